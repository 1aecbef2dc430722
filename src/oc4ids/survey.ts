import type { Place } from '../project/index.ts';
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
  /** The first ones: enough for the box of a map. */
  readonly points: readonly Place[];
}

/**
 * Counts what the projects of an OC4IDS file say about their country.
 * @throws Oc4idsFileError that says where the file is wrong
 */
export async function surveyProjects(path: string, isPacked: boolean): Promise<Survey> {
  const [currencies, regions, statuses] = [counts(), counts(), counts()];
  const points: Place[] = [];
  let projects = 0;
  for await (const { project } of projectsOf(path, isPacked)) {
    projects += 1;
    currencies.add(textAt(objectAt(objectAt(project.budget).amount).currency)?.toUpperCase());
    statuses.add(textAt(project.status));
    for (const location of objectsAt(project.locations)) {
      regions.add(textAt(objectAt(location.address).region));
      if (points.length < MOST_POINTS) points.push(...pointOf(location));
    }
  }
  return {
    projects,
    currencies: currencies.all(),
    regions: regions.all(),
    statuses: statuses.all(),
    points,
  };
}

const MOST_POINTS = 100_000;

function counts() {
  const found = new Map<string, number>();
  return {
    add: (value: string | undefined): void => {
      if (value !== undefined) found.set(value, (found.get(value) ?? 0) + 1);
    },
    all: (): Counted => [...found].sort(([, a], [, b]) => b - a),
  };
}

function pointOf(location: Members): readonly Place[] {
  const point = pointAt(location);
  if (point === undefined) return [];
  const [longitude, latitude] = point.map(Number);
  const isPlace =
    Math.abs(longitude!) <= 180 && Math.abs(latitude!) <= 90 && (longitude !== 0 || latitude !== 0);
  return isPlace ? [{ latitude: latitude!, longitude: longitude! }] : [];
}
