// Generated from the table of flags. Do not edit: run `npm run generate`.
import type { QualityFlag } from '#client';

/** What may be wrong with the reports on a project, in words. */
export const meanings: Readonly<Record<QualityFlag, string>> = {
  coordinates_unset: 'no coordinates were given',
  coordinates_outside_province: 'the coordinates lie outside the province',
  coordinates_swapped: 'latitude and longitude seem to be swapped',
  cost_negative: 'the estimated cost is negative',
  cost_zero: 'the estimated cost is zero',
  spending_over_estimate: 'more was spent than the estimated cost',
  completion_before_start: 'the estimated completion is before the start',
  completion_overdue:
    'the estimated completion date had passed when the report was collected, but the project is not complete',
  status_moved_backwards: 'the stage moved backwards since the snapshot before',
  cost_jump: 'the estimated cost rose by more than 50 % since the snapshot before',
  not_in_latest_snapshot: 'the latest snapshot no longer mentions the project',
  name_missing: 'no name was given',
  province_missing: 'no province was given',
  province_unknown: 'the province is not one of the nine',
  department_missing: 'no department was given',
  status_missing: 'no status was given',
  status_unknown: 'the status is not in the table of statuses',
  stalled: 'under construction, but without progress or spending for a year',
  cost_implausible: 'the estimated cost is over 100 times that of comparable projects',
  spending_implausible: 'spending is below zero, or far over the estimate or comparable projects',
  date_implausible: 'a date is before 1990 or after 2060',
  spending_over_zero_estimate: 'money was spent, but the estimated cost is zero or negative',
};
