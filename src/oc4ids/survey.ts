import { type Members, objectAt, objectsAt, pointAt, textAt } from './members.ts';
import { projectsOf } from './project-rows.ts';

/** How often each value occurs, the most frequent first. */
export type Counted = readonly (readonly [value: string, count: number])[];

/** What the projects of a file say about their country. */
export interface Survey {
  readonly projects: number;
  readonly currencies: Counted;
  readonly regions: Counted;
  readonly statuses: Counted;
  /** The middle 98 % of the points in each direction; undefined without points. */
  readonly box:
    | { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
    | undefined;
}

/**
 * Counts what the projects of an OC4IDS file say about their country.
 * @throws Oc4idsFileError that says where the file is wrong
 */
export async function surveyProjects(path: string, isPacked: boolean): Promise<Survey> {
  const [currencies, regions, statuses] = [counts(), counts(), counts()];
  const points: (readonly [number, number])[] = [];
  let projects = 0;
  for await (const { project } of projectsOf(path, isPacked)) {
    projects += 1;
    currencies.add(textAt(objectAt(objectAt(project.budget).amount).currency)?.toUpperCase());
    statuses.add(textAt(project.status));
    for (const location of objectsAt(project.locations)) {
      regions.add(textAt(objectAt(location.address).region));
      points.push(...pointOf(location));
    }
  }
  return {
    projects,
    currencies: currencies.all(),
    regions: regions.all(),
    statuses: statuses.all(),
    box: boxOf(points),
  };
}

function counts() {
  const found = new Map<string, number>();
  return {
    add: (value: string | undefined): void => {
      if (value !== undefined) found.set(value, (found.get(value) ?? 0) + 1);
    },
    all: (): Counted => [...found].sort(([, a], [, b]) => b - a),
  };
}

function pointOf(location: Members): readonly (readonly [number, number])[] {
  const point = pointAt(location);
  if (point === undefined) return [];
  const [longitude, latitude] = point.map(Number);
  const isPlace =
    Math.abs(longitude!) <= 180 && Math.abs(latitude!) <= 90 && (longitude !== 0 || latitude !== 0);
  return isPlace ? [[longitude!, latitude!]] : [];
}

const OUTLIERS = 0.01;
/** In degrees, around the projects. */
const MARGIN = 0.3;

function boxOf(points: readonly (readonly [number, number])[]): Survey['box'] {
  if (points.length === 0) return undefined;
  const range = (axis: 0 | 1, most: number) => {
    const sorted = points.map((point) => point[axis]).sort((a, b) => a - b);
    const skipped = Math.floor(sorted.length * OUTLIERS);
    const [first, last] = [sorted[skipped]!, sorted[sorted.length - 1 - skipped]!];
    const rounded = (value: number) => Math.round(value * 10) / 10;
    return [rounded(Math.max(-most, first - MARGIN)), rounded(Math.min(most, last + MARGIN))] as const;
  };
  const [west, east] = range(0, 180);
  const [south, north] = range(1, 90);
  return { west, south, east, north };
}
