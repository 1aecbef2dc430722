import type { NotedColumn, ReadingReport } from '../irm/index.ts';
import { columnFields } from '../project/index.ts';
import { type Finding, finding, warning } from './finding.ts';
import { TOUCHED_SHARE } from './finding-codes.ts';
import { plural } from './sentences.ts';

/** What the cells show that are not read as they stand. */
export function notedFinding(column: NotedColumn, report: ReadingReport): Finding {
  const { header, kind, filled, count, cells } = column;
  switch (kind) {
    case 'empty word': {
      const sentence = `${header}: ${count} of ${plural(filled, 'cell says', 'cells say')} that there is no value, and ${count === 1 ? 'counts' : 'count'} as empty, for example ${example(column, report)}.`;
      const isGrave = isNeeded(header) && touchesMuch(column, report);
      return (isGrave ? finding : warning)('placeholders', sentence, { cells });
    }
    default:
      return kind satisfies never;
  }
}

function example({ cells: [cell] }: NotedColumn, { sheets }: ReadingReport): string {
  const { text, column, row, sheet } = cell!;
  return `"${text}" (${column}${row}${sheets.length > 1 ? ` of "${sheet}"` : ''})`;
}

const neededHeaders: ReadonlySet<string> = new Set(
  columnFields.filter(({ nullable }) => !nullable).map(({ source }) => source.irmHeader.toLowerCase()),
);

/** Whether every project must have a value under a heading. */
const isNeeded = (header: string): boolean => neededHeaders.has(header.toLowerCase());

/** Whether so many projects of the file, or of one department, are touched that it stops. */
function touchesMuch({ count, department }: NotedColumn, { loaded }: ReadingReport): boolean {
  const { count: ofDepartment, projects } = department ?? { count: 0, projects: 1 };
  return count >= Math.floor(loaded * TOUCHED_SHARE) || ofDepartment >= projects * TOUCHED_SHARE;
}
