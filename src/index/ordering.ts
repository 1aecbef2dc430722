/** The fields that the listing can be ordered by. */
export const sortKeys = [
  'name',
  'status_order',
  'estimated_total_project_cost',
  'estimated_completion_date',
] as const;

export type SortKey = (typeof sortKeys)[number];

/** Every value of `ordering`: a field, with `-` for descending. */
export const orderings = sortKeys.flatMap((key) => [key, `-${key}`] as const);

export type Ordering = (typeof orderings)[number];

type Keys = readonly (string | number | null)[];

/**
 * Positions 0..n-1 in the order of their keys. Nulls come last in both directions and equal keys in order of position
 * (which is the order of ids), so that no paging ever skips or repeats a record.
 */
export function permutation(keys: Keys, direction: 1 | -1): Uint32Array {
  const positions = Uint32Array.from(keys.keys());
  const known = positions.filter((position) => keys[position] !== null);
  known.sort((a, b) => {
    const left = keys[a]!;
    const right = keys[b]!;
    return left < right ? -direction : left > right ? direction : a - b;
  });
  const unknown = positions.filter((position) => keys[position] === null);
  positions.set(known);
  positions.set(unknown, known.length);
  return positions;
}
