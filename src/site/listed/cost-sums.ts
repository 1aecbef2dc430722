import { type CatalogueIndex, hasImplausibleCost } from '../../index/index.ts';

/** The total estimated cost of some projects. Amounts in the main currency. */
export interface CostSums {
  readonly sum: number;
  /** The number of projects with a known cost. */
  readonly withCost: number;
  /** The number of projects whose cost cannot be right. */
  readonly implausible: number;
  /** The sum without those. */
  readonly sumWithout: number;
}

/** Adds up the estimated costs of the projects at these positions. */
export function costSums(index: CatalogueIndex, positions: Uint32Array): CostSums {
  const { cost } = index.numbers;
  let sum = 0;
  let withCost = 0;
  let implausible = 0;
  let sumWithout = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const amount = cost[position]!;
    if (Number.isNaN(amount)) continue;
    sum += amount;
    withCost++;
    if (hasImplausibleCost(index, position)) implausible++;
    else sumWithout += amount;
  }
  return { sum, withCost, implausible, sumWithout };
}
