/** The fields and measures that the listing can be ordered by. */
export const sortKeys = [
  'name',
  'status_order',
  'estimated_total_project_cost',
  'estimated_completion_date',
  'overrun',
  'delay',
  'spent',
] as const;

export type SortKey = (typeof sortKeys)[number];

/** The orderings that are the same for every query: a field, with `-` for descending. */
export const fieldOrderings = sortKeys.flatMap((key) => [key, `-${key}`] as const);

export type FieldOrdering = (typeof fieldOrderings)[number];

/** The values of the `ordering` parameter. `distance` is from the place of the query. */
export const orderings = [...fieldOrderings, 'distance'] as const;

export type Ordering = (typeof orderings)[number];

/** The values to order by; null and NaN are unknown. */
type Keys = ArrayLike<string | number | null>;

const isUnknown = (key: string | number | null): boolean => key === null || Number.isNaN(key);

/**
 * The positions of the keys, ordered by key. Unknown keys come last, and equal keys in order of
 * position (which is the order of ids), so that paging never skips or repeats a record.
 */
export function ascending(keys: Keys): Uint32Array {
  const positions = new Uint32Array(keys.length);
  let known = 0;
  for (let i = 0; i < keys.length; i++) if (!isUnknown(keys[i]!)) positions[known++] = i;
  positions.subarray(0, known).sort((a, b) => {
    const left = keys[a]!;
    const right = keys[b]!;
    return left < right ? -1 : left > right ? 1 : a - b;
  });
  for (let i = 0, end = known; i < keys.length; i++) if (isUnknown(keys[i]!)) positions[end++] = i;
  return positions;
}

/**
 * The same with the highest key first. Here, too, unknown keys come last and equal keys in order of
 * position.
 */
export function descending(keys: Keys, inAscending: Uint32Array): Uint32Array {
  const positions = inAscending.slice();
  let known = positions.length;
  while (known > 0 && isUnknown(keys[positions[known - 1]!]!)) known--;
  let filled = 0;
  for (let end = known; end > 0; ) {
    let start = end - 1;
    while (start > 0 && keys[inAscending[start - 1]!] === keys[inAscending[start]!]) start--;
    positions.set(inAscending.subarray(start, end), filled);
    filled += end - start;
    end = start;
  }
  return positions;
}
