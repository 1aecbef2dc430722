import { type ProjectSnapshot, type StoredFieldName, wordsOf } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { type Appropriation, appropriationsContradict, costsContradict } from './contradictions.ts';
import { inRand, known, knownOrNone, someOf, textOf, type Value } from './known.ts';
import { latestOfYears, yearPeriod } from './period.ts';

/**
 * The appropriations of a financial year. Each is a breakdown of its own, so that totals are not
 * added to their parts.
 */
export const appropriations = [
  {
    id: 'main-appropriation',
    kind: 'main',
    field: 'main_appropriation_total',
    description: 'Main appropriation by financial year',
  },
  {
    id: 'main-appropriation-professional-fees',
    kind: 'main',
    field: 'main_appropriation_professional_fees',
    description: 'Main appropriation for professional fees by financial year',
  },
  {
    id: 'main-appropriation-construction-costs',
    kind: 'main',
    field: 'main_appropriation_construction_costs',
    description: 'Main appropriation for construction costs by financial year',
  },
  {
    id: 'adjusted-appropriation',
    kind: 'adjusted',
    field: 'adjusted_appropriation_total',
    description: 'Adjusted appropriation by financial year',
  },
  {
    id: 'adjusted-appropriation-professional-fees',
    kind: 'adjusted',
    field: 'adjusted_appropriation_professional_fees',
    description: 'Adjusted appropriation for professional fees by financial year',
  },
  {
    id: 'adjusted-appropriation-construction-costs',
    kind: 'adjusted',
    field: 'adjusted_appropriation_construction_costs',
    description: 'Adjusted appropriation for construction costs by financial year',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly kind: Appropriation;
  readonly field: StoredFieldName;
  readonly description: string;
}[];

/**
 * The estimated cost, the appropriations of all financial years, and the main source of funding.
 * `history` is oldest first.
 */
export function budgetOf(history: readonly DatedSnapshot[]) {
  const { snapshot } = history.at(-1)!;
  return knownOrNone({
    description: textOf(snapshot.budget_programme),
    amount: costsContradict(snapshot) ? undefined : inRand(snapshot.estimated_total_project_cost),
    budgetBreakdowns: breakdownsOf(history),
    finance: financeOf(snapshot),
  });
}

function breakdownsOf(history: readonly DatedSnapshot[]) {
  const years = latestOfYears(history);
  const breakdowns = appropriations.flatMap(({ id, kind, field, description }) => {
    const budgetBreakdown = years.flatMap(({ irmSnapshot: { financialYear }, snapshot }) => {
      if (appropriationsContradict(snapshot, kind)) return [];
      const amount: Value | undefined = inRand(snapshot[field]);
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
