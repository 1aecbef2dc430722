import type { QualityFlag } from 'infra-projects-client';

/** What may be wrong with the reports on a project, in words. */
export const meanings: Readonly<Record<QualityFlag, string>> = {
  coordinates_unset: 'no coordinates were given',
  coordinates_outside_province: 'the coordinates lie outside the province',
  coordinates_swapped: 'latitude and longitude seem to be swapped',
  cost_negative: 'the estimated cost is negative',
  cost_zero: 'the estimated cost is zero',
  spending_over_estimate: 'more was spent than the estimated cost',
  completion_before_start: 'the estimated completion is before the start',
  completion_overdue: 'the estimated completion has passed, but the project is not complete',
  status_moved_backwards: 'the stage moved backwards since the report before',
  cost_jump: 'the estimated cost rose by more than half since the report before',
  not_in_latest_snapshot: 'the latest report no longer mentions the project',
  name_missing: 'the name is missing',
  province_missing: 'the province is missing',
  province_unknown: 'the province is no province',
  department_missing: 'the department is missing',
  status_missing: 'the stage is missing',
  status_unknown: 'the stage is none of the usual ones',
  stalled: 'under construction, but without progress or spending for a year',
  cost_implausible: 'the estimated cost is over 100 times that of comparable projects',
};

export const flags = Object.entries(meanings).map(([flag, meaning]) => ({ flag, meaning }));
export const flagNames = Object.keys(meanings) as readonly QualityFlag[] as [QualityFlag, ...QualityFlag[]];
