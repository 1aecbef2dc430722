import { type CatalogueIndex, select } from '../../index/index.ts';
import type { Pairs } from '../addresses.ts';
import { searchState, without } from '../search-state.ts';

export type MunicipalityField = 'local_municipality' | 'district_municipality';

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/**
 * How many of the projects that a search means lie in each municipality, those with most first; counted as if the search
 * did not ask for a municipality, as tick boxes for several need it.
 */
export function municipalityCounts(
  index: CatalogueIndex,
  field: MunicipalityField,
  pairs: Pairs,
  positions: Uint32Array,
): readonly ValueCount[] {
  const others = without(pairs, field);
  const counted =
    others.length === pairs.length
      ? positions
      : select(index, searchState(new URLSearchParams(others as [string, string][])).filters).positions;
  const { codes, values, totals } = index.values[field];
  const counts = counted.length === index.count ? totals : new Uint32Array(values.length + 1);
  if (counts !== totals) for (let i = 0; i < counted.length; i++) counts[codes[counted[i]!]!]!++;
  return values
    .map((value, i) => ({ value, count: counts[i + 1]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
