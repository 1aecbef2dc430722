import {
  currencyOf,
  isInCountry,
  isInProvince,
  isInSequence,
  type Place,
  type ProjectSnapshot,
  type Province,
  placeOf,
  provinceOutlines,
  provinces,
  statusOrder,
} from '../project/index.ts';
import { overdueDays, spentToDate } from './measures.ts';
import { isPlausibleDate } from './plausible-dates.ts';

/** What counts of the previous snapshot of a project. */
export type PreviousSnapshot = Pick<ProjectSnapshot, 'status' | 'estimated_total_project_cost' | 'currency'>;

/** What a snapshot is checked against besides itself. */
export interface QualityContext {
  /** Date the snapshot was taken. If it is undefined, no date counts as passed. */
  readonly taken: string | undefined;
  /** The project in the previous snapshot. */
  readonly previous: PreviousSnapshot | undefined;
}

/** The dates that a project goes by. */
const dateFields = [
  'start_date',
  'estimated_construction_start_date',
  'estimated_completion_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
] as const satisfies readonly (keyof ProjectSnapshot)[];

/** What `description` flags follow from: the fields that say what a project is, and its dates. */
export const describingFields = ['name', 'province', 'department', 'status', ...dateFields] as const;

export type Description = Pick<ProjectSnapshot, (typeof describingFields)[number]>;

export function isBefore(date: string | null, other: string | null): boolean {
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

export function isMisplaced(snapshot: ProjectSnapshot): boolean {
  const check = placeToCheck(snapshot);
  return check !== undefined && !isInProvince(check.province, check.place.latitude, check.place.longitude);
}

/** Without the outline of a province, the box of the country's maps shows it. */
function isSwappedByBox(snapshot: ProjectSnapshot): boolean {
  const place = placeOf(snapshot.latitude, snapshot.longitude);
  if (place === undefined || provinceOutlines.size > 0) return false;
  return !isInCountry(place.latitude, place.longitude) && isInCountry(place.longitude, place.latitude);
}

export function isSwapped(snapshot: ProjectSnapshot): boolean {
  if (isSwappedByBox(snapshot)) return true;
  const check = placeToCheck(snapshot);
  return (
    isMisplaced(snapshot) &&
    check !== undefined &&
    isInProvince(check.province, check.place.longitude, check.place.latitude)
  );
}

export const hasImplausibleDate = (description: Description): boolean =>
  dateFields.some((name) => {
    const date = description[name];
    return date !== null && !isPlausibleDate(date);
  });

/** Compares what was spent with the estimated cost. */
export function isOverspent(snapshot: ProjectSnapshot): boolean {
  const { estimated_total_project_cost: cost } = snapshot;
  const spent = spentToDate(snapshot);
  return cost !== null && cost > 0 && spent !== null && spent > cost;
}

/** Whether a project that still has to be completed should have been when it was reported. */
export const isOverdue = (snapshot: ProjectSnapshot, { taken }: QualityContext): boolean =>
  taken !== undefined && overdueDays(snapshot, taken) !== null;

export function movedBackwards({ status }: ProjectSnapshot, { previous }: QualityContext): boolean {
  return (
    previous !== undefined &&
    isInSequence(previous.status) &&
    isInSequence(status) &&
    statusOrder(status) < statusOrder(previous.status)
  );
}

const COST_JUMP = 1.5;

export function costJumped(snapshot: ProjectSnapshot, { previous }: QualityContext): boolean {
  const { estimated_total_project_cost: cost } = snapshot;
  const isSame = previous !== undefined && currencyOf(previous) === currencyOf(snapshot);
  const before = isSame ? previous.estimated_total_project_cost : null;
  return before !== null && before > 0 && cost !== null && cost > before * COST_JUMP;
}
