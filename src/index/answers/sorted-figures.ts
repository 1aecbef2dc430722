import type { AmountColumn } from '../columns/amount-columns.ts';
import { Scratch } from '../sets/scratch.ts';
import { type AmountFigures, quartilesOf } from './amount-figures.ts';
import type { Memberships } from './group-membership.ts';
import { preciseSum } from './precise-sums.ts';

/**
 * The figures of the amounts of each of some groups of projects, by sorting those of a group: for few
 * projects, or many groups. A project may be in several. What this returns is valid until it is called again.
 */
export function sortedFigures(
  column: AmountColumn,
  positions: Uint32Array,
  { groups: groupOf, members }: Memberships,
  groups: number,
): (group: number) => AmountFigures {
  const clean = new GroupedAmounts(groups, cleanScratch);
  const wrong = new GroupedAmounts(groups, wrongScratch);
  const { values, leftOut, bit } = column;
  const partOf = (position: number) => ((leftOut[position]! & bit) === 0 ? clean : wrong);
  for (let i = 0; i < groupOf.length; i++) {
    const position = positions[members?.[i] ?? i]!;
    if (!Number.isNaN(values[position]!)) partOf(position).expect(groupOf[i]!);
  }
  for (const part of [clean, wrong]) part.begin();
  for (let i = 0; i < groupOf.length; i++) {
    const position = positions[members?.[i] ?? i]!;
    if (!Number.isNaN(values[position]!)) partOf(position).add(groupOf[i]!, values[position]!);
  }
  return (group) => figuresOf(clean.sorted(group), wrong.sorted(group));
}

const NONE = new Float64Array();

const amountsScratch = () => new Scratch((length) => new Float64Array(length));
const cleanScratch = amountsScratch();
const wrongScratch = amountsScratch();

/** Amounts by group: first their numbers are counted, then they are added. */
class GroupedAmounts {
  /** Where each group begins; while they are counted, the number of the group before. */
  readonly #starts: Uint32Array;
  #next = new Uint32Array();
  readonly #scratch: Scratch<Float64Array<ArrayBuffer>>;
  #amounts = NONE;

  constructor(groups: number, scratch: Scratch<Float64Array<ArrayBuffer>>) {
    this.#scratch = scratch;
    this.#starts = new Uint32Array(groups + 1);
  }

  expect(group: number): void {
    this.#starts[group + 1]!++;
  }

  begin(): void {
    for (let group = 1; group < this.#starts.length; group++)
      this.#starts[group]! += this.#starts[group - 1]!;
    this.#next = this.#starts.slice();
    this.#amounts = this.#scratch.take(this.#starts.at(-1)!);
  }

  add(group: number, amount: number): void {
    this.#amounts[this.#next[group]!++] = amount;
  }

  /** Those of a group, ascending. */
  sorted(group: number): Float64Array {
    const [start, end] = [this.#starts[group]!, this.#starts[group + 1]!];
    if (start === end) return NONE;
    const amounts = this.#amounts.subarray(start, end);
    return amounts.length === 1 ? amounts : amounts.sort();
  }
}

function figuresOf(clean: Float64Array, wrong: Float64Array): AmountFigures {
  const cleanFigures = plainFigures(clean);
  const all = wrong.length === 0 ? clean : merged(clean, wrong);
  const { sum, lower_quartile, median, upper_quartile } =
    wrong.length === 0 ? cleanFigures : plainFigures(all);
  return {
    with_cost: all.length,
    sum,
    minimum: all[0] ?? null,
    lower_quartile,
    median,
    upper_quartile,
    maximum: all.at(-1) ?? null,
    clean: { with_amount: clean.length, ...cleanFigures, left_out: wrong.length },
  };
}

const plainFigures = (amounts: Float64Array) => ({
  sum: amounts.length === 0 ? null : preciseSum(amounts),
  ...quartilesOf({ size: amounts.length, at: (place) => amounts[place]! }),
});

/** The amounts of both, ascending, as each of them is. */
function merged(some: Float64Array, others: Float64Array): Float64Array {
  const all = new Float64Array(some.length + others.length);
  let other = 0;
  for (let i = 0; i < some.length; i++) {
    while (others[other]! < some[i]!) all[i + other] = others[other++]!;
    all[i + other] = some[i]!;
  }
  all.set(others.subarray(other), some.length + other);
  return all;
}
