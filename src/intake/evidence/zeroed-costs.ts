import type { ComparedFinding } from '../finding.ts';
import { COST } from './field-positions.ts';
import { isMuch, type PairedProjects, type Place, positionsOf } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { ofProjects, signFinding } from './sign.ts';

/** Projects whose cost was above zero and is zero now. */
export function zeroedCostPlaces({ before, after, beforeOf, both }: PairedProjects): readonly Place[] {
  return both
    .filter(
      (position) => after.numberAt(position, COST) === 0 && before.numberAt(beforeOf[position]!, COST) > 0,
    )
    .map((position) => ({ position, field: COST }));
}

export function zeroedCosts({ pairs, label }: QuarterContext, usual: number): readonly ComparedFinding[] {
  const places = zeroedCostPlaces(pairs);
  if (places.length === 0) return [];
  const sentence = `The costs of ${ofProjects(places, pairs)} are 0 and were not in ${label}.`;
  const isBlocking = isMuch(positionsOf(places), pairs, usual);
  return [signFinding({ code: 'costs_zeroed', sentence, places, isBlocking }, pairs)];
}
