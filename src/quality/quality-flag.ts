import {
  isInProvince,
  isInSequence,
  type Place,
  type ProjectSnapshot,
  type Province,
  phaseOf,
  placeOf,
  provinces,
  statusOrder,
} from '../project/index.ts';
import { type Description, descriptionFlags } from './description-flags.ts';
import { spentToDate } from './measures.ts';

/** What a snapshot is checked against besides itself. */
export interface QualityContext {
  /** Date the snapshot was taken. If it is undefined, no date counts as passed. */
  readonly taken: string | undefined;
  /** The project in the previous snapshot. */
  readonly previous: ProjectSnapshot | undefined;
}

interface FlagDefinition {
  readonly flag: string;
  readonly label: string;
  readonly applies: (snapshot: ProjectSnapshot, context: QualityContext) => boolean;
}

/** Whether a project of this status still has to be completed. */
const isUnderWay = (status: string): boolean =>
  status === 'On Hold' || ['planning', 'construction'].includes(phaseOf(status));

const COST_JUMP = 1.5;

// biome-ignore format: few lines per flag are easier to read
const snapshotFlags = [
  { flag: 'coordinates_unset', label: 'No coordinates were given',
    applies: (snapshot) => placeOf(snapshot.latitude, snapshot.longitude) === undefined },
  { flag: 'coordinates_outside_province', label: 'The coordinates lie outside the province',
    applies: (snapshot) => isMisplaced(snapshot) },
  { flag: 'coordinates_swapped', label: 'Latitude and longitude seem to be swapped',
    applies: (snapshot) => isSwapped(snapshot) },
  { flag: 'cost_negative', label: 'The estimated cost is negative',
    applies: ({ estimated_total_project_cost: cost }) => cost !== null && cost < 0 },
  { flag: 'cost_zero', label: 'The estimated cost is zero',
    applies: ({ estimated_total_project_cost: cost }) => cost === 0 },
  { flag: 'spending_over_estimate', label: 'More was spent than the estimated cost',
    applies: (snapshot) => isOverspent(snapshot) },
  { flag: 'completion_before_start', label: 'The estimated completion is before the start',
    applies: ({ start_date, estimated_completion_date }) => isBefore(estimated_completion_date, start_date) },
  { flag: 'completion_overdue', label: 'The estimated completion has passed, but the project is not complete',
    applies: ({ status, estimated_completion_date }, { taken }) => status !== '' && isUnderWay(status) && isBefore(estimated_completion_date, taken ?? null) },
  { flag: 'status_moved_backwards', label: 'The stage moved backwards since the snapshot before',
    applies: ({ status }, { previous }) => previous !== undefined && movedBackwards(previous.status, status) },
  { flag: 'cost_jump', label: 'The estimated cost rose by more than 50 % since the snapshot before',
    applies: (snapshot, { previous }) => previous !== undefined && jumped(previous.estimated_total_project_cost, snapshot.estimated_total_project_cost) },
] as const satisfies readonly FlagDefinition[];

/**
 * Does not follow from a snapshot: newer ones of the sphere no longer mention the project, so its
 * last known stage may be out of date.
 */
const goneFlag = {
  flag: 'not_in_latest_snapshot',
  label: 'The latest snapshot no longer mentions the project',
} as const;

/**
 * Do not follow from a snapshot either, but from the project's history and from comparable projects.
 * No store has them: an index adds them when it is built.
 */
const comparedFlags = [
  { flag: 'stalled', label: 'Under construction, but without progress or spending for a year' },
  { flag: 'cost_implausible', label: 'The estimated cost is over 100 times that of comparable projects' },
] as const;

/** What may be wrong with the reports on a project. */
export const qualityFlags = [...snapshotFlags, goneFlag, ...descriptionFlags, ...comparedFlags].map(
  ({ flag, label }) => ({ flag, label }),
);

export type QualityFlag = (
  | typeof snapshotFlags
  | readonly [typeof goneFlag]
  | typeof descriptionFlags
  | typeof comparedFlags
)[number]['flag'];

/**
 * A set of flags as a number: bit `i` is the flag at position `i` of `qualityFlags`. Stores hold
 * such numbers, so never change the order of the flags.
 */
export type QualityFlagSet = number;

/** The flags that follow from one snapshot of a project and the one before. */
export function snapshotQuality(snapshot: ProjectSnapshot, context: QualityContext): QualityFlagSet {
  let set = 0;
  for (let i = 0; i < snapshotFlags.length; i++) {
    if (snapshotFlags[i]!.applies(snapshot, context)) set |= 1 << i;
  }
  return set | descriptionQuality(snapshot);
}

const FIRST_DESCRIPTION_BIT = snapshotFlags.length + 1;
const BITS_BEFORE = (1 << FIRST_DESCRIPTION_BIT) - 1;

function descriptionQuality(description: Description): QualityFlagSet {
  let set = 0;
  for (let i = 0; i < descriptionFlags.length; i++) {
    if (descriptionFlags[i]!.applies(description)) set |= 1 << (FIRST_DESCRIPTION_BIT + i);
  }
  return set;
}

/**
 * A stored set of flags, with those that follow from the description as they are now: earlier
 * versions did not store them, and a later one may know more statuses.
 */
export function presentQuality(stored: QualityFlagSet, description: Description): QualityFlagSet {
  return (stored & BITS_BEFORE) | descriptionQuality(description);
}

/** The set of one flag. */
export function flagSet(flag: QualityFlag): QualityFlagSet {
  return 1 << qualityFlags.findIndex((definition) => definition.flag === flag);
}

/** The flags in a set, in the order of the table. */
export function flagsOf(set: QualityFlagSet): readonly QualityFlag[] {
  return qualityFlags.filter((_, i) => (set & (1 << i)) !== 0).map(({ flag }) => flag as QualityFlag);
}

function isBefore(date: string | null, other: string | null): boolean {
  return date !== null && other !== null && date < other;
}

/**
 * The place to compare with the outline of the project's province; undefined if either is unknown.
 */
function placeToCheck(snapshot: ProjectSnapshot): { place: Place; province: Province } | undefined {
  const place = placeOf(snapshot.latitude, snapshot.longitude);
  const province = provinces.find((name) => name === snapshot.province);
  return place === undefined || province === undefined ? undefined : { place, province };
}

function isMisplaced(snapshot: ProjectSnapshot): boolean {
  const check = placeToCheck(snapshot);
  return check !== undefined && !isInProvince(check.province, check.place.latitude, check.place.longitude);
}

function isSwapped(snapshot: ProjectSnapshot): boolean {
  const check = placeToCheck(snapshot);
  return (
    isMisplaced(snapshot) &&
    check !== undefined &&
    isInProvince(check.province, check.place.longitude, check.place.latitude)
  );
}

/** Compares what was spent with the estimated cost. */
function isOverspent(snapshot: ProjectSnapshot): boolean {
  const { estimated_total_project_cost: cost } = snapshot;
  const spent = spentToDate(snapshot);
  return cost !== null && cost > 0 && spent !== null && spent > cost;
}

function movedBackwards(before: string, now: string): boolean {
  return isInSequence(before) && isInSequence(now) && statusOrder(now) < statusOrder(before);
}

function jumped(before: number | null, now: number | null): boolean {
  return before !== null && before > 0 && now !== null && now > before * COST_JUMP;
}
