import {
  CONTRACTOR_HEADER,
  columnFields,
  columnLetters,
  editDistance,
  PROJECT_ID_HEADER,
} from '../../project/index.ts';
import { cellText } from '../cells/cell-text.ts';
import { HeadingsError, type WrongHeading } from '../irm-file-error.ts';
import type { SheetRow } from '../sheet.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import { amountsInThousands, saysThousands } from './amount-unit.ts';

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

/** How many of the headings of an IRM snapshot stand in a row. Repeated ones count once. */
export function countHeadings(row: SheetRow): number {
  const keys = new Set(row.cells.map((cell) => headerKey(cellText(cell))));
  let count = 0;
  for (const key of keys) if (knownKeys.has(key)) count += 1;
  return count;
}

/** Whether a row repeats the headings of its sheet. */
export function repeatsHeadings({ cells }: SheetRow, { headers }: SheetLayout): boolean {
  let same = 0;
  for (const [column, cell] of cells.entries()) {
    if (typeof cell !== 'string') continue;
    const key = headerKey(cellText(cell));
    if (key === '') continue;
    if (key !== headerKey(headers[column] ?? '')) return false;
    same += 1;
  }
  return same > 1;
}

/**
 * Finds the columns by their headings, ignoring case, order and surrounding space. Unknown columns
 * that `dropColumns` names are left out.
 * @throws IrmFileError that names every missing, unknown and repeated heading
 */
export function readHeader(
  row: SheetRow,
  sheetName: string,
  dropColumns: readonly string[] = [],
): SheetLayout {
  const headers = row.cells.map(cellText);
  const columnsByKey = groupColumns(headers);
  const columnOf = (header: string) => columnsByKey.get(headerKey(header))?.[0] ?? -1;
  const droppable = new Set(dropColumns.flatMap((names) => [names, ...names.split(',')]).map(droppedKey));
  const dropped = [...columnsByKey.keys()].filter((key) => droppable.has(key) && !knownKeys.has(key));
  const place = { sheetName, rowNumber: row.rowNumber };
  for (const [column, header] of headers.entries())
    if (saysThousands(header) && !dropped.includes(headerKey(header)))
      throw amountsInThousands(
        header,
        `the heading ${columnLetters(column)}${row.rowNumber} of "${sheetName}"`,
      );
  refuseWrongHeaders(headers, columnsByKey, dropped, place);
  return {
    projectIdColumn: columnOf(PROJECT_ID_HEADER),
    fieldColumns: columnFields
      .map((field) => ({ field, column: columnOf(field.source.irmHeader) }))
      .filter(({ column }) => column >= 0),
    contractorColumns: columnsByKey.get(contractorKey) ?? [],
    blankColumns: columnsByKey.get('') ?? [],
    width: headers.length,
    droppedColumns: dropped.filter((key) => key !== '').flatMap((key) => columnsByKey.get(key) ?? []),
    headers,
  };
}

const droppedKey = (name: string): string => headerKey(cellText(name));

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
  dropped: readonly string[],
  place: { readonly sheetName: string; readonly rowNumber: number },
): void {
  const keys = [...columnsByKey.keys()].filter((key) => key !== '');
  const columnOf = (key: string) => columnsByKey.get(key)?.[0] ?? -1;
  const asWritten = (key: string) => headers[columnOf(key)] ?? key;
  const absent = expectedHeaders.filter((header) => !columnsByKey.has(headerKey(header)));
  const unknown = keys.filter((key) => !knownKeys.has(key) && !dropped.includes(key));
  const meant = nearMisses(unknown, absent);
  const misspelt = [...meant].map(
    ([key, header]) =>
      `${quoted(asWritten(key))} (${columnLetters(columnOf(key))}${place.rowNumber}): did you mean "${header}"?`,
  );
  const spelt = new Set(meant.values());
  const unknownHeaders = unknown.filter((key) => !meant.has(key)).map(asWritten);
  const faults = [
    ['missing', absent.filter((h) => !mayBeMissing.has(h) && !spelt.has(h)).map(quoted)],
    ['misspelt', misspelt],
    ['unknown', unknownHeaders.map(quoted)],
    ['repeated', keys.filter((key) => isRepeated(key, columnsByKey)).map((key) => quoted(asWritten(key)))],
  ] as const;
  const named = faults
    .filter(([, names]) => names.length > 0)
    .map(([fault, names]) => `${fault}: ${list(names)}`);
  if (named.length === 0) return;
  throw new HeadingsError(
    `The headings in row ${place.rowNumber} of "${place.sheetName}" are not those of an IRM snapshot (${named.join('; ')}); correct them in the file.`,
    unknownHeaders.slice(0, MAX_NAMED),
    wrongHeadings(headers, columnsByKey, meant, unknown, faults[0][1], place),
  );
}

/** The places of wrong headings; the first cell of the row says which are missing. */
function wrongHeadings(
  headers: readonly string[],
  columnsByKey: ReadonlyMap<string, readonly number[]>,
  meant: ReadonlyMap<string, string>,
  unknown: readonly string[],
  missing: readonly string[],
  { sheetName: sheet, rowNumber: row }: { readonly sheetName: string; readonly rowNumber: number },
): readonly WrongHeading[] {
  const at = (column: number, text: string) => ({ sheet, row, column: columnLetters(column), text });
  const textOf = (key: string): string | undefined => {
    if (meant.has(key)) return `Did you mean "${meant.get(key)}"?`;
    if (unknown.includes(key)) return 'This heading is unknown.';
    return isRepeated(key, columnsByKey) ? 'This heading stands twice.' : undefined;
  };
  const wrong = headers.flatMap((header, column) => {
    const text = header === '' ? undefined : textOf(headerKey(header));
    return text === undefined ? [] : [at(column, text)];
  });
  const absent = missing.length === 0 ? [] : [at(0, `These headings are missing: ${list(missing)}.`)];
  return [...absent, ...wrong.slice(0, MAX_NAMED)];
}

/** A third of the letters may differ in short headings, and never more than three. */
const mostTypos = (header: string): number => Math.min(3, Math.floor(header.length / 3));

/** The absent headings that unknown ones were probably meant to be, by the key of the unknown one. */
function nearMisses(unknown: readonly string[], absent: readonly string[]): ReadonlyMap<string, string> {
  const meant = new Map<string, string>();
  const candidates = unknown.filter((key) => key.length <= MAX_NAME_LENGTH).slice(0, MAX_NAMED);
  for (const header of absent) {
    const distances = candidates
      .filter((key) => !meant.has(key))
      .map((key) => ({ key, distance: editDistance(key, headerKey(header)) }))
      .filter(({ distance }) => distance <= mostTypos(header))
      .sort((a, b) => a.distance - b.distance);
    if (distances[0] !== undefined) meant.set(distances[0].key, header);
  }
  return meant;
}

function isRepeated(key: string, columnsByKey: ReadonlyMap<string, readonly number[]>): boolean {
  return key !== contractorKey && knownKeys.has(key) && (columnsByKey.get(key)?.length ?? 0) > 1;
}

function quoted(name: string): string {
  return `"${name.slice(0, MAX_NAME_LENGTH)}"`;
}

function list(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return names.slice(0, MAX_NAMED).join(', ') + more;
}
