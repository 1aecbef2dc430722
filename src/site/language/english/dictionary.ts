import { historyColumns } from '../../../export/index.ts';
import { OWN_CURRENCY_NAME, period } from '../../../project/index.ts';

/** The data dictionary: every field of the files. Fields have their meanings and caveats in `data`. */
export const dictionary = {
  title: 'Data dictionary',
  description:
    'Every field of the infrastructure projects: what it means, where it comes from, its type and unit, and how much of it is filled.',
  lead: 'What each field of the files means, and what to know before you rely on it. Programs can read the same {json} or {csv}.',
  json: 'as JSON',
  csv: 'as CSV',
  publisher: 'The data is published by {publisher}.',
  licence: 'Its licence is {licence}.',
  noLicence: 'No licence was given for it.',
  added: 'What the service adds',
  /** What the columns mean that the service adds. */
  meanings: Object.fromEntries(
    historyColumns.flatMap(({ name, meaning, field }) => (field === undefined ? [[name, meaning]] : [])),
  ) as Readonly<Record<string, string>>,
  /** Between facts about a field. */
  between: ' · ',
  types: {
    text: 'Text',
    integer: 'Whole number',
    number: 'Number',
    date: 'Date',
    boolean: 'Yes or no',
    flags: 'List of names',
  },
  units: {
    [OWN_CURRENCY_NAME]: `Amount in ${OWN_CURRENCY_NAME}`,
    'decimal degrees': 'Decimal degrees',
  } as Readonly<Record<string, string>>,
  column: 'column “{column}” of the workbook',
  olderLack: 'column “{column}” of the workbook, which older ones lack',
  role: 'cells “{column}” of the workbook with the role {role}',
  service: 'added by this service',
  since: 'since {quarter}',
  never: 'not reported yet',
  filled: 'filled for {share} of the projects',
  notInCsv: `only in files of every ${period.one}`,
} as const;
