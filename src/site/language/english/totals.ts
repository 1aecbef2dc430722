/** Tables of totals by province, department and so on. */
export const totals = {
  projects: 'Projects',
  /** For screen readers: the column of bars. */
  compared: 'Compared',
  cost: 'Estimated cost',
  finished: 'Finished',
  late: 'Late',
  partOf: '{part} of {whole}',
} as const;
