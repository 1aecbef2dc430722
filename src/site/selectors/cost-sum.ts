import type { CatalogueIndex } from '../../index/index.ts';

export interface CostSum {
  /** Rand. */
  readonly cost: number;
  /** Projects whose cost is known. */
  readonly withCost: number;
}

/** What the given projects are estimated to cost together. */
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
