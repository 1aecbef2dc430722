import type { FindingCode } from '../intake/index.ts';

/** What the people who made a file can do about a finding. */
export const adviceOn: Partial<Readonly<Record<FindingCode, string>>> = {
  column_unreadable:
    'Write these cells as the rest of the column: dates as 31/03/2019, amounts as plain numbers.',
  not_calculated: 'Open the workbook in Excel, wait until it has calculated, and save it.',
  dates_american: 'Write all dates of the column in the same way, best with the year first: 2019-03-31.',
  decimal_unclear: 'Write these amounts as numbers, or with cents: 680 000,00 or 680.00.',
  merged_values: 'Unmerge these cells and write each value into its own row.',
  cut_off: 'The file is incomplete. Export or copy it again.',
  ids_missing: 'Fill in the Project ID of each project.',
  sheets_overlap: 'Keep each project on one sheet only. Hide or remove sheets of other quarters.',
  ids_shared: 'Give each project one row, with the sums of its amounts, and its own Project ID.',
  cells_unreadable: 'Correct these cells. Until then, they count as empty.',
  rows_left_out:
    'If these rows are no projects, leave them. Otherwise fill in their Project ID, name and department.',
  ids_repeated: 'Remove the row that is out of date, or correct its Project ID.',
  sheets_left_out:
    'If these sheets hold no projects of this quarter, leave them. Otherwise show them, and give them the headings.',
  columns_without_heading: 'If the column may be ignored, leave it. Otherwise write its heading.',
};
