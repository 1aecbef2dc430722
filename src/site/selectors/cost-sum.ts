import type { CatalogueIndex } from '../../index/index.ts';

export interface CostSum {
  /** In rand. */
  readonly cost: number;
  /** The number of projects with a known cost. */
  readonly withCost: number;
}

/** The total estimated cost of the given projects. */
export function costSum({ numbers }: CatalogueIndex, positions: Uint32Array): CostSum {
  let cost = 0;
  let withCost = 0;
  for (let i = 0; i < positions.length; i++) {
    const rand = numbers.cost[positions[i]!]!;
    if (Number.isNaN(rand)) continue;
    cost += rand;
    withCost++;
  }
  return { cost, withCost };
}
