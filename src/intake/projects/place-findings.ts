import { country } from '../../country/index.ts';
import { type CellPlace, type IrmReading, MAX_LISTED } from '../../irm/index.ts';
import { levelNames, type ProjectSnapshot, placeOf } from '../../project/index.ts';
import type { ProjectBatches } from '../comparison/compare-projects.ts';
import { fieldCells } from '../field-cells.ts';
import { type Finding, finding, warning } from '../finding.ts';
import {
  FEWEST_AT_ONE_PLACE,
  FEWEST_PLACELESS,
  ONE_PLACE_SHARE,
  PLACELESS_SHARE,
  TOUCHED_SHARE,
} from '../finding-codes.ts';
import { list, plural } from '../sentences.ts';

type ReadFile = Pick<IrmReading, 'projects' | 'headings'>;

/**
 * What the coordinates of a file show: those without their decimal mark, and provinces with one place
 * for all projects. `before` is the newest published quarter: what was so there says nothing new.
 */
export async function placeFindings(
  reading: ReadFile,
  before: ProjectBatches | undefined,
): Promise<readonly Finding[]> {
  const places = await onePlaces(reading.projects);
  const known =
    places.size > 0 && before !== undefined ? await onePlaces(before) : new Map<string, OnePlace>();
  for (const province of known.keys()) places.delete(province);
  const cellOf = fieldCells(reading);
  const scaled = new Set<string>();
  const scaledCells: CellPlace[] = [];
  const placeCells: CellPlace[] = [];
  let examples: string | undefined;
  let projects = 0;
  let placeless = 0;
  for await (const batch of reading.projects)
    for (const project of batch) {
      const { irmProjectId, snapshot } = project;
      projects += 1;
      if (isPlaceless(snapshot)) placeless += 1;
      const cells = (['latitude', 'longitude'] as const).flatMap((field) => cellOf(field, project) ?? []);
      if (isScaled(snapshot)) {
        scaled.add(irmProjectId);
        examples ??= `${snapshot.latitude}, ${snapshot.longitude}`;
        if (scaledCells.length < MAX_LISTED) scaledCells.push(...cells);
      }
      if (places.get(snapshot.province)?.key === keyOf(snapshot) && placeCells.length < MAX_LISTED)
        placeCells.push(...cells);
    }
  return [
    ...scaledFinding(scaled.size, projects, examples, scaledCells),
    ...placesFinding(places, placeCells),
    ...(await placelessFinding(placeless, projects, before)),
  ];
}

const isPlaceless = ({ latitude, longitude }: ProjectSnapshot): boolean =>
  placeOf(latitude, longitude) === undefined;

const areMostPlaceless = (placeless: number, projects: number): boolean =>
  placeless >= FEWEST_PLACELESS && placeless >= projects * PLACELESS_SHARE;

/** Says that most projects have no place, unless that was so before. */
async function placelessFinding(
  placeless: number,
  projects: number,
  before: ProjectBatches | undefined,
): Promise<readonly Finding[]> {
  if (!areMostPlaceless(placeless, projects)) return [];
  const then = { placeless: 0, projects: 0 };
  for await (const batch of before ?? []) {
    then.projects += batch.length;
    then.placeless += batch.filter(({ snapshot }) => isPlaceless(snapshot)).length;
  }
  if (areMostPlaceless(then.placeless, then.projects)) return [];
  const published = before === undefined ? '' : `, and ${then.placeless} of ${then.projects} before`;
  return [finding('places_missing', `${placeless} of ${projects} projects have no coordinates${published}.`)];
}

function scaledFinding(
  count: number,
  projects: number,
  example: string | undefined,
  cells: readonly CellPlace[],
): readonly Finding[] {
  if (count === 0) return [];
  const sentence = `${plural(count, 'project has', 'projects have')} coordinates without a decimal mark, for example ${example}.`;
  const isGrave = count >= Math.floor(projects * TOUCHED_SHARE);
  return [(isGrave ? finding : warning)('coordinates_scaled', sentence, { cells })];
}

const MOST_DIGITS = 15;

/** Whether a latitude or longitude is none, and would be one of the country with a decimal mark. */
function isScaled({ latitude, longitude }: ProjectSnapshot): boolean {
  const place = placeOf(latitude, longitude);
  if (place === undefined) return false;
  const { south, north, west, east } = country.mapBox;
  const isTooLarge = Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180;
  return isTooLarge && fits(place.latitude, south, north) && fits(place.longitude, west, east);
}

/** Whether a number lies between two others, perhaps divided by ten, a hundred and so on. */
function fits(number: number, from: number, to: number): boolean {
  for (let digits = 0; digits <= MOST_DIGITS; digits++) {
    const divided = number / 10 ** digits;
    if (divided >= from && divided <= to) return true;
  }
  return false;
}

function placesFinding(
  places: ReadonlyMap<string, OnePlace>,
  cells: readonly CellPlace[],
): readonly Finding[] {
  if (places.size === 0) return [];
  const named = Array.from(
    places,
    ([province, { key, count, of }]) => `${province} (${count} of ${of} at ${key})`,
  );
  const sentence = `Most projects of a ${levelNames.province.one} have one place: ${list(named, named.length)}.`;
  return [finding('coordinates_repeated', sentence, { cells })];
}

/** The place that most located projects of a province have. */
interface OnePlace {
  readonly key: string;
  readonly count: number;
  /** Projects of the province with coordinates. */
  readonly of: number;
}

const keyOf = ({ latitude, longitude }: ProjectSnapshot): string => `${latitude}, ${longitude}`;

/** One place among more different ones is not that of most. */
const MOST_PLACES = 10_000;

/** Provinces of which most projects with coordinates have the same. */
async function onePlaces(projects: ProjectBatches): Promise<Map<string, OnePlace>> {
  const counts = new Map<string, { of: number; readonly byPlace: Map<string, number> }>();
  for await (const batch of projects)
    for (const { snapshot } of batch) {
      const { province, latitude, longitude } = snapshot;
      if (province === '' || placeOf(latitude, longitude) === undefined) continue;
      const count = counts.get(province) ?? { of: 0, byPlace: new Map<string, number>() };
      counts.set(province, count);
      count.of += 1;
      const key = keyOf(snapshot);
      const known = count.byPlace.get(key);
      if (known !== undefined || count.byPlace.size < MOST_PLACES) count.byPlace.set(key, (known ?? 0) + 1);
    }
  const places = new Map<string, OnePlace>();
  for (const [province, { of, byPlace }] of counts) {
    const [key, count] = [...byPlace].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (count >= FEWEST_AT_ONE_PLACE && count >= of * ONE_PLACE_SHARE)
      places.set(province, { key, count, of });
  }
  return places;
}
