/** Where bands begin, in rand: each decade in three steps, as costs range over many decades. */
const starts = [0, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10] as const;

/**
 * The bands of a histogram of costs, lowest first: `1000000..2000000` begins at a million rand and
 * ends before two. The first has no lower end, the last no upper one.
 */
export const costBands: readonly string[] = [
  `..${starts[0]}`,
  ...starts.map((start, i) => `${start}..${starts[i + 1] ?? ''}`),
];

/** The place of a cost in `costBands`; of an unknown cost (NaN) the place after the last band. */
export function bandOf(cost: number): number {
  if (Number.isNaN(cost)) return costBands.length;
  let band = 0;
  while (band < starts.length && cost >= starts[band]!) band++;
  return band;
}
