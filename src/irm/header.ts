import { CONTRACTOR_HEADER, type ColumnField, columnFields, PROJECT_ID_HEADER } from '../project/index.ts';
import { cellText } from './cells/cell-text.ts';
import { IrmFileError } from './irm-file-error.ts';
import type { SheetRow } from './sheet.ts';

/** The columns of a sheet, counted from 0. */
export interface SheetLayout {
  readonly projectIdColumn: number;
  readonly fieldColumns: readonly { readonly field: ColumnField; readonly column: number }[];
  readonly contractorColumns: readonly number[];
  /**
   * Columns without a heading. Their cells, like those beyond the last heading, belong to no field.
   */
  readonly blankColumns: readonly number[];
  /** The cleaned headings. */
  readonly headers: readonly string[];
}

const mayBeMissing = new Set(
  columnFields
    .filter(({ source }) => 'mayBeMissing' in source)
    .map(({ source }) => source.irmHeader as string),
);
const expectedHeaders = [PROJECT_ID_HEADER, ...columnFields.map(({ source }) => source.irmHeader)];
const contractorKey = headerKey(CONTRACTOR_HEADER);
const knownKeys = new Set([...expectedHeaders.map(headerKey), contractorKey]);

/** Limits of the error message: a hostile file may have thousands of headings of any length. */
const MAX_NAMED = 100;
const MAX_NAME_LENGTH = 100;

function headerKey(header: string): string {
  return header.toLowerCase();
}

/**
 * Finds the columns by their headings, ignoring case, order and surrounding space.
 * @throws IrmFileError that names every missing, unknown and repeated heading
 */
export function readHeader(row: SheetRow, sheetName: string): SheetLayout {
  const headers = row.cells.map(cellText);
  const columnsByKey = groupColumns(headers);
  const columnOf = (header: string) => columnsByKey.get(headerKey(header))?.[0] ?? -1;
  refuseWrongHeaders(headers, columnsByKey, { sheetName, rowNumber: row.rowNumber });
  return {
    projectIdColumn: columnOf(PROJECT_ID_HEADER),
    fieldColumns: columnFields
      .map((field) => ({ field, column: columnOf(field.source.irmHeader) }))
      .filter(({ column }) => column >= 0),
    contractorColumns: columnsByKey.get(contractorKey) ?? [],
    blankColumns: columnsByKey.get('') ?? [],
    headers,
  };
}

function groupColumns(headers: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const columnsByKey = new Map<string, number[]>();
  for (const [column, header] of headers.entries()) {
    const columns = columnsByKey.get(headerKey(header));
    if (columns === undefined) columnsByKey.set(headerKey(header), [column]);
    else columns.push(column);
  }
  return columnsByKey;
}

function refuseWrongHeaders(
  headers: readonly string[],
  columnsByKey: ReadonlyMap<string, readonly number[]>,
  place: { readonly sheetName: string; readonly rowNumber: number },
): void {
  const keys = [...columnsByKey.keys()].filter((key) => key !== '');
  const asWritten = (key: string) => headers[columnsByKey.get(key)?.[0] ?? -1] ?? key;
  const faults = [
    ['missing', expectedHeaders.filter((h) => !columnsByKey.has(headerKey(h)) && !mayBeMissing.has(h))],
    ['unknown', keys.filter((key) => !knownKeys.has(key)).map(asWritten)],
    ['repeated', keys.filter((key) => isRepeated(key, columnsByKey)).map(asWritten)],
  ] as const;
  const named = faults
    .filter(([, names]) => names.length > 0)
    .map(([fault, names]) => `${fault}: ${list(names)}`);
  if (named.length === 0) return;
  throw new IrmFileError(
    `The headings in row ${place.rowNumber} of "${place.sheetName}" are not those of an IRM snapshot (${named.join('; ')}); correct them and import again.`,
  );
}

function isRepeated(key: string, columnsByKey: ReadonlyMap<string, readonly number[]>): boolean {
  return key !== contractorKey && knownKeys.has(key) && (columnsByKey.get(key)?.length ?? 0) > 1;
}

function list(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return named.join(', ') + more;
}
