import { levelNames, quarterMark } from '../../project/index.ts';
import { median } from '../../quality/index.ts';
import { departmentLabel } from '../comparison/comparison-findings.ts';
import type { ComparedFinding } from '../finding.ts';
import { FEWEST_SPENDING, SPENDING_SHIFT } from '../finding-codes.ts';
import { departmentsOf, type Place, provincesOf } from './paired-projects.ts';
import { type QuarterContext, spendingIn } from './quarter-context.ts';
import { countedColumns, ofProjects, signFinding } from './sign.ts';

const POWERS = [10, 100, 1000, 1_000_000] as const;
/** What an amount in thousands may differ by, which is usually rounded. */
const TOLERANCE = 0.002;
/** Smaller amounts are 1/1000 of another one by chance, when rounded. */
const LEAST_ROUNDED = 10_000;

/** Amounts that are 10, 100, 1000 or 1 000 000 times as high as before, or that part of it. */
export function shiftedAmounts({ pairs, amountFields, label }: QuarterContext): readonly ComparedFinding[] {
  const { before, after, beforeOf, both } = pairs;
  const byPower = new Map<string, Place[]>();
  for (const position of both)
    for (const field of amountFields) {
      const times = powerBetween(
        before.numberAt(beforeOf[position]!, field),
        after.numberAt(position, field),
      );
      if (times === undefined) continue;
      const places = byPower.get(times) ?? [];
      byPower.set(times, places);
      places.push({ position, field });
    }
  return [...byPower].map(([times, places]) => {
    const are = times === IN_MILLIONS ? 'look like millions beside those of' : `are ${times} those of`;
    const sentence = `Amounts of ${ofProjects(places, pairs)} ${are} ${label}: ${countedColumns(places)}.`;
    return signFinding({ code: 'cost_shift', sentence, places }, pairs);
  });
}

const IN_MILLIONS = 'in millions';

/** `1000 times`, `1/1000 of`; undefined if the amounts differ by something else. */
function powerBetween(before: number, after: number): string | undefined {
  if (before === 0 || after === 0 || Number.isNaN(before) || Number.isNaN(after) || before === after)
    return undefined;
  for (const power of POWERS) {
    if (Math.abs(after / before / power - 1) <= TOLERANCE) return `${power} times`;
    const part = before / power;
    const isRounded = Math.abs(before) >= LEAST_ROUNDED && Math.abs(after - part) <= 0.5;
    if (isRounded || Math.abs(after / part - 1) <= TOLERANCE)
      return power === 1_000_000 ? IN_MILLIONS : `1/${power} of`;
  }
  return undefined;
}

/**
 * Provinces and departments, or all together, whose spending of the quarter is another power of ten than that of the
 * quarter before.
 */
export function shiftedSpending(context: QuarterContext): readonly ComparedFinding[] {
  const { pairs, quarter, beside, label } = context;
  const { before, after, beforeOf, both } = pairs;
  const ratioOf = (position: number) =>
    after.numberAt(position, spendingIn(quarter)) /
    before.numberAt(beforeOf[position]!, spendingIn(beside.quarter));
  const spent = both.filter((position) => {
    const ratio = ratioOf(position);
    return ratio > 0 && ratio < Number.POSITIVE_INFINITY;
  });
  const { departments, provinces } = after.groups;
  const groups = [
    { name: 'all departments', positions: spent },
    ...provincesOf(spent, after).map(([province, positions]) => ({
      name: provinces[province] || `no ${levelNames.province.one}`,
      positions,
    })),
    ...departmentsOf(spent, after).map(([department, positions]) => ({
      name: departmentLabel(departments[department]!),
      positions,
    })),
  ].filter(({ positions }) => positions.length >= FEWEST_SPENDING);
  const shifted = groups.flatMap(({ name, positions }) => {
    const ratio = median(positions.map(ratioOf))!;
    if (ratio <= SPENDING_SHIFT && ratio >= 1 / SPENDING_SHIFT) return [];
    return [{ name, positions, ratio }];
  });
  const told = new Set<number>();
  return shifted
    .filter(({ positions }) => {
      const isNews = positions.some((position) => !told.has(position));
      for (const position of positions) told.add(position);
      return isNews;
    })
    .map(({ name, positions, ratio }) => {
      const times = ratio > 1 ? `${short(ratio)} times` : `1/${short(1 / ratio)} of`;
      const sentence = `What ${positions.length} projects of ${name} spent in ${quarterMark(quarter)} is ${times} what they spent in ${label} (median).`;
      const places = positions.map((position) => ({ position, field: spendingIn(quarter) }));
      return signFinding({ code: 'cost_shift', sentence, places, isBlocking: true }, pairs);
    });
}

const short = (number: number): string => String(Number(number.toPrecision(2)));
