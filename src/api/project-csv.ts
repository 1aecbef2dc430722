import Type from 'typebox';
import { movedTo, type Operation, usualStatuses } from '../http/operation.ts';
import { projectHistory } from '../index/index.ts';
import { csvHeader, csvRow } from '../project/index.ts';
import { downloadPaths, filledPath, pagePaths, projectCsvPath } from '../query/addresses.ts';
import { positionOf } from './project.ts';

/** All snapshots of one project as CSV, oldest first. */
export const projectCsvOperation: Operation = {
  name: 'Download a project as CSV',
  description: 'All snapshots of one project with all fields as CSV, oldest first.',
  path: downloadPaths.projectCsv,
  parameters: [],
  documentation: {
    group: 'Projects',
    statuses: [...usualStatuses, 301, 404],
    contentTypes: ['text/csv'],
    schema: Type.String({ description: 'A header line, then one line per snapshot.' }),
    pathParameters: [
      {
        name: 'project',
        schema: Type.String({ pattern: '^\\d+' }),
        description: 'The last part of its `url_path`: <id>-<slug>. A wrong slug redirects to the right one.',
      },
    ],
    headers: ['Content-Disposition'],
  },
  handle: ({ path }, index) => {
    const address = path.project ?? '';
    const position = positionOf(index, /^\d+/.exec(address)?.[0] ?? address);
    const history = projectHistory(index, position);
    const right = history.at(-1)!.published.url_path;
    if (right !== filledPath(pagePaths.project, address)) return movedTo(projectCsvPath(right));
    const lines = history.map(({ published }) => csvRow(published));
    return {
      contentType: 'text/csv; charset=utf-8',
      headers: {
        'content-disposition': `attachment; filename="${right.split('/').at(-1)?.slice(0, 150)}.csv"`,
      },
      body: csvHeader() + lines.join(''),
    };
  },
};
