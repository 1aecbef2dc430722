import { type QualityFlag, qualityFlags } from '../../quality/index.ts';

const meanings: Readonly<Record<QualityFlag, string>> = {
  coordinates_unset: 'The report gives no place, so the project is on no map.',
  coordinates_outside_province: 'The place lies more than 10 km outside the province that is named.',
  coordinates_swapped: 'With latitude and longitude exchanged the place would lie in the province.',
  cost_negative: 'A cost below nothing is a mistake in the report.',
  cost_zero: 'A cost of nothing often means that none was filled in.',
  spending_over_estimate: 'What was spent so far is more than the whole project was to cost.',
  completion_before_start: 'The project would end before it begins: one of the two dates is wrong.',
  completion_overdue:
    'The date for completion had passed when the report was taken, yet the stage says that work goes on.',
  status_moved_backwards: 'The report before had a later stage.',
  cost_jump: 'In one quarter the estimate grew by more than half.',
  not_in_latest_snapshot:
    'What is shown is what the last report that mentions it said; it may be out of date.',
  name_missing: 'Without a name the project can be told from others by its project number only.',
  province_missing: 'The project is in no count by province and cannot be found by one.',
  province_unknown: 'The report names something else, perhaps a misspelling; it is shown as reported.',
  department_missing: 'The report does not say who is responsible for the project.',
  status_missing: 'How far the project has come is not known.',
  status_unknown: 'The report has a stage of its own, such as “Construction 10%”; it is shown as reported.',
  stalled: 'For four quarters the stage has not changed and no spending was reported.',
  cost_implausible:
    'Other projects of this kind and department cost a hundredth or less: the amount may be mistyped.',
};

const labels = new Map<string, string>(qualityFlags.map(({ flag, label }) => [flag, label]));

export const flagLabel = (flag: QualityFlag): string => labels.get(flag)!;

/** What a quality flag means, in a sentence. */
export const flagMeaning = (flag: QualityFlag): string => meanings[flag];
