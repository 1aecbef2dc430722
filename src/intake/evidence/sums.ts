import type { StoredFieldName } from '../../project/index.ts';
import type { ProjectColumns } from '../comparison/project-columns.ts';
import type { ComparedFinding } from '../finding.ts';
import { fieldPosition, headingOf, spendingFields } from './field-positions.ts';
import { isMuch, type PairedProjects, type Place, positionsOf } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { ofProjects, signFinding } from './sign.ts';

interface Sum {
  readonly total: number;
  readonly parts: readonly number[];
}

const sum = (total: StoredFieldName, ...parts: readonly StoredFieldName[]): Sum => ({
  total: fieldPosition(total),
  parts: parts.map(fieldPosition),
});

const previous = 'expenditure_from_previous_years';
const toDate: Sum = {
  total: fieldPosition('project_expenditure_total'),
  parts: [fieldPosition(`${previous}_total`), ...spendingFields],
};

/** The sums of a row. */
const sums: readonly Sum[] = [
  sum(
    'estimated_total_project_cost',
    'total_professional_fees',
    'total_construction_costs',
    'variation_orders',
  ),
  sum(`${previous}_total`, `${previous}_professional_fees`, `${previous}_construction_costs`),
  sum(
    'main_appropriation_total',
    'main_appropriation_professional_fees',
    'main_appropriation_construction_costs',
  ),
  sum(
    'adjusted_appropriation_total',
    'adjusted_appropriation_professional_fees',
    'adjusted_appropriation_construction_costs',
  ),
  toDate,
];

/** Rounding of the parts. */
const LEAST_DIFFERENCE = 2;
const TOLERANCE = 1e-5;

/** Undefined where the total or all parts are unknown or zero. */
function holds(columns: ProjectColumns, position: number, { total, parts }: Sum): boolean | undefined {
  const expected = columns.numberAt(position, total);
  const known = parts.map((part) => columns.numberAt(position, part) || 0);
  if (Number.isNaN(expected) || known.every((part) => part === 0)) return undefined;
  const added = known.reduce((all, part) => all + part, 0);
  return Math.abs(added - expected) <= Math.max(LEAST_DIFFERENCE, Math.abs(expected) * TOLERANCE);
}

/** Totals of rows whose sum held before and does not now, for each sum. */
function brokenBySum(pairs: PairedProjects): readonly (readonly Place[])[] {
  const { before, after, beforeOf, both } = pairs;
  return sums.map((each) =>
    both
      .filter(
        (position) =>
          holds(after, position, each) === false && holds(before, beforeOf[position]!, each) === true,
      )
      .map((position) => ({ position, field: each.total })),
  );
}

/** The largest share of projects in which one of the sums broke. */
export const brokenShare = (pairs: PairedProjects): number =>
  Math.max(...brokenBySum(pairs).map(({ length }) => length)) / Math.max(1, pairs.both.length);

export function brokenSums({ pairs, label }: QuarterContext, usual: number): readonly ComparedFinding[] {
  return brokenBySum(pairs).flatMap((places, i) => {
    if (places.length === 0 || places.length < pairs.both.length * usual) return [];
    const { total, parts } = sums[i]!;
    const sentence = `${headingOf(total)} of ${ofProjects(places, pairs)} is not the sum of ${parts.map(headingOf).join(', ')} any more, as it was in ${label}.`;
    const isBlocking = isMuch(positionsOf(places), pairs, usual);
    return [signFinding({ code: 'sums_broken', sentence, places, isBlocking }, pairs)];
  });
}
