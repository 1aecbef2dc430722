import { type Province, provinces } from '../project/index.ts';
import { Random } from './random.ts';
import { type Point, pointNear, type Town, type Towns } from './towns.ts';

/** Reported coordinates: decimal degrees as text, `0` for "not set", null for an empty cell. */
export interface ReportedCoordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

const EMPTY: ReportedCoordinates = { latitude: null, longitude: null };
const UNSET: ReportedCoordinates = { latitude: '0', longitude: '0' };

/** The largest distance of projects from the centre of their town, in degrees. */
const TOWN_REACH = 0.05;

/** How coordinates are reported, per thousand projects. The numbers are assumed. */
const qualities = [
  ['right', 901],
  ['empty', 60],
  ['unset', 25],
  ['one missing', 2],
  ['swapped', 5],
  ['elsewhere', 7],
] as const;

function text(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6);
}

function reported({ latitude, longitude }: Point): ReportedCoordinates {
  return { latitude: text(latitude), longitude: text(longitude) };
}

function townElsewhere(province: Province, towns: Towns, random: Random): Town {
  const others = provinces.filter((name) => name !== province);
  return random.pick(towns.get(random.pick(others))!);
}

/**
 * The coordinates of a project near its town; a few are empty, unset, incomplete, swapped or in
 * another province. Some projects report them only in later snapshots.
 */
export function coordinatesOf(
  seed: number,
  index: number,
  town: Town,
  towns: Towns,
  quartersAgo: number,
): ReportedCoordinates {
  const random = new Random(seed, 'coordinates', index);
  const reportedSince = random.chance(30) ? random.between(1, 7) : Number.POSITIVE_INFINITY;
  if (quartersAgo >= reportedSince) return EMPTY;
  const quality = random.weighted(qualities);
  if (quality === 'empty') return EMPTY;
  if (quality === 'unset') return UNSET;
  const from = quality === 'elsewhere' ? townElsewhere(town.province, towns, random) : town;
  const { latitude, longitude } = reported(pointNear(from, TOWN_REACH, from.province, random));
  if (quality === 'swapped') return { latitude: longitude, longitude: latitude };
  if (quality === 'one missing')
    return random.chance(500) ? { latitude, longitude: null } : { latitude: null, longitude };
  return { latitude, longitude };
}
