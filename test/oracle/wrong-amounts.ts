import type { ProjectSnapshot } from '../../src/project/index.ts';
import type { Amount } from '../../src/quality/index.ts';
import type { OracleMeasures } from './measures.ts';

interface Row {
  readonly latest: ProjectSnapshot;
  readonly measures: OracleMeasures;
}

export const amountOf = ({ latest, measures }: Row, amount: Amount): number | null =>
  amount === 'spent' ? measures.spent : latest[amount];

const costs: readonly Amount[] = [
  'estimated_total_project_cost',
  'total_construction_costs',
  'total_professional_fees',
];

const knownMost = new WeakMap<readonly Row[], Map<string, number>>();

/** 100 times the median of the amounts of projects like this one; infinite if too few are. Cached. */
export function mostOf(all: readonly Row[], { latest }: Row, amount: Amount): number {
  const { department, nature_of_investment: kind } = latest;
  const known = knownMost.get(all) ?? new Map<string, number>();
  knownMost.set(all, known);
  const key = JSON.stringify([department, kind, amount]);
  const most = known.get(key) ?? mostOfAlike(all, latest, amount);
  known.set(key, most);
  return most;
}

function mostOfAlike(
  all: readonly Row[],
  { department, nature_of_investment: kind }: Row['latest'],
  amount: Amount,
): number {
  const given = (rows: readonly Row[]) =>
    rows
      .map((row) => amountOf(row, amount) ?? 0)
      .filter((rand) => rand > 0)
      .sort((a, b) => a - b);
  const ofDepartment = department === '' ? [] : all.filter((row) => row.latest.department === department);
  const ofKind =
    kind === null || kind === ''
      ? []
      : ofDepartment.filter((row) => row.latest.nature_of_investment === kind);
  const alike = given(ofKind).length < 5 ? given(ofDepartment) : given(ofKind);
  if (alike.length < 5) return Number.POSITIVE_INFINITY;
  const half = alike.length / 2;
  return 100 * (alike.length % 2 === 1 ? alike[half - 0.5]! : (alike[half - 1]! + alike[half]!) / 2);
}

/** Whether a reported amount can't be right, by its definition in docs/site.md. */
export function isWrong(all: readonly Row[], row: Row, amount: Amount): boolean {
  const rand = amountOf(row, amount);
  if (rand === null) return false;
  if (rand < 0 && amount !== 'variation_orders') return true;
  if (rand === 0) return costs.includes(amount);
  const estimate = row.latest.estimated_total_project_cost ?? 0;
  const isTrusted = estimate > 0 && estimate <= mostOf(all, row, 'estimated_total_project_cost');
  const isCompared = amount !== 'estimated_total_project_cost' && isTrusted;
  return Math.abs(rand) > (isCompared ? 10 * estimate : mostOf(all, row, amount));
}
