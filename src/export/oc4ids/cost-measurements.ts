import { quarterKey, type StoredFieldName, startOfDay } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { costsContradict } from './contradictions.ts';
import { inRand, known, someOf } from './known.ts';

/**
 * The parts of the estimated cost. Only the first has a category in the standard. Variation orders
 * have a group of their own, because reports do not say whether construction costs include them.
 */
export const costs = [
  { id: 'construction-costs', category: 'construction', field: 'total_construction_costs' },
  { id: 'professional-fees', category: undefined, field: 'total_professional_fees' },
  { id: 'variation-orders', category: undefined, field: 'variation_orders' },
] as const satisfies readonly {
  readonly id: string;
  readonly category: 'construction' | undefined;
  readonly field: StoredFieldName;
}[];

/**
 * The parts of the estimated cost over time: the first estimate, and each that differs from the
 * previous one. Snapshots whose costs contradict each other are skipped.
 */
export function costMeasurementsOf(history: readonly DatedSnapshot[]) {
  const consistent = history.filter(({ snapshot }) => !costsContradict(snapshot));
  const changed = consistent.filter(
    ({ snapshot }, i) =>
      i === 0 || costs.some(({ field }) => consistent[i - 1]!.snapshot[field] !== snapshot[field]),
  );
  return someOf(changed.flatMap(measurementOf));
}

function measurementOf({ irmSnapshot, snapshot }: DatedSnapshot) {
  const costGroups = costs.flatMap(({ id, category, field }) => {
    const value = inRand(snapshot[field]);
    return value === undefined ? [] : [known({ id, category, costs: [{ id, value }] })];
  });
  if (costGroups.length === 0) return [];
  return [{ id: quarterKey(irmSnapshot), date: startOfDay(irmSnapshot.taken), costGroups }];
}
