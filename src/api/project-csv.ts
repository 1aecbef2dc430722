import Type from 'typebox';
import { movedTo, type Operation, usualStatuses } from '../http/operation.ts';
import { Problem } from '../http/problem.ts';
import { csvHeader, csvRow } from '../project/index.ts';
import { addressedProject } from '../query/addressed-project.ts';
import { downloadPaths, projectCsvPath } from '../query/addresses.ts';

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
        description:
          'The last part of its `url_path`: <id>-<slug>. A slug that shares a word with its present or a former name redirects to the right one.',
      },
    ],
    headers: ['Content-Disposition'],
  },
  handle: ({ path, prefix }, index) => {
    const { history, address } = addressedProject(index, path.project!);
    const { url_path: right } = history.at(-1)!.published;
    if (address === 'of another project')
      throw new Problem(
        'not-found',
        `The number of this address belongs to another project now, ${right}: search for the name instead.`,
      );
    if (address === 'outdated') return movedTo(prefix + projectCsvPath(right));
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
