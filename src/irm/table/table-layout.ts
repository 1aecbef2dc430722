import { type ColumnField, columnFields } from '../../project/index.ts';
import { cellText, cleanText } from '../cells/cell-text.ts';
import { type CoordinateField, readCoordinate } from '../cells/coordinate-cell.ts';
import { headingCurrency } from '../cells/named-currency.ts';
import { UNREADABLE } from '../cells/text-cell.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { Cell, SheetRow } from '../sheet.ts';
import type { CellWay, FieldColumn, SheetLayout } from '../sheet-layout.ts';
import { headingKey, type MappedColumn, type Target } from './column-map.ts';
import { type HeadingRows, headingRowsAt } from './heading-rows.ts';
import { keptCells, keptColumns, moreField } from './kept-columns.ts';

/** Headings of what a geometry says, which GeoJSON has in place of columns. */
export const GEOMETRY_HEADINGS = {
  latitude: 'geometry (latitude)',
  longitude: 'geometry (longitude)',
} as const;

/** Where the headings of `columns.csv` stand among the first rows of a table. */
export interface TableStart extends HeadingRows {
  readonly at: number;
  readonly layout: SheetLayout;
}

/** A row with fewer of the columns is no heading, unless it has all that must be there. */
const SHARE_OF_COLUMNS = 0.3;
const MOST_NAMED = 20;

/**
 * Finds the row of headings that has most of the columns of a profile; undefined if none has some of them.
 * @throws IrmFileError that names the columns that the table lacks
 */
export function tableStart(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  sheet: string,
): TableStart | undefined {
  const keys = new Set(columns.map(({ key }) => key));
  const headings = rows.map((_, at) => headingRowsAt(rows, at));
  const counts = headings.map(
    ({ header }) => new Set(header.cells.map(keyOf).filter((key) => keys.has(key))).size,
  );
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  const at = counts.indexOf(most);
  const start = headings[at]!;
  const found = new Set(start.header.cells.map(keyOf));
  const needed = columns.filter(({ mayBeMissing }) => !mayBeMissing);
  const hasNeeded = needed.length > 0 && needed.every(({ key }) => found.has(key));
  if (!hasNeeded && most < columns.length * SHARE_OF_COLUMNS) return undefined;
  return { at, ...start, layout: layoutOf(start.header, columns, sheet) };
}

const keyOf = (cell: Cell): string => headingKey(cellText(cell));

interface Found {
  readonly column: number;
  readonly target: Target;
}

function layoutOf(row: SheetRow, columns: readonly MappedColumn[], sheet: string): SheetLayout {
  const headers = row.cells.map(cellText);
  const keys = row.cells.map(keyOf);
  const missing = columns.filter(({ key, mayBeMissing }) => !mayBeMissing && !keys.includes(key));
  if (missing.length > 0)
    throw new IrmFileError(
      `Row ${row.rowNumber} of "${sheet}" lacks ${named(missing.map(({ source }) => source))}, which columns.csv of the profile names: write there how the table calls them, or "yes" under may_be_missing; the table has ${named(headers)}.`,
    );
  const found = columns
    .map(({ key, target }): Found => ({ column: keys.indexOf(key), target }))
    .filter(({ column }) => column >= 0);
  return withDerived({ headers, found: [...found, ...geometryColumns(headers, found)] });
}

/** Headings as messages name them. */
export function named(headings: readonly string[]): string {
  const names = headings.filter((heading) => heading !== '');
  return (
    names
      .slice(0, MOST_NAMED)
      .map((name) => `"${name.slice(0, 100)}"`)
      .join(', ') + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '')
  );
}

const coordinateFields = columnFields.filter(({ type }) => type === 'coordinate');

/** The geometry of GeoJSON, unless columns have the place. */
function geometryColumns(headers: readonly string[], found: readonly Found[]): readonly Found[] {
  const isPlace = ({ target }: Found) =>
    target.kind === 'place' || (target.kind === 'field' && target.field.type === 'coordinate');
  if (found.some(isPlace)) return [];
  return coordinateFields.flatMap((field) => {
    const column = headers.indexOf(GEOMETRY_HEADINGS[field.name as CoordinateField]);
    return column < 0 ? [] : [{ column, target: { kind: 'field', field, way: PLAIN } as const }];
  });
}

const currencyOf = ({ type }: ColumnField, heading: string): Pick<CellWay, 'currency'> =>
  type === 'money' ? { currency: headingCurrency(heading) } : {};

const PLAIN = { scale: 1, decimal: undefined, dates: undefined };

/** Columns that are computed from others stand behind all headings. */
function withDerived({
  headers,
  found,
}: {
  readonly headers: readonly string[];
  readonly found: readonly Found[];
}): SheetLayout {
  const width = headers.length;
  const place = found.find(({ target }) => target.kind === 'place');
  const fieldColumns: FieldColumn[] = found.flatMap(({ column, target }) =>
    target.kind === 'field'
      ? [
          {
            field: target.field,
            column,
            way: { ...target.way, ...currencyOf(target.field, headers[column]!) },
          },
        ]
      : [],
  );
  if (place !== undefined)
    for (const [i, field] of coordinateFields.entries())
      fieldColumns.push({ field, column: width + i, way: PLAIN });
  const parties = found.flatMap(({ column, target }) =>
    target.kind === 'party' ? [{ column, role: target.role }] : [],
  );
  const kept = moreField === undefined ? [] : keptColumns(headers, namedColumns(headers, found));
  const placeHeaders = place === undefined ? [] : coordinateFields.map(({ label }) => label);
  const moreColumn = width + placeHeaders.length;
  if (moreField !== undefined && kept.length > 0)
    fieldColumns.push({ field: moreField, column: moreColumn, way: PLAIN });
  const derive = (row: SheetRow): SheetRow => {
    const cells: Cell[] = row.cells.slice(0, width);
    const { more, notes } = keptCells(kept, cells);
    for (const { column, role } of parties) {
      const name = cellText(cells[column]);
      if (name !== '' && role !== 'Other parties') cells[column] = `${role}: ${name}`;
    }
    while (cells.length < width) cells.push(null);
    if (place !== undefined) {
      const isLongitudeFirst = place.target.kind === 'place' && place.target.isLongitudeFirst;
      const pair = pairOf(cellText(cells[place.column]), isLongitudeFirst);
      for (const field of coordinateFields) cells.push(pair[field.name as CoordinateField]);
    }
    if (kept.length > 0) cells.push(more);
    return { ...row, cells, notes: [...(row.notes ?? []), ...notes] };
  };
  const isDerived = place !== undefined || parties.length > 0 || kept.length > 0;
  return {
    projectIdColumn: found.find(({ target }) => target.kind === 'id')?.column ?? -1,
    fieldColumns,
    contractorColumns: parties.map(({ column }) => column),
    keptColumns: kept.map(({ column }) => column),
    blankColumns: headers.flatMap((header, column) => (header === '' ? [column] : [])),
    width,
    droppedColumns: found.flatMap(({ column, target }) => (target.kind === 'left out' ? [column] : [])),
    headers: [
      ...headers,
      ...placeHeaders.map((label) => `${headers[place!.column]} (${label})`),
      ...(moreField !== undefined && kept.length > 0 ? [moreField.label] : []),
    ],
    ...(isDerived ? { derive } : {}),
    isMapped: true,
  };
}

/** Columns that are read as something, or that the program has made of a geometry. */
const namedColumns = (headers: readonly string[], found: readonly Found[]): ReadonlySet<number> =>
  new Set([
    ...found.map(({ column }) => column),
    ...Object.values(GEOMETRY_HEADINGS).map((heading) => headers.indexOf(heading)),
  ]);

type Pair = Readonly<Record<CoordinateField, string | null>>;

const POINT =
  /^(?:SRID=\d+;)? ?POINT ?(?:ZM?|M)? ?\( ?(-?[\d.]{1,20}) (-?[\d.]{1,20})(?: -?[\d.]{1,20}){0,2} ?\)$/i;
const SEPARATORS = [/ ?; ?/, /, /, / ?, ?/, / /, / ?[/|] ?/];
/** Longer text is none. */
const LONGEST_PAIR = 100;

/** Both coordinates of a text. What is no pair stays with the latitude, to be named as unreadable. */
export function pairOf(written: string, isLongitudeFirst: boolean): Pair {
  const whole = cleanText(written);
  if (whole.length > LONGEST_PAIR) return { latitude: whole, longitude: null };
  const [, x, y] = POINT.exec(whole) ?? [];
  if (x !== undefined && y !== undefined) return { latitude: y, longitude: x };
  const text = whole.replace(/^[([]|[)\]]$/g, '');
  for (const separator of SEPARATORS) {
    const parts = text.split(separator);
    if (parts.length !== 2) continue;
    const [first, second] = parts as [string, string];
    const isReversed = isLongitudeFirst || /[ew]$|^[ew]/i.test(first);
    const [latitude, longitude] = isReversed ? [second, first] : [first, second];
    if (isCoordinate(latitude, 'latitude') && isCoordinate(longitude, 'longitude'))
      return { latitude, longitude };
  }
  return { latitude: whole === '' ? null : whole, longitude: null };
}

const isCoordinate = (text: string, field: CoordinateField): boolean => {
  const { coordinate } = readCoordinate(text, field);
  return coordinate !== null && coordinate !== UNREADABLE;
};
