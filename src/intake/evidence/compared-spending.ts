import { quarterMark } from '../../project/index.ts';
import { departmentLabel } from '../comparison/comparison-findings.ts';
import type { ComparedFinding } from '../finding.ts';
import { FEWEST_IN_GROUP, FEWEST_TOUCHED, REWRITTEN_SHARE } from '../finding-codes.ts';
import { list } from '../sentences.ts';
import { fieldPosition } from './field-positions.ts';
import { departmentsOf, isMuch, type Place, positionsOf } from './paired-projects.ts';
import { type QuarterContext, spendingIn } from './quarter-context.ts';
import { countedColumns, signFinding } from './sign.ts';

const previousYears = [
  fieldPosition('expenditure_from_previous_years_professional_fees'),
  fieldPosition('expenditure_from_previous_years_construction_costs'),
  fieldPosition('expenditure_from_previous_years_total'),
];

/** What is settled within a year: the spending of the quarters that both have, and of previous years. */
const settledFields = ({ settledSpending }: QuarterContext): readonly number[] =>
  settledSpending.length === 0 ? [] : [...settledSpending, ...previousYears];

/** Settled amounts that are others now. */
function rewrittenPlaces(context: QuarterContext): readonly Place[] {
  const { before, after, beforeOf, both } = context.pairs;
  return settledFields(context).flatMap((field) =>
    both
      .filter((position) => {
        const known = beforeOf[position]!;
        const amount = before.numberAt(known, field);
        return (
          amount !== 0 &&
          !Number.isNaN(amount) &&
          before.hashAt(known, field) !== after.hashAt(position, field)
        );
      })
      .map((position) => ({ position, field })),
  );
}

/** The projects with settled amounts. */
function settledProjects(context: QuarterContext): readonly number[] {
  const { before, beforeOf, both } = context.pairs;
  const fields = settledFields(context);
  return both.filter((position) => fields.some((field) => before.numberAt(beforeOf[position]!, field)));
}

/** The share of projects whose settled amounts are others now; undefined where nothing is settled. */
export function rewrittenShare(context: QuarterContext): number | undefined {
  const settled = settledProjects(context).length;
  return settled === 0 ? undefined : positionsOf(rewrittenPlaces(context)).size / settled;
}

/** `usual` is undefined where no published quarters show how many are corrected. */
export function rewrittenSpending(
  context: QuarterContext,
  usual: number | undefined,
): readonly ComparedFinding[] {
  const { pairs, label } = context;
  const places = rewrittenPlaces(context);
  const settled = settledProjects(context);
  const touched = positionsOf(places);
  const limit = usual === undefined ? REWRITTEN_SHARE : Math.min(REWRITTEN_SHARE, usual * 2 + 0.01);
  const isOver = (positions: readonly number[], fewest: number, share: number) => {
    const count = positions.filter((position) => touched.has(position)).length;
    return count >= fewest && count > positions.length * share;
  };
  const isBlocking =
    isOver(settled, FEWEST_TOUCHED, limit) ||
    departmentsOf(settled, pairs.after).some(([, positions]) =>
      isOver(positions, FEWEST_IN_GROUP, Math.max(0.5, limit)),
    );
  if (!isBlocking && touched.size <= settled.length * (usual ?? 0)) return [];
  const sentence = `Spending that ${label} has is another one now for ${touched.size} of ${settled.length} projects: ${countedColumns(places)}.`;
  return [signFinding({ code: 'spending_rewritten', sentence, places, isBlocking }, pairs)];
}

/** Amounts of the quarter below zero. */
function negativePlaces({ pairs: { after }, quarter }: QuarterContext): readonly Place[] {
  const places: Place[] = [];
  const field = spendingIn(quarter);
  for (let position = 0; position < after.count; position++)
    if (after.numberAt(position, field) < 0) places.push({ position, field });
  return places;
}

export const negativeShare = (context: QuarterContext): number =>
  negativePlaces(context).length / Math.max(1, context.pairs.after.count);

export function negativeSpending(context: QuarterContext, usual: number): readonly ComparedFinding[] {
  const { pairs, quarter } = context;
  const places = negativePlaces(context);
  if (places.length === 0 || places.length <= pairs.after.count * usual) return [];
  const sentence = `${places.length} of ${pairs.after.count} projects spent less than nothing in ${quarterMark(quarter)}.`;
  const isBlocking = isMuch(positionsOf(places), pairs, usual);
  return [signFinding({ code: 'spending_negative', sentence, places, isBlocking }, pairs)];
}

/** Provinces and departments that spent something in the quarter before, and nothing now. */
export function lostSpending({ pairs, quarter, beside, label }: QuarterContext): readonly ComparedFinding[] {
  const { before, after, beforeOf, both } = pairs;
  const spentBefore = both.filter((position) =>
    before.numberAt(beforeOf[position]!, spendingIn(beside.quarter)),
  );
  const field = spendingIn(quarter);
  const isBlank = (position: number) => Number.isNaN(after.numberAt(position, field));
  const lost = departmentsOf(spentBefore, after).filter(([, positions]) => {
    const fewest = positions.every(isBlank) ? FEWEST_TOUCHED : FEWEST_IN_GROUP;
    return positions.length >= fewest && positions.every((position) => !after.numberAt(position, field));
  });
  if (lost.length === 0) return [];
  const named = lost.map(
    ([department, { length }]) => `${departmentLabel(after.groups.departments[department]!)} (${length})`,
  );
  const places = lost.flatMap(([, positions]) => positions.map((position) => ({ position, field })));
  const sentence = `No project of these departments spent anything in ${quarterMark(quarter)}, and some did in ${label}: ${list(named, named.length)}.`;
  return [signFinding({ code: 'spending_lost', sentence, places, isBlocking: true }, pairs)];
}
