import { type CatalogueIndex, type FacetCount, type Selection, select } from '../../index/index.ts';
import { type Measure, measures, type QualityFlag, qualityFlags } from '../../quality/index.ts';
import type { SearchState } from '../addresses/search-state.ts';

export const isMeasure = (flag: QualityFlag): flag is Measure => measures.some((each) => each === flag);

/** The number of projects with a flag. */
export interface FlagCount extends FacetCount {
  readonly value: QualityFlag;
}

/**
 * The number of projects with each flag, the measures first: counted as if the search did not filter
 * by flags, so that a second one can be ticked.
 */
export function flagCounts(
  index: CatalogueIndex,
  { filters: { quality, ...others } }: SearchState,
  selection: Selection,
): readonly FlagCount[] {
  const { positions } = quality === undefined ? selection : select(index, others);
  const counts = new Uint32Array(32);
  for (let i = 0; i < positions.length; i++) {
    for (let set = index.quality[positions[i]!]!; set !== 0; set &= set - 1) {
      counts[31 - Math.clz32(set & -set)]!++;
    }
  }
  const all = qualityFlags.map(({ flag, bit }) => ({ value: flag, count: counts[bit]! }));
  const ofMeasures = measures.map((measure) => all.find(({ value }) => value === measure)!);
  return [...ofMeasures, ...all.filter(({ value }) => !isMeasure(value))];
}
