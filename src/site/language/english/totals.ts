/** Sums, and tables of totals by province, department and so on. */
export const totals = {
  projects: 'Projects',
  /** For screen readers: the column of bars. */
  compared: 'Compared',
  cost: 'Estimated cost',
  finished: 'Finished',
  overdue: 'Overdue',
  partOf: '{part} of {whole}',
  shareOfToBeCompleted: {
    one: '{share} of {count} project still to be completed',
    other: '{share} of {count} still to be completed',
  },
  /** In place of a share of projects still to be completed, where there are none. */
  noneToBeCompleted: '–',
  partOfToBeCompleted: '{part} of {whole} still to be completed',
  governments: { one: 'of {count} government', other: 'of {count} governments' },
  /** Below a sum without amounts that can't be right. */
  asReported: '{sum} as reported, with {amounts}',
  /** The same, if they do not change the sum. */
  notIncluded: 'Not counted: {amounts}',
  wrongAmounts: {
    one: '{count} amount that can’t be right',
    other: '{count} amounts that can’t be right',
  },
  /** Beside a sum: amounts that cannot be added to it. */
  elsewhere: {
    one: '{count} amount in another currency is not included',
    other: '{count} amounts in other currencies are not included',
  },
  /** The same in tables. */
  brief: {
    asReported: '{sum} reported, {amounts}',
    notIncluded: '{amounts}',
    wrongAmounts: { one: '{count} left out', other: '{count} left out' },
    elsewhere: { one: '{count} in another currency', other: '{count} in other currencies' },
  },
} as const;
