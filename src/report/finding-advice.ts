import { country, received } from '../country/index.ts';
import type { FindingCode } from '../intake/index.ts';
import { CURRENCY_NAME, levelNames, period, quarters } from '../project/index.ts';

/** What the people who made a file can do about a finding. */
export const adviceOn: Partial<Readonly<Record<FindingCode, string>>> = {
  column_unreadable:
    'Write these cells as the rest of the column: dates as 31/03/2019, amounts as plain numbers.',
  placeholders:
    'Write what is known. Where nothing is known, leave the cell empty: it counts as empty in any case.',
  not_calculated: 'Open the workbook in Excel, wait until it has calculated, and save it.',
  dates_american: 'Write all dates of the column in the same way, best with the year first: 2019-03-31.',
  dates_exchanged:
    'Open the original again in a program that expects the day first, or write the dates with the year first: 2019-03-31.',
  amounts_rounded: 'Write these amounts with all their digits.',
  decimal_unclear: `Write these amounts as numbers, or with ${country.currency.cents}: 680 000,00 or 680.00.`,
  merged_values: 'Unmerge these cells and write each value into its own row.',
  cut_off: 'The file is incomplete. Export or copy it again.',
  rows_doubtful: 'Remove these rows, unless they are projects: then correct their id, name and values.',
  ids_conflicting:
    'Keep the row that is right, or give each project its own Project ID, or one row with the sums of its amounts.',
  rows_uneven:
    'Correct these rows: a text with the delimiter in it needs quotation marks. Best export the file again.',
  letters_lost: 'Write these texts again, or export the file again as a workbook or as CSV in UTF-8.',
  ids_missing: 'Fill in the Project ID of each project.',
  sheets_overlap: `Keep each project on one sheet only. Hide or remove sheets of other ${period.other}.`,
  sheets_unheaded: 'If these sheets hold projects, give them the headings. Otherwise hide or remove them.',
  ids_shared: 'Give each project one row, with the sums of its amounts, and its own Project ID.',
  adoption_ambiguous: 'Say for each of these projects which one of the earlier service it is.',
  vanished:
    'If these projects have ended, confirm it. Otherwise put them back, with the Project IDs that they had.',
  group_vanished: `If the file is complete, confirm that this ${levelNames.province.one} or department has no projects any more. Otherwise send its rows, too.`,
  coordinates_scaled: 'Write the coordinates in degrees with a decimal mark: -29.96148.',
  coordinates_repeated: 'Write the place of each project, or leave the coordinates empty.',
  places_missing: 'Write the place of each project: its latitude and its longitude.',
  projects_doubled: 'Leave each project to one department.',
  end_missing:
    'The file is probably cut off: send its last rows, too. If these projects have ended, confirm it.',
  projects_alike: 'Give each project an id that it keeps, or a name of its own.',
  currency_assumed:
    'Write the currency with each of these amounts, or in a column of its own, if they are in another one.',
  dates_undecided: 'Write dates with the year first: 2019-03-31.',
  values_new: `Write these values as in the ${period.other} before. If one is new and right, confirm it.`,
  cost_shift: `Check the unit of the costs. They must be in ${CURRENCY_NAME}, not in thousands or ${country.currency.cents}.`,
  costs_lost: 'Fill in the costs again, or confirm that they are not known any more.',
  values_lost: 'Fill in these values again.',
  names_changed: 'Check that each name stands in the row of its own Project ID.',
  identity_changed:
    'Give each project the Project ID that it had before. If a Project ID was used again, give the new project its own.',
  id_rewritten: 'Write the Project IDs as before, with their letters and leading zeros.',
  other_quarter: `Check that this is the ${received.one} of the ${period.one}, and that its name and sheets say so.`,
  other_sphere: `Check whether the projects are provincial or national, and send the ${received.one} of the other sphere.`,
  year_ahead:
    quarters.length === 1 ? 'Check the financial year.' : `Check the financial year and the ${period.one}.`,
  taken_implausible: `Check the day on which the ${received.one} was made, and its ${period.one}.`,
  columns_exchanged: 'Put each value under its own heading again.',
  values_moved:
    'Undo the sorting or moving, or copy the columns again: each row must have the values of its own Project ID.',
  values_dragged: 'Write the values of each project again. If they are right, confirm it.',
  costs_zeroed: 'Fill in the costs again. Leave the cell empty where the cost is not known.',
  dates_shifted:
    'Correct these dates: open the file with the calendar of 1900 and with the day first, and check some against their documents.',
  sums_broken: 'Correct the total or its parts.',
  spending_ahead: `Check the ${period.one}. If it is right, remove the spending of later ${period.other}.`,
  spending_rewritten: `Check that the spending of earlier ${period.other} is in its own column, and of this year.`,
  spending_cumulative: `Write what was spent in each ${period.one} alone, without that of the ${period.other} before.`,
  spending_negative: 'Write what was spent as positive amounts. If money came back, confirm it.',
  spending_lost: `Fill in what was spent in the ${period.one}, or confirm that it was nothing.`,
  id_changed:
    'Write the Project ID that the project had before, or say that it has a new one. Otherwise it is published twice.',
  warnings_jumped: `Check these cells beside the ${received.one} of the ${period.one} before.`,
  already_there: `This ${period.one} is published already. Say whether this file corrects all of it or adds to it.`,
  adoption_unmatched: 'If the earlier service had these projects, say which ones they are.',
  adoption_remaining: 'If these projects are in the file under other names, say which ones they are.',
  cells_unreadable:
    'Correct these cells: dates as 31/03/2019, amounts as plain numbers, coordinates in degrees such as -29.96. Until then, they count as empty.',
  rows_left_out:
    'If these rows are no projects, leave them. Otherwise fill in their Project ID, name and department.',
  ids_repeated: 'Remove the row that is out of date, or correct its Project ID.',
  sheets_left_out: `If these sheets hold no projects of this ${period.one}, leave them. Otherwise show them, and give them the headings.`,
  columns_without_heading: 'If the column may be ignored, leave it. Otherwise write its heading.',
};
