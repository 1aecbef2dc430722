import type { Ascending } from '../../quality/index.ts';
import { type AmountColumn, isLeftOut } from '../columns/amount-columns.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import { hasBit, noBits, setBits } from '../sets/bits.ts';
import { scratchPositions } from '../sets/scratch.ts';
import { type AmountFigures, quartilesOf } from './amount-figures.ts';
import { PreciseSums } from './precise-sums.ts';

/** An order is counted in so many parts at most, of so many amounts at least. */
const MOST_PARTS = 2048;
const PART_BITS = 6;

/** The projects, and the group of each position, below `groups`. */
interface Grouped {
  readonly positions: Uint32Array;
  readonly groupOf: Uint32Array;
  readonly groups: number;
}

/**
 * The figures of all projects and of each group without sorting their amounts: counts how many of a group
 * lie in each part of the order of all amounts, and looks only at the parts that hold a quantile.
 */
export function countedFigures(
  column: AmountColumn,
  { positions, groupOf, groups }: Grouped,
): { readonly total: AmountFigures; readonly ofGroup: (group: number) => AmountFigures } {
  const { values } = column;
  const { partOf, shift, parts } = partsOf(column);
  const counted: CountedAmounts = {
    parts,
    known: knownScratch.zeros(groups * parts),
    wrong: wrongScratch.zeros(groups * parts),
    cleanSums: new PreciseSums(groups),
    wrongSums: new PreciseSums(groups),
  };
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const part = partOf[position]!;
    if (part === UNKNOWN) continue;
    const group = groupOf[position]!;
    const at = group * parts + (part & ~WRONG);
    counted.known[at]!++;
    if ((part & WRONG) === 0) counted.cleanSums.add(group, values[position]!);
    else {
      counted.wrong[at]!++;
      counted.wrongSums.add(group, values[position]!);
    }
  }
  const reader = { column, groupOf, partAt: partReader(column, positions, shift) };
  const total = sumOfGroups(counted, groups);
  return {
    total: figuresOf(total, 0, { ...reader, group: undefined }),
    ofGroup: (group) => figuresOf(counted, group, { ...reader, group }),
  };
}

/** An order in parts of `1 << shift` amounts. */
interface Parts {
  /** The part of each position, with `WRONG` if its amount can't be right; `UNKNOWN` without an amount. */
  readonly partOf: Uint16Array;
  readonly shift: number;
  /** The number of parts. */
  readonly parts: number;
}

const WRONG = 1 << 15;
const UNKNOWN = WRONG - 1;

const knownParts = new WeakMap<AmountColumn, Parts>();

function partsOf(column: AmountColumn): Parts {
  const known = knownParts.get(column);
  if (known !== undefined) return known;
  const { order, values } = column;
  const shift = Math.max(PART_BITS, Math.ceil(Math.log2(order.length / MOST_PARTS)));
  const partOf = new Uint16Array(order.length).fill(UNKNOWN);
  for (let place = 0; place < order.length && !Number.isNaN(values[order[place]!]!); place++) {
    const position = order[place]!;
    partOf[position] = (place >>> shift) | (isLeftOut(column, position) ? WRONG : 0);
  }
  const found = { partOf, shift, parts: (order.length >> shift) + 1 };
  knownParts.set(column, found);
  return found;
}

/** The number of amounts of each group in each part of an order, those that can't be right apart, and their sums. */
interface CountedAmounts {
  /** The number of parts. */
  readonly parts: number;
  /** Group by group. */
  readonly known: Uint32Array;
  readonly wrong: Uint32Array;
  readonly cleanSums: PreciseSums;
  readonly wrongSums: PreciseSums;
}

const knownScratch = scratchPositions();
const wrongScratch = scratchPositions();

/** All groups as one. */
function sumOfGroups(counted: CountedAmounts, groups: number): CountedAmounts {
  const { parts } = counted;
  const known = new Uint32Array(parts);
  const wrong = new Uint32Array(parts);
  const [cleanSums, wrongSums] = [new PreciseSums(1), new PreciseSums(1)];
  for (let group = 0; group < groups; group++) {
    for (let part = 0; part < parts; part++) {
      known[part]! += counted.known[group * parts + part]!;
      wrong[part]! += counted.wrong[group * parts + part]!;
    }
    cleanSums.addSum(0, counted.cleanSums, group);
    wrongSums.addSum(0, counted.wrongSums, group);
  }
  return { parts, known, wrong, cleanSums, wrongSums };
}

function figuresOf(counted: CountedAmounts, group: number, reader: PartReader): AmountFigures {
  const { parts } = counted;
  const known = counted.known.subarray(group * parts, (group + 1) * parts);
  const wrong = counted.wrong.subarray(group * parts, (group + 1) * parts);
  const amounts = new AmountsInParts(reader, known, false);
  const cleanSum = counted.cleanSums.sum(group);
  const sum = new PreciseSums(1);
  sum.addSum(0, counted.cleanSums, group);
  sum.addSum(0, counted.wrongSums, group);
  const all = {
    sum: amounts.size === 0 ? null : sum.sum(0),
    minimum: amounts.size === 0 ? null : amounts.at(0),
    ...quartilesOf(amounts),
    maximum: amounts.size === 0 ? null : amounts.at(amounts.size - 1),
  };
  let left_out = 0;
  for (let part = 0; part < parts; part++) left_out += wrong[part]!;
  const clean =
    left_out === 0
      ? amounts
      : new AmountsInParts(
          reader,
          known.map((each, part) => each - wrong[part]!),
          true,
        );
  return {
    with_cost: amounts.size,
    ...all,
    clean: {
      with_amount: clean.size,
      sum: clean.size === 0 ? null : cleanSum,
      ...quartilesOf(clean),
      left_out,
    },
  };
}

/** Returns the projects of a part of the order that are among the positions, by their known amounts. */
function partReader(
  { order, values }: AmountColumn,
  positions: Uint32Array,
  shift: number,
): (part: number) => Uint32Array {
  const isSelected = noBits(order.length);
  setBits(isSelected, positions);
  const parts = new Map<number, Uint32Array>();
  return (part) => {
    const known = parts.get(part);
    if (known !== undefined) return known;
    const found = order
      .subarray(part << shift, (part + 1) << shift)
      .filter((position) => hasBit(isSelected, position) && !Number.isNaN(values[position]!));
    parts.set(part, found);
    return found;
  };
}

interface PartReader {
  readonly column: AmountColumn;
  readonly groupOf: Uint32Array;
  /** The group that is read; undefined for all. */
  readonly group: number | undefined;
  readonly partAt: (part: number) => Uint32Array;
}

/** Amounts in ascending order, of which only the number in each part of the order is known. */
class AmountsInParts implements Ascending {
  readonly size: number;
  readonly #reader: PartReader;
  /** How many are before the end of each part. */
  readonly #ends: Uint32Array;
  readonly #isClean: boolean;
  /** Those of the parts that were read. */
  readonly #read = new Map<number, readonly number[]>();

  constructor(reader: PartReader, counts: Uint32Array, isClean: boolean) {
    this.#reader = reader;
    this.#ends = new Uint32Array(counts.length);
    for (let part = 0, end = 0; part < counts.length; part++) {
      end += counts[part]!;
      this.#ends[part] = end;
    }
    this.size = this.#ends.at(-1)!;
    this.#isClean = isClean;
  }

  at(place: number): number {
    const part = lowerBound(0, this.#ends.length, (i) => this.#ends[i]! <= place);
    const before = part === 0 ? 0 : this.#ends[part - 1]!;
    const amounts = this.#read.get(part) ?? this.#readPart(part);
    this.#read.set(part, amounts);
    return amounts[place - before]!;
  }

  #readPart(part: number): readonly number[] {
    const { column, groupOf, group, partAt } = this.#reader;
    const amounts: number[] = [];
    for (const position of partAt(part)) {
      if (group !== undefined && groupOf[position] !== group) continue;
      if (!this.#isClean || !isLeftOut(column, position)) amounts.push(column.values[position]!);
    }
    return amounts;
  }
}
