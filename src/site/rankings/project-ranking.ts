import {
  type AmountSum,
  AmountSummer,
  type CatalogueIndex,
  maskedPositions,
  positionMask,
} from '../../index/index.ts';
import type { QualityFlagSet } from '../../quality/index.ts';
import { NOT_ASKED, type ProjectList } from './ranked-searches.ts';

/** A ranked list, narrowed to the projects of a search. */
export interface ProjectRanking {
  /** The projects in the list, first to last. */
  readonly order: Uint32Array;
  /** How many projects of the search have a value, in the list or not. */
  readonly known: number;
  /** How many have none, though the list asks about them. */
  readonly unknown: number;
  /** The values of the projects in the list. */
  readonly sum: AmountSum;
}

/**
 * Narrows a list to the given projects, which are in order of positions. Lists of amounts come with those of the other
 * currencies, whose projects are only counted.
 */
export function projectRanking(
  index: CatalogueIndex,
  [list, ...others]: readonly ProjectList[],
  positions: Uint32Array,
  /** The flags of projects whose value can't be right. */
  wrong: QualityFlagSet,
): ProjectRanking {
  const { values, order: all } = list!;
  const isEverything = positions.length === index.count;
  const order = isEverything ? all : maskedPositions(all, positionMask(positions, index.count));
  const { known, unknown } = countedValues(values, positions);
  const elsewhere = others.reduce((sum, other) => sum + countedValues(other.values, positions).known, 0);
  const sum = { ...summed(index, values, order, wrong), elsewhere };
  return { order, known, unknown: unknown - elsewhere, sum };
}

function countedValues(values: Float64Array, positions: Uint32Array) {
  let known = 0;
  let unknown = 0;
  for (let i = 0; i < positions.length; i++) {
    const value = values[positions[i]!]!;
    if (Number.isNaN(value)) unknown++;
    else if (value !== NOT_ASKED) known++;
  }
  return { known, unknown };
}

function summed(
  { quality, currency }: CatalogueIndex,
  values: Float64Array,
  order: Uint32Array,
  wrong: QualityFlagSet,
): Omit<AmountSum, 'elsewhere'> {
  const sum = new AmountSummer(currency);
  for (let i = 0; i < order.length; i++) sum.add(values[order[i]!]!, (quality[order[i]!]! & wrong) !== 0);
  return sum;
}
