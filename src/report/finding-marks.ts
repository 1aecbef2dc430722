import type { Finding, Judgement, Severity } from '../intake/index.ts';
import type { CellPlace, HeadingsError, ReadingReport, RowPlace } from '../irm/index.ts';
import { adviceOn } from './finding-advice.ts';

/** What to show at a cell, or at a whole row. */
export interface FindingMark {
  /** From 1. */
  readonly row: number;
  /** In letters; undefined for a whole row. */
  readonly column: string | undefined;
  readonly severity: Severity;
  /** Sentences, one to a line. */
  readonly text: string;
}

const gravity = ['notes', 'warns', 'blocks'] as const satisfies readonly Severity[];
const graver = (a: Severity, b: Severity): Severity => (gravity.indexOf(a) > gravity.indexOf(b) ? a : b);

/** The marks on each sheet. Findings at the same place become one mark. */
export function findingMarks(
  findings: readonly Finding[],
  report: ReadingReport,
  { accepted }: Judgement,
): ReadonlyMap<string, readonly FindingMark[]> {
  const placesOf = findingPlaces(report);
  const sheets = new Map<string, Map<string, FindingMark>>();
  for (const finding of findings) {
    const severity = accepted.includes(finding) ? 'warns' : finding.severity;
    const advice = adviceOn[finding.code];
    const sentence = finding.sentenceOutside ?? finding.sentence;
    const all = advice === undefined ? sentence : `${sentence}\n${advice}`;
    for (const { sheet, row, column, text: said } of placesOf(finding)) {
      const text =
        said === '' ? all : `This ${column === undefined ? 'row' : 'cell'} says "${said}".\n${all}`;
      const marks = sheets.get(sheet) ?? new Map<string, FindingMark>();
      sheets.set(sheet, marks);
      const key = `${column ?? ''}${row}`;
      const earlier = marks.get(key);
      marks.set(
        key,
        earlier === undefined
          ? { row, column, severity, text }
          : { ...earlier, severity: graver(earlier.severity, severity), text: `${earlier.text}\n\n${text}` },
      );
    }
  }
  return new Map(Array.from(sheets, ([sheet, marks]) => [sheet, [...marks.values()]]));
}

/** A cell or a row that a finding speaks of, with what stands there as far as the report has it. */
export interface FindingPlace {
  readonly sheet: string;
  readonly row: number;
  /** In letters; undefined for a whole row. */
  readonly column: string | undefined;
  readonly text: string;
}

const rowKey = ({ sheet, row }: RowPlace): string => `${row} ${sheet}`;
const cellKey = (cell: CellPlace): string => `${cell.column}${rowKey(cell)}`;

/** Tells the places of findings: their cells, or else their rows. */
export function findingPlaces(report: ReadingReport): (finding: Finding) => readonly FindingPlace[] {
  const texts = new Map<string, string>([
    ...report.americanColumns
      .flatMap(({ monthFirst, dayFirst, turned }) => [monthFirst, dayFirst, turned])
      .flatMap((cell) => (cell === undefined ? [] : [[cellKey(cell), cell.text] as const])),
    ...report.unreadableCells.map((cell) => [cellKey(cell), cell.text] as const),
    ...report.exchangedColumns
      .flatMap(({ dateCell, text }) => [dateCell, ...(text ? [text] : [])])
      .map((cell) => [cellKey(cell), cell.text] as const),
    ...report.notedColumns.flatMap(({ cells }) => cells).map((cell) => [cellKey(cell), cell.text] as const),
    ...report.doubtfulRows.map((row) => [rowKey(row), row.text] as const),
    ...report.leftOut.map((row) => [rowKey(row), row.text] as const),
    ...report.rowsAbove.map((row) => [rowKey(row), row.text] as const),
  ]);
  return ({ cells, rows = [] }) =>
    cells !== undefined
      ? cells.map(({ sheet, row, column, text }) => ({
          ...{ sheet, row, column },
          text: texts.get(cellKey({ sheet, row, column })) ?? text ?? '',
        }))
      : rows.map(({ sheet, row, text }) => ({
          ...{ sheet, row, column: undefined },
          text: texts.get(rowKey({ sheet, row })) ?? text ?? '',
        }));
}

/** The marks on wrong headings. */
export function headingMarks({ wrong }: HeadingsError): ReadonlyMap<string, readonly FindingMark[]> {
  const sheets = new Map<string, FindingMark[]>();
  for (const { sheet, row, column, text } of wrong) {
    const marks = sheets.get(sheet) ?? [];
    sheets.set(sheet, marks);
    const same = marks.find((mark) => mark.column === column);
    if (same === undefined) marks.push({ row, column, severity: 'blocks', text });
    else marks[marks.indexOf(same)] = { ...same, text: `${same.text}\n\n${text}` };
  }
  return sheets;
}
