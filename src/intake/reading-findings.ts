import { country } from '../country/index.ts';
import type {
  CellPlace,
  ColumnProblems,
  LeftOutReason,
  LeftOutRow,
  MergedCellsPlace,
  ReadingReport,
  RowPlace,
} from '../irm/index.ts';
import { CURRENCY_NAME } from '../project/index.ts';
import { americanFinding, exchangedFinding } from './date-findings.ts';
import { type Finding, finding } from './finding.ts';
import { FEWEST_UNREADABLE, UNREADABLE_SHARE } from './finding-codes.ts';
import { notedFinding } from './noted-findings.ts';
import { ofSheet, shown } from './places.ts';
import { conflictingIds, doubtfulRows } from './row-findings.ts';
import { list, plural } from './sentences.ts';

/** What the reading of a file alone shows, without any catalogue to compare it with. */
export function readingFindings(report: ReadingReport): readonly Finding[] {
  return [
    ...report.columnProblems.map((column) => columnFinding(column, report)),
    ...report.notedColumns.map((column) => notedFinding(column, report)),
    ...report.americanColumns.map((column) => americanFinding(column, report)),
    ...report.exchangedColumns.map((column) => exchangedFinding(column, report)),
    ...mergedValues(report),
    ...cutOff(report),
    ...doubtfulRows(report),
    ...missingIds(report),
    ...numbered(report),
    ...undecidedDates(report),
    ...replacedRows(report),
    ...leftOutRows(report),
    ...conflictingIds(report),
    ...repeatedIds(report),
    ...leftOutSheets(report),
    ...columnsWithoutHeading(report),
    ...droppedColumns(report),
    ...rowsAbove(report),
    ...mergedTexts(report),
    ...aliases(report),
    ...amountsDecided(report),
  ];
}

function columnFinding(column: ColumnProblems, report: ReadingReport): Finding {
  const { header, filled, kind, count, example } = column;
  const cells = report.unreadableCells.filter((cell) => cell.kind === kind && cell.header === example.header);
  const of = `${header}: ${count} of ${filled} cells`;
  const like = `for example ${shown(example, report)}`;
  const isUnclear = count >= FEWEST_UNREADABLE && count >= filled * UNREADABLE_SHARE;
  switch (kind) {
    case 'not calculated':
      return finding('not_calculated', `${of} are formulas without a saved result, ${like}.`, { cells });
    case 'decimal unclear':
      return isUnclear
        ? finding(
            'decimal_unclear',
            `${of} could be either ${CURRENCY_NAME} and ${country.currency.cents} or thousands, ${like}.`,
            { cells },
          )
        : finding(
            'cells_unreadable',
            `${of} could be either ${CURRENCY_NAME} and ${country.currency.cents} or thousands, and count as empty, ${like}.`,
            { cells },
          );
    case 'month first':
      return finding('cells_unreadable', `${of} have the month first and count as empty, ${like}.`, {
        cells,
      });
    case 'other currency':
    case 'unknown currency': {
      const why =
        kind === 'other currency'
          ? 'are in another currency than their project'
          : 'are in a currency that the profile does not name (write it into otherCurrencies of country.json)';
      return isMuch(count, filled)
        ? finding('column_unreadable', `${of} ${why}, ${like}.`, { cells })
        : finding('cells_unreadable', `${of} ${why} and count as empty, ${like}.`, { cells });
    }
    case 'unreadable':
      return isMuch(count, filled)
        ? finding('column_unreadable', `${of} cannot be read, ${like}.`, { cells })
        : finding('cells_unreadable', `${of} cannot be read and count as empty, ${like}.`, { cells });
    default:
      return kind satisfies never;
  }
}

function mergedValues({ mergedValues: ranges, mergedValueCount: count }: ReadingReport): readonly Finding[] {
  if (count === 0) return [];
  const sentence = `${plural(count, 'merged range has', 'merged ranges have')} an id, an amount, a date or a coordinate, which may be meant for one project or for all: ${list(
    ranges.map(({ range }) => range),
    count,
  )}.`;
  return [finding('merged_values', sentence, { cells: ranges.flatMap(firstCell) })];
}

/** The cell that holds the value of merged cells like `C2:C5`. */
function firstCell({ sheet, range }: MergedCellsPlace): readonly CellPlace[] {
  const [, column, row] = /^([A-Z]+)(\d+)/.exec(range) ?? [];
  return column === undefined ? [] : [{ sheet, row: Number(row), column }];
}

function cutOff({ shortLastRow }: ReadingReport): readonly Finding[] {
  if (shortLastRow === undefined) return [];
  const { sheet, row, cells, headings } = shortLastRow;
  const sentence = `The file ends in the middle of row ${row}, which has ${cells} of ${headings} cells.`;
  return [finding('cut_off', sentence, { rows: [{ sheet, row }] })];
}

function missingIds({ projectsWithoutId: count, rowsRead, leftOut }: ReadingReport): readonly Finding[] {
  if (!isMuch(count, rowsRead)) return [];
  const rows = leftOut.filter(({ reason }) => reason === 'no Project ID').map(placeOf);
  const sentence = `${count} of ${rowsRead} rows have a name and a department but no Project ID.`;
  return [finding('ids_missing', sentence, { rows })];
}

function numbered({ numbered: { count, alike } }: ReadingReport): readonly Finding[] {
  if (count === 0) return [];
  const numbers = `${plural(count, 'project has', 'projects have')} no id and ${count === 1 ? 'is' : 'are'} numbered by name, place and department: a later report finds them again while these stay.`;
  const told = `${alike} of ${plural(count, 'project', 'projects')} without an id have the name, place and department of another one, and are told apart by number, place, start, sector and contractor, else by their order.`;
  return [finding('projects_numbered', numbers), ...(alike > 0 ? [finding('projects_alike', told)] : [])];
}

const undecidedDates = (report: ReadingReport): readonly Finding[] =>
  report.undecidedDates.map((cell) =>
    finding(
      'dates_undecided',
      `${cell.header}: nothing says whether dates have the day or the month first, for example ${shown(cell, report)}; they are read day first, unless columns.csv says "month first".`,
      { cells: [cell] },
    ),
  );

/**
 * Rows that a later one replaces. Which sheet is right cannot be known: one may hold the quarter
 * before. Nor which of several rows of a sheet: each may hold a part of the amounts.
 */
function replacedRows(report: ReadingReport): readonly Finding[] {
  const { leftOut, leftOutByReason, loaded, rowsRead, sheets } = report;
  const replaced = leftOut.filter(({ replacedBy }) => replacedBy !== undefined);
  const isOnOther = ({ sheet, replacedBy }: LeftOutRow) => replacedBy?.sheet !== sheet;
  const onOthers = replaced.filter(isOnOther);
  const onSame = replaced.filter((row) => !isOnOther(row));
  // The list has the first thousand only.
  const all = leftOutByReason['replaced by a later row'] ?? 0;
  const estimated = (rows: readonly LeftOutRow[]) =>
    replaced.length === 0 ? 0 : Math.round((rows.length / replaced.length) * all);
  const named = list(
    sheets.map(({ sheet }) => `"${sheet}"`),
    sheets.length,
  );
  const overlap = `${estimated(onOthers)} of ${loaded} projects stand on more than one of the sheets ${named}.`;
  const shared = `${estimated(onSame)} of ${rowsRead} rows have the Project ID of a later row of their sheet, whose values alone count.`;
  return [
    ...(isMuch(estimated(onOthers), loaded)
      ? [finding('sheets_overlap', overlap, { rows: onOthers.map(placeOf) })]
      : []),
    ...(isMuch(estimated(onSame), rowsRead)
      ? [finding('ids_shared', shared, { rows: onSame.map(placeOf) })]
      : []),
  ];
}

const isMuch = (count: number, all: number): boolean =>
  count >= FEWEST_UNREADABLE && count > all * UNREADABLE_SHARE;

const reasons: Readonly<Record<LeftOutReason, string>> = {
  'no Project ID': 'without a Project ID',
  'Project ID unreadable': 'with a Project ID that cannot be read',
  'no name and no department': 'with neither a name nor a department',
  total: 'of totals',
  'unlike a project': 'that are mostly empty, with an id unlike all others',
  'repeated headings': 'that repeat the headings',
  'column numbers': 'with the numbers of the columns',
  'mostly empty repetition': 'that are mostly empty and repeat the Project ID of an earlier row',
  'replaced by a later row': 'with the Project ID of a later row',
};

function leftOutRows(report: ReadingReport): readonly Finding[] {
  return (Object.entries(report.leftOutByReason) as [LeftOutReason, number][])
    .filter(([reason]) => reason !== 'replaced by a later row')
    .map(([reason, count]) => {
      const rows = report.leftOut.filter((row) => row.reason === reason);
      const named = list(
        rows.map((row) => leftOutRow(row, report)),
        count,
      );
      return finding('rows_left_out', `${plural(count, 'row', 'rows')} ${reasons[reason]}: ${named}.`, {
        rows: rows.map(placeOf),
      });
    });
}

function leftOutRow(row: LeftOutRow, report: ReadingReport): string {
  const text = row.text === '' ? '' : ` "${row.text}"`;
  return `${row.row}${ofSheet(row.sheet, report)}${text}`;
}

function repeatedIds(report: ReadingReport): readonly Finding[] {
  const reason: LeftOutReason = 'replaced by a later row';
  const count = report.leftOutByReason[reason] ?? 0;
  if (count === 0) return [];
  const rows = report.leftOut.filter((row) => row.reason === reason);
  const named = rows.map(({ sheet, row, projectId, replacedBy }) => {
    const later = replacedBy === undefined ? '' : ` by ${replacedBy.row}${ofSheet(replacedBy.sheet, report)}`;
    return `${row}${ofSheet(sheet, report)}${later} (${projectId})`;
  });
  const sentence = `${plural(count, 'row is', 'rows are')} replaced by a later row with the same Project ID: ${list(named, count)}.`;
  return [finding('ids_repeated', sentence, { rows: rows.map(placeOf) })];
}

function leftOutSheets({ leftOutSheets: sheets }: ReadingReport): readonly Finding[] {
  const alike = sheets.filter(({ why }) => why === 'rows like projects').map(({ sheet }) => `"${sheet}"`);
  const filled = sheets.filter(({ why }) => ['hidden', 'no headings', 'no table'].includes(why));
  const named = filled.map(({ sheet, why }) => `"${sheet}" (${why})`);
  const unheaded = `${plural(alike.length, 'sheet has', 'sheets have')} rows like projects but no headings, and ${alike.length === 1 ? 'is' : 'are'} not read: ${list(alike, alike.length)}.`;
  const sentence = `${plural(filled.length, 'sheet is', 'sheets are')} not read: ${list(named, filled.length)}.`;
  return [
    ...(alike.length > 0 ? [finding('sheets_unheaded', unheaded)] : []),
    ...(filled.length > 0 ? [finding('sheets_left_out', sentence)] : []),
  ];
}

function columnsWithoutHeading(report: ReadingReport): readonly Finding[] {
  const columns = report.columnsWithoutHeading;
  if (columns.length === 0) return [];
  const named = columns.map(
    ({ sheet, column, cells }) => `${column}${ofSheet(sheet, report)} (${plural(cells, 'cell', 'cells')})`,
  );
  const sentence = `${plural(columns.length, 'column', 'columns')} without a heading: ${list(named, columns.length)}.`;
  return [finding('columns_without_heading', sentence)];
}

function droppedColumns(report: ReadingReport): readonly Finding[] {
  const columns = report.droppedColumns;
  if (columns.length === 0) return [];
  const named = columns.map(({ sheet, header }) => `"${header}"${ofSheet(sheet, report)}`);
  return [finding('columns_dropped', `Left out as you asked: ${list(named, columns.length)}.`)];
}

function rowsAbove(report: ReadingReport): readonly Finding[] {
  const rows = report.rowsAbove;
  if (rows.length === 0) return [];
  const named = rows.map(({ sheet, row, text }) => `${row}${ofSheet(sheet, report)} "${text}"`);
  const sentence = `${plural(rows.length, 'row', 'rows')} above the headings: ${list(named, rows.length)}.`;
  return [finding('rows_above_headings', sentence, { rows: rows.map(placeOf) })];
}

function mergedTexts({ mergedTexts: ranges, mergedTextCount: count }: ReadingReport): readonly Finding[] {
  if (count === 0) return [];
  const sentence = `The text of ${plural(count, 'merged range', 'merged ranges')} counts for each cell: ${list(
    ranges.map(({ range }) => range),
    count,
  )}.`;
  return [finding('merged_texts', sentence)];
}

function aliases({ aliases: uses }: ReadingReport): readonly Finding[] {
  if (uses.length === 0) return [];
  const named = uses.map(({ written, readAs, count }) => `"${written}" as "${readAs}" (${count})`);
  return [finding('aliases_used', `Other names are read as the usual ones: ${list(named, uses.length)}.`)];
}

function amountsDecided({ amountsDecidedByOthers: count }: ReadingReport): readonly Finding[] {
  if (count === 0) return [];
  const sentence = `${plural(count, 'amount', 'amounts')} like 680.000 or 1,250 are read by the decimal mark of the other amounts.`;
  return [finding('amounts_decided', sentence)];
}

const placeOf = ({ sheet, row }: RowPlace): RowPlace => ({ sheet, row });
