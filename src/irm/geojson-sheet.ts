import { basename } from 'node:path';
import { geometryPlace, Oc4idsFileError, objectTexts, plainDegrees } from '../oc4ids/index.ts';
import { IrmFileError } from './irm-file-error.ts';
import { isPacked, textStart } from './oc4ids-sheet.ts';
import type { Cell, CellNote, Sheet, SheetRow } from './sheet.ts';
import { GEOMETRY_HEADINGS } from './table/table-layout.ts';

const GEOJSON = /^\ufeff?\s*[[{].*"type"\s*:\s*"Feature(?:Collection)?"/s;
const FEATURE_ID = 'feature id';
const ROWS_PER_BATCH = 500;

/** Many times as many as any publisher has. */
const MOST_PROPERTIES = 1000;
const MOST_NESTED = 6;
/** As much as a cell of a workbook can hold. */
const LONGEST_TEXT = 32_767;

/**
 * The features of a GeoJSON file as a sheet: properties are columns, those of objects by their path (`budget/total`), and
 * the geometry is a latitude and a longitude. Undefined for another file. `start` is its beginning.
 */
export async function geojsonSheet(path: string, start: Buffer): Promise<Sheet | undefined> {
  if (!GEOJSON.test(await textStart(path, start))) return undefined;
  const packed = isPacked(start);
  const rows = { [Symbol.asyncIterator]: () => explained(readRows(path, packed)) };
  return { name: basename(path), rows, isDelimited: true, holdsProjectsOnly: true };
}

async function* explained<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof Oc4idsFileError ? new IrmFileError(error.message, { cause: error }) : error;
  }
}

/** Features may have different properties, so all are read twice. */
async function* readRows(path: string, packed: boolean): AsyncGenerator<readonly SheetRow[]> {
  const headings = new Set<string>();
  let hasPlace = false;
  for await (const { place, values } of features(path, packed)) {
    for (const heading of values.keys()) headings.add(heading);
    if (headings.size > MOST_PROPERTIES)
      throw new IrmFileError(
        `The features of the file have more than ${MOST_PROPERTIES} different properties: it is no list of projects.`,
      );
    hasPlace ||= place !== undefined;
  }
  const columns = [...headings, ...(hasPlace ? Object.values(GEOMETRY_HEADINGS) : [])];
  let batch: SheetRow[] = [{ rowNumber: 1, cells: columns }];
  let rowNumber = 1;
  for await (const { place, values } of features(path, packed)) {
    rowNumber += 1;
    const cells = Array.from(headings, (heading): Cell => values.get(heading) ?? null);
    const latitude = cells.length;
    batch.push({
      rowNumber,
      cells: [...cells, ...(hasPlace ? placeCells(place) : [])],
      notes: place?.isMiddle === true ? [middleNote(latitude, place.position[1])] : [],
    });
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

interface Feature {
  readonly values: ReadonlyMap<string, Cell>;
  readonly place: ReturnType<typeof geometryPlace>;
}

async function* features(path: string, packed: boolean): AsyncGenerator<Feature> {
  for await (const { path: where, text } of objectTexts(path, packed, 'features')) {
    const { id, properties, geometry } = parsed(text, where);
    const values = new Map<string, Cell>();
    if (typeof id === 'string' || typeof id === 'number') values.set(FEATURE_ID, id);
    addValues(values, properties, '', 0, where);
    const place = geometryPlace(geometry);
    if (place !== undefined) refuseMetres(place.position, where);
    yield { values, place };
  }
}

function parsed(text: string, where: string): Readonly<Record<string, unknown>> {
  let feature: unknown;
  try {
    feature = JSON.parse(text);
  } catch (error) {
    throw new IrmFileError(
      `${where} is not JSON: a comma, a quotation mark or a bracket is missing there, or one too many.`,
      { cause: error },
    );
  }
  return feature as Readonly<Record<string, unknown>>;
}

function addValues(
  values: Map<string, Cell>,
  object: unknown,
  prefix: string,
  depth: number,
  where: string,
): void {
  if (typeof object !== 'object' || object === null || depth > MOST_NESTED) return;
  for (const [key, value] of Object.entries(object)) {
    const path = prefix + key;
    if (typeof value === 'object' && value !== null && !isTexts(value))
      addValues(values, value, `${path}/`, depth + 1, where);
    else values.set(path, cellOf(value, where));
    if (values.size > MOST_PROPERTIES)
      throw new IrmFileError(`${where} has more than ${MOST_PROPERTIES} properties: it is no project.`);
  }
}

const isTexts = (value: object): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');

function cellOf(value: unknown, where: string): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? value : '';
  if (text.length > LONGEST_TEXT)
    throw new IrmFileError(`${where} has a text of more than ${LONGEST_TEXT} characters; shorten it.`);
  return text;
}

const placeCells = (place: Feature['place']): readonly Cell[] => {
  if (place === undefined) return [null, null];
  const [longitude, latitude] = place.position;
  return [plainDegrees(latitude), plainDegrees(longitude)];
};

const middleNote = (column: number, latitude: number): CellNote => ({
  column,
  text: plainDegrees(latitude),
  kind: 'middle',
});

function refuseMetres([longitude, latitude]: readonly [number, number], where: string): void {
  if (Math.abs(longitude) <= 360 && Math.abs(latitude) <= 360) return;
  throw new IrmFileError(
    `${where} has the coordinates ${longitude}, ${latitude}, which are no degrees: export the file in WGS 84 (EPSG:4326).`,
  );
}
