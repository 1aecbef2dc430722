import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Position } from 'geojson';
import { boundsOf, type ProvinceOutline, ringsOf } from '../country/index.ts';
import { COUNTRY_BOUNDS, slugify } from '../project/index.ts';
import { type Area, type AreaLevel, type Areas, noAreas, polygonsOf } from './areas.ts';

/** A file of areas that cannot be used. The message says what is wrong, one sentence to a line. */
export class AreasError extends Error {
  override readonly name = 'AreasError';
}

/** Sentences about a file that are told; the rest is counted. */
const MOST_TOLD = 10;

/** The sentences, and how many more there are. */
export const toldProblems = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= MOST_TOLD
    ? sentences
    : [...sentences.slice(0, MOST_TOLD), `.. and ${sentences.length - MOST_TOLD} more.`];

/**
 * The areas in a GeoJSON file, each a polygon or several with the properties `code`, `name` and `level`; none if the path is
 * "". The file may say what a level is called (`levels`, a member of the collection). Fails with `AreasError`.
 */
export function readAreas(path: string): Areas {
  if (path === '') return noAreas;
  const bytes = bytesOf(path);
  const { levels, problems } = areasIn(bytes);
  if (problems.length === 0) return { digest: digestOf(bytes), levels };
  throw new AreasError([`${path} is no usable file of areas:`, ...toldProblems(problems)].join('\n  '));
}

/** What tells one file of areas from another: "" for none. Fails with `AreasError`. */
export const areasDigest = (path: string): string => (path === '' ? '' : digestOf(bytesOf(path)));

const digestOf = (bytes: Buffer): string => hash('sha1', bytes).slice(0, 12);

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AreasError(
      `AREAS_FILE takes a file of areas (GeoJSON), and ${path} cannot be read (${code ?? message}).`,
    );
  }
}

/** A text of JavaScript has less than 512 MiB. */
const MOST_BYTES = 500e6;

/** What a file holds, and what is wrong with it: one sentence each. */
interface AreasReading {
  readonly levels: readonly AreaLevel[];
  readonly problems: readonly string[];
}

/** The areas in a file, without those that cannot be used. */
export function areasIn(bytes: Buffer): AreasReading {
  if (bytes.length > MOST_BYTES)
    return {
      levels: [],
      problems: ['It is larger than 500 MB: simplify its borders, or leave out decimal places.'],
    };
  let collection: Collection;
  try {
    collection = JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) ?? {};
  } catch (error) {
    return { levels: [], problems: [`It is no JSON: ${(error as Error).message}.`] };
  }
  const { features } = collection;
  if (collection.type !== 'FeatureCollection' || !Array.isArray(features))
    return { levels: [], problems: ['It is no GeoJSON with a list of areas (FeatureCollection).'] };
  const reference = otherReference(collection.crs);
  if (reference !== undefined) return { levels: [], problems: [reference] };
  if (features.length === 0) return { levels: [], problems: ['It has no areas.'] };
  return levelsOf(features, collection.levels ?? {});
}

type Member = Readonly<Record<string, unknown>>;

interface Collection {
  readonly type?: unknown;
  readonly features?: readonly (Member | null)[];
  readonly crs?: unknown;
  readonly levels?: Readonly<Record<string, { readonly one?: unknown; readonly other?: unknown }>>;
}

/** Names of the coordinate system of GeoJSON, in which older files and programs write them. */
const DEGREES = /(CRS84|EPSG:{1,2}4326|WGS ?84)$/i;

const CONVERT = 'convert it, for example with ogr2ogr -t_srs OGC:CRS84 degrees.geojson FILE';

/** A coordinate system that is not the usual one, as older files name it. */
function otherReference(crs: unknown): string | undefined {
  const name = (crs as { properties?: { name?: unknown } } | undefined)?.properties?.name;
  if (name === undefined || (typeof name === 'string' && DEGREES.test(name))) return undefined;
  return `Its coordinates are in ${String(name).slice(0, 100)}, not in degrees of longitude and latitude: ${CONVERT}.`;
}

/** What stands for an area in addresses and filters. */
const CODE = /^[A-Za-z0-9._-]{1,60}$/;
const MOST_NAME = 200;

function levelsOf(
  features: readonly (Member | null)[],
  named: NonNullable<Collection['levels']>,
): AreasReading {
  const problems: string[] = [];
  const levels = new Map<string, { readonly written: string; readonly areas: Map<string, Area> }>();
  for (const [i, feature] of features.entries()) {
    const properties = (feature?.properties ?? {}) as Member;
    const [code, name, written] = ['code', 'name', 'level'].map((member) => textOf(properties[member]));
    const level = slugify(written!);
    const outline = feature?.geometry as ProvinceOutline;
    const known = levels.get(level) ?? { written: written!, areas: new Map<string, Area>() };
    const problem =
      propertyProblem(code!, name!, level) ??
      outlineProblem(outline) ??
      (known.areas.has(code!.toLowerCase()) ? 'it is there twice.' : undefined);
    if (problem !== undefined) {
      const area = [written, code].filter((text) => text !== '').join(' ');
      problems.push(`features/${i}${area === '' ? '' : `, ${area}`}: ${problem}`);
      continue;
    }
    levels.set(level, known);
    known.areas.set(code!.toLowerCase(), { code: code!, name: name!.slice(0, MOST_NAME), outline });
  }
  return {
    levels: [...levels]
      .map(([level, { written, areas }]) => levelOf(level, written, areas, named))
      .sort(by(({ level }) => level)),
    problems,
  };
}

function propertyProblem(code: string, name: string, level: string): string | undefined {
  if (code === '') return 'it has no property "code".';
  if (!CODE.test(code))
    return 'its property "code" is not only letters from A to Z, digits, ".", "_" and "-".';
  if (name === '') return 'it has no property "name".';
  return level === '' ? 'it has no property "level", such as "ward".' : undefined;
}

function levelOf(
  level: string,
  written: string,
  areas: ReadonlyMap<string, Area>,
  named: NonNullable<Collection['levels']>,
): AreaLevel {
  const { one = written, other } = Object.entries(named).find(([key]) => slugify(key) === level)?.[1] ?? {};
  const singular = capital(textOf(one));
  return {
    level,
    one: singular,
    other: other === undefined ? `${singular} areas` : capital(textOf(other)),
    areas: [...areas.values()].sort(by(({ code }) => code)),
  };
}

const by =
  <T>(key: (each: T) => string) =>
  (a: T, b: T): number =>
    Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)));

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const OUTLINES = ['Polygon', 'MultiPolygon'];

/** What makes an outline unusable. */
function outlineProblem(outline: ProvinceOutline | null | undefined): string | undefined {
  if (!OUTLINES.includes(outline?.type ?? '')) return 'it is no Polygon and no MultiPolygon.';
  if (!Array.isArray(outline!.coordinates)) return 'it has no coordinates.';
  const polygons: readonly unknown[] = polygonsOf(outline!);
  if (polygons.length === 0) return 'it has no polygon.';
  for (const polygon of polygons) {
    if (!Array.isArray(polygon) || polygon.length === 0) return 'it has a polygon without a ring.';
    for (const ring of polygon) {
      const problem = ringProblem(ring);
      if (problem !== undefined) return problem;
    }
  }
  return placeProblem(outline!);
}

function ringProblem(ring: unknown): string | undefined {
  if (!Array.isArray(ring) || ring.length < 4) return 'a ring has fewer than four points.';
  for (const point of ring as readonly Position[]) {
    const [longitude, latitude] = Array.isArray(point) ? point : [];
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
      return `a ring has ${JSON.stringify(point)?.slice(0, 60)} where two numbers belong.`;
    if (Math.abs(longitude!) > 180 || Math.abs(latitude!) > 90)
      return `${longitude},${latitude} are no degrees of longitude and latitude: ${CONVERT}.`;
  }
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position];
  return first[0] === last[0] && first[1] === last[1] ? undefined : 'a ring does not end where it begins.';
}

/** An area that the country does not have, most often because latitudes stand first. */
function placeProblem(outline: ProvinceOutline): string | undefined {
  const { west, south, east, north } = boundsOf(ringsOf(outline));
  if (isOnMap({ west, south, east, north })) return undefined;
  return isOnMap({ west: south, south: west, east: north, north: east })
    ? 'its latitudes stand first, and GeoJSON has longitudes first.'
    : `it lies outside the country, around longitude ${west} and latitude ${south}.`;
}

const isOnMap = (box: typeof COUNTRY_BOUNDS): boolean =>
  box.east >= COUNTRY_BOUNDS.west &&
  box.west <= COUNTRY_BOUNDS.east &&
  box.north >= COUNTRY_BOUNDS.south &&
  box.south <= COUNTRY_BOUNDS.north;
