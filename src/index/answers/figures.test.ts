import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile } from '../../quality/index.ts';
import type { AmountColumn } from '../columns/amount-columns.ts';
import { ascending } from '../columns/key-order.ts';
import { scratchPositions } from '../sets/scratch.ts';
import { countedFigures } from './counted-figures.ts';
import { PairNumbers } from './pair-numbers.ts';
import { sortedFigures } from './sorted-figures.ts';

/** A project: its amount in rand, whether it can't be right, its group, and whether it is selected. */
const project = fc.record({
  amount: fc.oneof(fc.constant(Number.NaN), fc.nat(20), fc.integer({ min: -5, max: 2_000_000_000 })),
  isWrong: fc.boolean(),
  group: fc.nat(3),
  isSelected: fc.boolean(),
});

type Project = typeof project extends fc.Arbitrary<infer T> ? T : never;

function expectedFigures(projects: readonly Project[]) {
  const known = projects.filter(({ amount }) => !Number.isNaN(amount));
  const plain = (some: readonly Project[]) => {
    const amounts = Float64Array.from(some, ({ amount }) => amount).sort();
    return {
      sum: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
      lower_quartile: quantile(amounts, 0.25),
      median: quantile(amounts, 0.5),
      upper_quartile: quantile(amounts, 0.75),
    };
  };
  const clean = known.filter(({ isWrong }) => !isWrong);
  const amounts = known.map(({ amount }) => amount);
  return {
    with_cost: known.length,
    ...plain(known),
    minimum: amounts.length === 0 ? null : Math.min(...amounts),
    maximum: amounts.length === 0 ? null : Math.max(...amounts),
    clean: { with_amount: clean.length, ...plain(clean), left_out: known.length - clean.length },
  };
}

test('figures are the same whether amounts are counted or sorted', () => {
  fc.assert(
    fc.property(fc.array(project, { minLength: 1, maxLength: 3000, size: 'max' }), (projects) => {
      const values = Float64Array.from(projects, ({ amount }) => amount);
      const column: AmountColumn = {
        values,
        elsewhere: [],
        order: ascending(values),
        leftOut: Uint8Array.from(projects, ({ isWrong }) => (isWrong ? 4 : 3)),
        bit: 4,
        currency: 'ZAR',
      };
      const groupOf = Uint32Array.from(projects, ({ group }) => group);
      const positions = Uint32Array.from(projects.flatMap(({ isSelected }, i) => (isSelected ? [i] : [])));
      const selected = projects.filter(({ isSelected }) => isSelected);
      const counted = countedFigures(column, { positions, groupOf, groups: 4 });
      const groups = positions.map((position) => groupOf[position]!);
      const sorted = sortedFigures(column, positions, { groups, members: undefined }, 4);
      expect(counted.total).toEqual(expectedFigures(selected));
      for (const group of [0, 1, 2, 3]) {
        const expected = expectedFigures(selected.filter((each) => each.group === group));
        expect(counted.ofGroup(group)).toEqual(expected);
        expect(sorted(group)).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['a table', 50],
  ['a map', 2 ** 26],
])('pairs are numbered in their order with %s', (_how, end) => {
  const pairs = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 60 });
  fc.assert(
    fc.property(pairs, (some) => {
      const numbers = new PairNumbers(end, end, scratchPositions());
      const different: string[] = [];
      for (const [first, second] of some) {
        const key = `${first} ${second}`;
        if (!different.includes(key)) different.push(key);
        expect(numbers.numberOf(first, second)).toBe(different.indexOf(key));
      }
      expect(numbers.size).toBe(different.length);
      expect(different.map((_, number) => numbers.pairOf(number).join(' '))).toEqual(different);
    }),
  );
});
