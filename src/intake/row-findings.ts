import type { DoubtfulRow, ReadingReport } from '../irm/index.ts';
import { type Finding, finding } from './finding.ts';
import { ofSheet } from './places.ts';
import { list, plural } from './sentences.ts';

const doubts: Readonly<Record<DoubtfulRow['doubt'], string>> = {
  'says that it is none': 'says that it is no project',
  'calls itself a total': 'calls itself a total',
  'words for values': 'has words for dates, amounts and coordinates',
  'too many cells': 'has too many cells',
  'too few cells': 'has too few cells',
};

/** What rows show that are read as projects and may be none, or are damaged. */
export function doubtfulRows(report: ReadingReport): readonly Finding[] {
  const { doubtfulRows: all, doubtfulRowCount, shortLastRow } = report;
  const rows = all.filter(({ sheet, row }) => row !== shortLastRow?.row || sheet !== shortLastRow.sheet);
  const isUneven = ({ doubt }: DoubtfulRow) => doubt === 'too many cells' || doubt === 'too few cells';
  const isComplete = all.length === doubtfulRowCount;
  const named = (some: readonly DoubtfulRow[]) => {
    const each = some.map(
      ({ sheet, row, doubt, text }) => `${row}${ofSheet(sheet, report)} "${text}" ${doubts[doubt]}`,
    );
    const count = `${isComplete ? '' : 'at least '}${plural(some.length, 'row', 'rows')}`;
    return { count, list: list(each, some.length) };
  };
  const found = (
    code: 'rows_doubtful' | 'rows_uneven',
    some: readonly DoubtfulRow[],
    what: string,
  ): readonly Finding[] => {
    if (some.length === 0) return [];
    const { count, list } = named(some);
    return [
      finding(code, `${what} ${count}: ${list}.`, {
        rows: some.map(({ sheet, row }) => ({ sheet, row })),
      }),
    ];
  };
  return [
    ...found(
      'rows_doubtful',
      rows.filter((row) => !isUneven(row)),
      'Read as projects, but probably none:',
    ),
    ...found('rows_uneven', rows.filter(isUneven), 'Their values stand under other headings:'),
  ];
}

/** Rows with one Project ID whose amounts differ. */
export function conflictingIds(report: ReadingReport): readonly Finding[] {
  const rows = report.leftOut.filter(({ hasOtherAmounts }) => hasOtherAmounts);
  if (rows.length === 0) return [];
  const named = rows.map(
    ({ sheet, row, projectId, replacedBy }) =>
      `${row}${ofSheet(sheet, report)} and ${replacedBy!.row}${ofSheet(replacedBy!.sheet, report)} (${projectId})`,
  );
  const sentence = `${plural(rows.length, 'row has', 'rows have')} other amounts than the later row with the same Project ID, whose amounts alone would count: ${list(named, rows.length)}.`;
  const places = rows.flatMap(({ sheet, row, replacedBy }) => [{ sheet, row }, replacedBy!]);
  return [finding('ids_conflicting', sentence, { rows: places })];
}
