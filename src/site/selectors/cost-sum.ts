import type { CatalogueIndex } from '../../index/index.ts';
import { flagSet } from '../../quality/index.ts';

/** The total estimated cost of some projects. Amounts in rand. */
export interface CostSums {
  readonly sum: number;
  /** The number of projects with a known cost. */
  readonly withCost: number;
  /** The number of projects whose cost cannot be right. */
  readonly implausible: number;
  /** The sum without those. */
  readonly sumWithout: number;
}

const IMPLAUSIBLE = flagSet('cost_implausible');

/** Adds up the estimated costs of the projects at these positions. */
export function costSums({ numbers, quality }: CatalogueIndex, positions: Uint32Array): CostSums {
  let sum = 0;
  let withCost = 0;
  let implausible = 0;
  let sumWithout = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const rand = numbers.cost[position]!;
    if (Number.isNaN(rand)) continue;
    sum += rand;
    withCost++;
    if ((quality[position]! & IMPLAUSIBLE) === 0) sumWithout += rand;
    else implausible++;
  }
  return { sum, withCost, implausible, sumWithout };
}
