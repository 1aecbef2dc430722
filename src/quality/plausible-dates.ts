/** The first and the last day that a reported date can be; another one is a typing error. */
export const [FIRST_DATE, LAST_DATE] = ['1990-01-01', '2060-12-31'] as const;

/** Whether a reported date can be right. */
export const isPlausibleDate = (date: string): boolean => date >= FIRST_DATE && date <= LAST_DATE;
