import type { FindingCode, Severity } from '../../intake/index.ts';
import { columnIndex } from '../../project/index.ts';
import {
  type DraftReading,
  type ProjectChange,
  projectChanges,
  rowsNumbered,
  type ShownCell,
} from '../reading/derived/index.ts';
import type { CheckedDepartment } from './links.ts';

/** What is wrong with a cell or a row, without the words that may name rows of others. */
export interface OwnFinding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** What the cell's column is called; undefined for a whole row. */
  readonly heading: string | undefined;
}

/** A project of a department with its row in the file. */
export interface OwnRow {
  readonly change: ProjectChange;
  readonly findings: readonly OwnFinding[];
}

/** The projects of a department in the file, in its order; undefined while it is being read. */
export async function ownRows(
  reading: DraftReading | undefined,
  { department, province }: CheckedDepartment,
): Promise<readonly OwnRow[] | undefined> {
  if (reading?.examination === undefined) return undefined;
  const changes = (await projectChanges(reading.folder)) ?? [];
  const findingsAt = findingsByRow(reading);
  return changes.flatMap((change) => {
    const { place } = change;
    // What has vanished is not in the file.
    if (place === undefined || change.department !== department || change.province !== province) return [];
    return [{ change, findings: findingsAt.get(rowKey(place)) ?? [] }];
  });
}

const rowKey = ({ sheet, row }: { readonly sheet: string; readonly row: number }): string =>
  `${row} ${sheet}`;

function findingsByRow({ findings, examination, sheets }: DraftReading): ReadonlyMap<string, OwnFinding[]> {
  const headings = new Map(
    sheets.map(({ sheet, columns }) => [
      sheet,
      new Map(columns.map(({ column, header }) => [column, header] as const)),
    ]),
  );
  const found = new Map<string, OwnFinding[]>();
  for (const { code, severity, cells, rows = [] } of [...findings, ...(examination?.oddValues ?? [])])
    for (const place of cells ?? rows) {
      const column = 'column' in place ? String(place.column) : undefined;
      const heading = column === undefined ? undefined : (headings.get(place.sheet)?.get(column) ?? column);
      const key = rowKey(place);
      const ofRow = found.get(key) ?? [];
      found.set(key, ofRow);
      if (!ofRow.some((each) => each.code === code && each.heading === heading))
        ofRow.push({ code, severity, heading });
    }
  return found;
}

/** The cells of a row that have a value, by the headings of their columns. */
export type OwnCells = readonly (readonly [heading: string, value: ShownCell])[];

/** The cells of some rows, by the Project IDs of their projects. */
export async function cellsOf(
  { folder, sheets }: DraftReading,
  rows: readonly OwnRow[],
): Promise<ReadonlyMap<string, OwnCells>> {
  const cells = new Map<string, OwnCells>();
  for (const sheet of sheets) {
    const own = rows.filter(({ change }) => change.place?.sheet === sheet.sheet);
    const numbers = own.map(({ change }) => change.place!.row).toSorted((a, b) => a - b);
    for (const { row, cells: values } of await rowsNumbered(folder, sheet, numbers)) {
      const project = own.find(({ change }) => change.place!.row === row)!.change.irmProjectId;
      cells.set(
        project,
        sheet.columns.flatMap(({ column, header }) => {
          const value = values[columnIndex(column)] ?? null;
          return value === null ? [] : [[header, value] as const];
        }),
      );
    }
  }
  return cells;
}
