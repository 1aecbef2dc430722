import { appropriations, costs } from '../../oc4ids/index.ts';
import { type ProjectSnapshot, quarterKey, startOfDay, wordsOf } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { appropriationsContradict, costsContradict } from './contradictions.ts';
import { amountOf, known, knownOrNone, someOf, textOf, type Value } from './known.ts';
import { latestOfYears, yearPeriod } from './period.ts';

/**
 * The estimated cost, the appropriations of all financial years, and the main source of funding.
 * `history` is oldest first.
 */
export function budgetOf(history: readonly DatedSnapshot[]) {
  const { snapshot } = history.at(-1)!;
  return knownOrNone({
    description: textOf(snapshot.budget_programme),
    amount: costsContradict(snapshot) ? undefined : amountOf(snapshot.estimated_total_project_cost, snapshot),
    budgetBreakdowns: breakdownsOf(history),
    finance: financeOf(snapshot),
  });
}

function breakdownsOf(history: readonly DatedSnapshot[]) {
  const years = latestOfYears(history);
  const breakdowns = appropriations.flatMap(({ id, kind, field, description }) => {
    const budgetBreakdown = years.flatMap(({ irmSnapshot: { financialYear }, snapshot }) => {
      if (appropriationsContradict(snapshot, kind)) return [];
      const amount: Value | undefined = amountOf(snapshot[field], snapshot);
      return amount === undefined ? [] : [{ id: financialYear, amount, period: yearPeriod(financialYear) }];
    });
    return budgetBreakdown.length === 0 ? [] : [{ id, description, budgetBreakdown }];
  });
  return someOf(breakdowns);
}

/** The amount is not reported. */
function financeOf({ primary_funding_source }: ProjectSnapshot) {
  const source = textOf(primary_funding_source);
  if (source === undefined) return undefined;
  const type = wordsOf(source).includes('grant') ? ('grant' as const) : undefined;
  return [known({ id: 'primary-funding-source', title: 'Main source of funding', source, type })];
}

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
    const value = amountOf(snapshot[field], snapshot);
    return value === undefined ? [] : [known({ id, category, costs: [{ id, value }] })];
  });
  if (costGroups.length === 0) return [];
  return [{ id: quarterKey(irmSnapshot), date: startOfDay(irmSnapshot.taken), costGroups }];
}
