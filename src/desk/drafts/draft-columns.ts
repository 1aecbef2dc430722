/** Columns of a draft that hold JSON. */
export const jsonColumns = ['choices', 'proposal'] as const;

/** The column of a key: `financial_year` of `financialYear`. */
export const columnOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
