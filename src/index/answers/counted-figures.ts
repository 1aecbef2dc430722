import { type AmountColumn, isLeftOut } from '../columns/amount-columns.ts';
import { placesOf } from '../columns/in-order.ts';
import { type Bits, hasBit, noBits, setBits } from '../sets/bits.ts';
import type { CostStatistics } from './statistics.ts';
import { PreciseSums } from './precise-sums.ts';

/** Figures of known amounts. */
export type AmountFigures = Omit<CostStatistics, 'count' | 'in_other_currencies'>;

/** In how many parts an order is counted. */
const PARTS = 2048;

/** The projects, and the group of each position, below `groups`. */
interface Grouped {
  readonly positions: Uint32Array;
  readonly groupOf: Uint32Array | undefined;
  readonly groups: number;
}

/**
 * The figures of each group of projects without sorting their amounts: counts how many of a group
 * lie in each part of the order of all amounts, and looks only at the parts that hold a quantile.
 */
export function countedFigures(column: AmountColumn, grouped: Grouped): readonly AmountFigures[] {
  const { values, order } = column;
  const { positions, groupOf, groups } = grouped;
  const places = placesOf(order, order.length);
  const shift = Math.max(0, Math.ceil(Math.log2(order.length / PARTS)));
  const all = new PartCounts(groups);
  const wrong = new PartCounts(groups);
  const cleanSums = new PreciseSums(groups);
  const wrongSums = new PreciseSums(groups);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const amount = values[position]!;
    if (Number.isNaN(amount)) continue;
    const group = groupOf === undefined ? 0 : groupOf[position]!;
    const part = places[position]! >>> shift;
    all.add(group, part);
    if (isLeftOut(column, position)) {
      wrong.add(group, part);
      wrongSums.add(group, amount);
    } else cleanSums.add(group, amount);
  }
  const isSelected = noBits(order.length);
  setBits(isSelected, positions);
  const reader = { column, groupOf, isSelected, shift };
  return Array.from({ length: groups }, (_, group) => {
    const known = all.total(group);
    const left_out = wrong.total(group);
    const amounts = new AmountsInParts(reader, group, (part) => all.of(group, part), false);
    const clean = new AmountsInParts(
      reader,
      group,
      (part) => all.of(group, part) - wrong.of(group, part),
      true,
    );
    const cleanSum = cleanSums.sum(group);
    cleanSums.addSum(group, wrongSums, group);
    return {
      with_cost: known,
      sum: known === 0 ? null : cleanSums.sum(group),
      minimum: amounts.at(0, known),
      ...amounts.quartiles(known),
      maximum: amounts.at(known - 1, known),
      clean: {
        with_amount: known - left_out,
        sum: known === left_out ? null : cleanSum,
        ...clean.quartiles(known - left_out),
        left_out,
      },
    };
  });
}

/** How many amounts of each group lie in each part of an order. */
class PartCounts {
  readonly #counts: Uint32Array;

  constructor(groups: number) {
    this.#counts = new Uint32Array(groups * PARTS);
  }

  add(group: number, part: number): void {
    this.#counts[group * PARTS + part]!++;
  }

  of(group: number, part: number): number {
    return this.#counts[group * PARTS + part]!;
  }

  total(group: number): number {
    let total = 0;
    for (let i = group * PARTS; i < (group + 1) * PARTS; i++) total += this.#counts[i]!;
    return total;
  }
}

interface PartReader {
  readonly column: AmountColumn;
  readonly groupOf: Uint32Array | undefined;
  readonly isSelected: Bits;
  readonly shift: number;
}

/** The amounts of one group, of which only the number in each part of the order is known. */
class AmountsInParts {
  readonly #reader: PartReader;
  readonly #group: number;
  readonly #countIn: (part: number) => number;
  readonly #isClean: boolean;
  /** Those of the parts that were read. */
  readonly #read = new Map<number, readonly number[]>();

  constructor(reader: PartReader, group: number, countIn: (part: number) => number, isClean: boolean) {
    this.#reader = reader;
    this.#group = group;
    this.#countIn = countIn;
    this.#isClean = isClean;
  }

  /** The amount at a place in ascending order, from 0; null if there are no amounts. */
  at(place: number, known: number): number | null {
    if (known === 0) return null;
    let before = 0;
    let part = 0;
    for (let count = this.#countIn(part); before + count <= place; count = this.#countIn(++part)) before += count;
    const amounts = this.#read.get(part) ?? this.#readPart(part);
    this.#read.set(part, amounts);
    return amounts[place - before]!;
  }

  /** Interpolated between neighbours, as `quantile` does. */
  quartiles(known: number): Pick<CostStatistics, 'lower_quartile' | 'median' | 'upper_quartile'> {
    const quantileOf = (share: number): number | null => {
      if (known === 0) return null;
      const at = (known - 1) * share;
      const below = this.at(Math.floor(at), known)!;
      const above = this.at(Math.ceil(at), known)!;
      return below + (above - below) * (at - Math.floor(at));
    };
    return { lower_quartile: quantileOf(0.25), median: quantileOf(0.5), upper_quartile: quantileOf(0.75) };
  }

  #readPart(part: number): readonly number[] {
    const { column, groupOf, isSelected, shift } = this.#reader;
    const { order, values } = column;
    const amounts: number[] = [];
    const end = Math.min(order.length, (part + 1) << shift);
    for (let place = part << shift; place < end; place++) {
      const position = order[place]!;
      if (!hasBit(isSelected, position) || Number.isNaN(values[position]!)) continue;
      if (groupOf !== undefined && groupOf[position] !== this.#group) continue;
      if (!this.#isClean || !isLeftOut(column, position)) amounts.push(values[position]!);
    }
    return amounts;
  }
}
