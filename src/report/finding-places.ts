import type { Finding } from '../intake/index.ts';
import type { CellPlace, ReadingReport, RowPlace } from '../irm/index.ts';

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
    ...report.leftOut.map((row) => [rowKey(row), row.text] as const),
    ...report.rowsAbove.map((row) => [rowKey(row), row.text] as const),
  ]);
  return ({ cells, rows = [] }) =>
    cells !== undefined
      ? cells.map(({ sheet, row, column }) => ({
          ...{ sheet, row, column },
          text: texts.get(cellKey({ sheet, row, column })) ?? '',
        }))
      : rows.map(({ sheet, row }) => ({
          ...{ sheet, row, column: undefined },
          text: texts.get(rowKey({ sheet, row })) ?? '',
        }));
}
