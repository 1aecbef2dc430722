/** Names and values of parameters that words stand for. */
export type UnderstoodPairs = readonly (readonly [name: string, value: string])[];

/** Words of a query that were understood. */
export interface UnderstoodWords {
  /** As typed. */
  readonly text: string;
  /** What they stand for. */
  readonly pairs: UnderstoodPairs;
}
