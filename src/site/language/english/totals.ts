/** Tables of totals by province, department and so on. */
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
} as const;
