import {
  levelNames,
  type ProjectSnapshot,
  period,
  placeOf,
  provinceCount,
  provinceOutlines,
  provinces,
  statusOrder,
  UNKNOWN_STATUS_ORDER,
} from '../project/index.ts';
import {
  costJumped,
  type Description,
  hasImplausibleDate,
  isBefore,
  isMisplaced,
  isOverdue,
  isOverspent,
  isSwapped,
  movedBackwards,
  type QualityContext,
} from './flag-rules.ts';
import { STALLED_FOR } from './measures.ts';

const { province } = levelNames;

/** What a flag is computed from, and so where and when. */
type Source =
  /** From a snapshot and the one before it, when it is stored. */
  | {
      readonly from: 'snapshot';
      readonly applies: (snapshot: ProjectSnapshot, context: QualityContext) => boolean;
    }
  /** From its description, when it is read: it holds for reports that were stored before the flag was added. */
  | { readonly from: 'description'; readonly applies: (description: Description) => boolean }
  /** From the project's history or from other projects, when an index is built. No store has it. */
  | { readonly from: 'catalogue' };

/**
 * What a flag says about a report: it leaves something out (`gap`), it cannot be right (`error`), it
 * cannot be right beside comparable projects (`outlier`), the project does not go as planned
 * (`plan`), or something else that is worth knowing (`notice`).
 */
type FlagGroup = 'gap' | 'error' | 'outlier' | 'plan' | 'notice';

type FlagRow = Source & {
  readonly flag: string;
  /** Its bit in stored sets: the next free one for a new flag. Never change it or use it again. */
  readonly bit: number;
  readonly group: FlagGroup;
  /** Flags that are filters of their own on pages: their order there, and a short name. */
  readonly measure?: { readonly place: number; readonly name: string };
  /** What is wrong, for downloads and reports of the command. */
  readonly label: string;
  /** The same on pages, where less room is left. */
  readonly title: string;
  /** What it means, in a sentence or two. */
  readonly meaning: string;
};

const knownProvinces: ReadonlySet<string> = new Set(provinces);

/** What may be wrong with the reports on a project: one row a flag, in the order of their bits. */
export const qualityFlags = [
  {
    flag: 'coordinates_unset',
    bit: 0,
    from: 'snapshot',
    applies: ({ latitude, longitude }) => placeOf(latitude, longitude) === undefined,
    group: 'gap',
    label: 'No coordinates were given',
    title: 'No coordinates',
    meaning: 'The report gives no position, so the project is on no map.',
  },
  {
    flag: 'coordinates_outside_province',
    bit: 1,
    from: 'snapshot',
    applies: isMisplaced,
    group: 'error',
    label: `The coordinates lie outside the ${province.one}`,
    title: `Coordinates outside the ${province.one}`,
    meaning: `The position is more than 10 km outside the ${province.one} that the report names.`,
  },
  {
    flag: 'coordinates_swapped',
    bit: 2,
    from: 'snapshot',
    applies: isSwapped,
    group: 'notice',
    label: 'Latitude and longitude seem to be swapped',
    title: 'Latitude and longitude may be swapped',
    meaning:
      provinceOutlines.size > 0
        ? `If they are exchanged, the position is in the ${province.one} that the report names.`
        : 'If they are exchanged, the position is in the country.',
  },
  {
    flag: 'cost_negative',
    bit: 3,
    from: 'snapshot',
    applies: ({ estimated_total_project_cost: cost }) => cost !== null && cost < 0,
    group: 'error',
    label: 'The estimated cost is negative',
    title: 'Negative cost',
    meaning: 'The estimated cost is below zero. That is a mistake in the report.',
  },
  {
    flag: 'cost_zero',
    bit: 4,
    from: 'snapshot',
    applies: ({ estimated_total_project_cost: cost }) => cost === 0,
    group: 'error',
    label: 'The estimated cost is zero',
    title: 'Cost of zero',
    meaning: 'The estimated cost is zero. Often nobody filled it in.',
  },
  {
    flag: 'spending_over_estimate',
    bit: 5,
    from: 'snapshot',
    applies: isOverspent,
    group: 'plan',
    measure: { place: 2, name: 'Over budget' },
    label: 'More was spent than the estimated cost',
    title: 'Over budget: spending exceeds the estimate',
    meaning: 'More has been spent so far than the whole project was expected to cost.',
  },
  {
    flag: 'completion_before_start',
    bit: 6,
    from: 'snapshot',
    applies: ({ start_date, estimated_completion_date }) => isBefore(estimated_completion_date, start_date),
    group: 'error',
    label: 'The estimated completion is before the start',
    title: 'Completion before the start',
    meaning: 'The project would end before it begins: one of the two dates is wrong.',
  },
  {
    flag: 'completion_overdue',
    bit: 7,
    from: 'snapshot',
    applies: isOverdue,
    group: 'plan',
    measure: { place: 1, name: 'Overdue' },
    label:
      'The estimated completion date had passed when the report was collected, but the project is not complete',
    title: 'Overdue: the completion date had passed',
    meaning:
      'The estimated completion date had passed when the report was collected, and the project was not complete.',
  },
  {
    flag: 'status_moved_backwards',
    bit: 8,
    from: 'snapshot',
    applies: movedBackwards,
    group: 'notice',
    label: 'The stage moved backwards since the snapshot before',
    title: 'Moved back to an earlier stage',
    meaning: 'The previous report had a later stage.',
  },
  {
    flag: 'cost_jump',
    bit: 9,
    from: 'snapshot',
    applies: costJumped,
    group: 'notice',
    label: 'The estimated cost rose by more than 50 % since the snapshot before',
    title: `Cost rose by more than 50 % in a ${period.one}`,
    meaning: 'The estimated cost is more than one and a half times that of the previous report.',
  },
  {
    flag: 'not_in_latest_snapshot',
    bit: 10,
    from: 'catalogue',
    group: 'notice',
    label: 'The latest snapshot no longer mentions the project',
    title: 'Missing from the latest report',
    meaning: 'The values come from the last report that mentions the project. They may be out of date.',
  },
  {
    flag: 'name_missing',
    bit: 11,
    from: 'description',
    applies: ({ name }) => name === '',
    group: 'gap',
    label: 'No name was given',
    title: 'No name',
    meaning: 'The report gives no name. Only the project number identifies the project.',
  },
  {
    flag: 'province_missing',
    bit: 12,
    from: 'description',
    applies: ({ province }) => province === '',
    group: 'notice',
    label: `No ${province.one} was given`,
    title: `No ${province.one}`,
    meaning: `The project is in no total by ${province.one}, and no filter by ${province.one} finds it.`,
  },
  {
    flag: 'province_unknown',
    bit: 13,
    from: 'description',
    applies: ({ province }) => province !== '' && !knownProvinces.has(province),
    group: 'error',
    label: `The ${province.one} is not one of the ${provinceCount}`,
    title: `Unknown ${province.one}`,
    meaning: `The report names something else than one of the ${provinceCount} ${province.other}. It is shown as reported.`,
  },
  {
    flag: 'department_missing',
    bit: 14,
    from: 'description',
    applies: ({ department }) => department === '',
    group: 'gap',
    label: 'No department was given',
    title: 'No department',
    meaning: 'The report does not say who is responsible for the project.',
  },
  {
    flag: 'status_missing',
    bit: 15,
    from: 'description',
    applies: ({ status }) => status === '',
    group: 'gap',
    label: 'No status was given',
    title: 'No stage',
    meaning: 'The report does not say how far the project has come.',
  },
  {
    flag: 'status_unknown',
    bit: 16,
    from: 'description',
    applies: ({ status }) => status !== '' && statusOrder(status) === UNKNOWN_STATUS_ORDER,
    group: 'error',
    label: 'The status is not in the table of statuses',
    title: 'Unknown stage',
    meaning: 'The report uses a stage of its own, such as “Construction 10%”. It is shown as reported.',
  },
  {
    flag: 'stalled',
    bit: 17,
    from: 'catalogue',
    group: 'plan',
    measure: { place: 3, name: 'Stalled' },
    label: 'Under construction, but without progress or spending for a year',
    title: 'Stalled: no progress and no spending for a year',
    meaning: `Under construction, but for ${STALLED_FOR} the stage has not changed and nothing has been spent.`,
  },
  {
    flag: 'cost_implausible',
    bit: 18,
    from: 'catalogue',
    group: 'outlier',
    measure: { place: 4, name: 'Cost can’t be right' },
    label: 'The estimated cost is over 100 times that of comparable projects',
    title: 'Implausible cost',
    meaning:
      'The estimated cost is more than 100 times the median of comparable projects. It may be a typing error, or a very large project.',
  },
  {
    flag: 'spending_implausible',
    bit: 19,
    from: 'catalogue',
    group: 'outlier',
    measure: { place: 5, name: 'Spending can’t be right' },
    label: 'Spending is below zero, or far over the estimate or comparable projects',
    title: 'Implausible spending',
    meaning:
      'What was spent so far is below zero or more than 10 times the estimated cost. If the estimate is missing or can’t be right, it is more than 100 times the median of comparable projects.',
  },
  {
    flag: 'date_implausible',
    bit: 20,
    from: 'description',
    applies: hasImplausibleDate,
    group: 'error',
    label: 'A date is before 1990 or after 2060',
    title: 'Implausible date',
    meaning: 'One of the dates is before 1990 or after 2060. That is a mistake in the report.',
  },
  {
    flag: 'spending_over_zero_estimate',
    bit: 21,
    from: 'catalogue',
    group: 'notice',
    label: 'Money was spent, but the estimated cost is zero or negative',
    title: 'Spending beyond an estimate of zero',
    meaning:
      'Money has been spent, but the estimated cost is zero or negative, so nobody can say whether the project is over budget.',
  },
] as const satisfies readonly FlagRow[];

/** A row of the table. */
export type QualityFlagRow = (typeof qualityFlags)[number];

export type QualityFlag = QualityFlagRow['flag'];
