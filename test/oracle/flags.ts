import { isInProvince, type ProjectSnapshot, statuses } from '../../src/project/index.ts';
import { isPossible, overdueBy, spentBy } from './measures.ts';
import { coordinatesOf, knownProvince } from './places.ts';

const rank = (status: string): number | undefined => statuses.find((each) => each.status === status)?.order;

/**
 * The flags of one snapshot by their definitions, except those that depend on older or other
 * snapshots of the sphere and on other projects.
 */
export function flagsByDefinition(
  now: ProjectSnapshot,
  before: ProjectSnapshot | undefined,
  taken: string,
): readonly string[] {
  return Object.entries({
    ...placeFlags(now),
    ...moneyFlags(now, before),
    ...timeFlags(now, before, taken),
    ...wordFlags(now),
  }).flatMap(([flag, holds]) => (holds ? [flag] : []));
}

function placeFlags(now: ProjectSnapshot) {
  const place = coordinatesOf(now);
  const province = knownProvince(now.province);
  const canBeChecked = place !== undefined && province !== undefined;
  const outside = canBeChecked && !isInProvince(province, place.latitude, place.longitude);
  return {
    coordinates_unset: place === undefined,
    coordinates_outside_province: outside,
    coordinates_swapped: outside && isInProvince(province, place.longitude, place.latitude),
  };
}

function moneyFlags(now: ProjectSnapshot, before: ProjectSnapshot | undefined) {
  const cost = now.estimated_total_project_cost;
  const costBefore = before?.estimated_total_project_cost ?? null;
  const spent = spentBy(now);
  return {
    cost_negative: cost !== null && cost < 0,
    cost_zero: cost === 0,
    spending_over_estimate: cost !== null && cost > 0 && spent !== null && spent > cost,
    cost_jump: cost !== null && costBefore !== null && costBefore > 0 && cost > costBefore * 1.5,
  };
}

function timeFlags(now: ProjectSnapshot, before: ProjectSnapshot | undefined, taken: string) {
  const { start_date: start, estimated_completion_date: completion } = now;
  const stage = rank(now.status);
  const stageBefore = before && rank(before.status);
  const dates = [
    ...[start, completion, now.estimated_construction_start_date],
    ...[now.contracted_construction_end_date, now.estimated_construction_end_date],
  ].filter((date) => date !== null);
  return {
    date_implausible: dates.some((date) => !isPossible(date)),
    completion_before_start: start !== null && completion !== null && completion < start,
    completion_overdue: overdueBy({ snapshot: now, taken }) !== null,
    status_moved_backwards:
      stage !== undefined &&
      stageBefore !== undefined &&
      stage <= 11 &&
      stageBefore <= 11 &&
      stage < stageBefore,
  };
}

function wordFlags({ name, province, department, status }: ProjectSnapshot) {
  return {
    name_missing: name.length === 0,
    province_missing: province.length === 0,
    province_unknown: province.length > 0 && knownProvince(province) === undefined,
    department_missing: department.length === 0,
    status_missing: status.length === 0,
    status_unknown: status.length > 0 && rank(status) === undefined,
  };
}
