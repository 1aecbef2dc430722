import { projectHistory } from '../index/index.ts';
import { csvHeader, csvRow } from '../project/index.ts';
import { movedTo, type Operation } from './operation.ts';
import { positionOf } from './project.ts';

/** Every snapshot of one project as CSV, oldest first. */
export const projectCsvOperation: Operation = {
  name: 'Download a project as CSV',
  description: 'Every snapshot of one project with all its fields, oldest first, as CSV.',
  path: '/infrastructure-projects/full/:project/csv-download',
  parameters: [],
  answer: ({ path }, index) => {
    const address = path.project ?? '';
    const position = positionOf(index, /^\d+/.exec(address)?.[0] ?? address);
    const history = projectHistory(index, position);
    const right = history.at(-1)!.published.url_path;
    if (right !== `/infrastructure-projects/full/${address}`) return movedTo(`${right}/csv-download`);
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
