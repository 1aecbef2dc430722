import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allBits, noBits, setBits } from './bits.ts';
import { PositionSet } from './position-set.ts';

/** Of 10 words, the last of which is not full: 10 positions are the first that are no list. */
const COUNT = 310;
const ascending = (numbers: Iterable<number>) => Uint32Array.from(numbers).sort();
const all = Array.from({ length: COUNT }, (_, i) => i);

/** Of every size, those at the threshold between lists and bitmaps often. */
const members = fc.oneof(
  fc.shuffledSubarray(all),
  fc
    .integer({ min: 8, max: 11 })
    .chain((length) => fc.shuffledSubarray(all, { minLength: length, maxLength: length })),
);
const setOf = (numbers: readonly number[]) => PositionSet.ofList(COUNT, ascending(numbers));
const listOf = (set: PositionSet) => Array.from(set.positions());

test('a set has what it was made of, whatever it was made of', () => {
  fc.assert(
    fc.property(members, fc.nat(COUNT), fc.nat(COUNT), (numbers, from, to) => {
      const bits = noBits(COUNT);
      setBits(bits, Uint32Array.from(numbers));
      const expected = Array.from(ascending(numbers));
      for (const set of [setOf(numbers), PositionSet.ofBits(COUNT, bits)]) {
        expect(set.size).toBe(numbers.length);
        expect(set.isSparse).toBe(numbers.length < 10);
        expect(listOf(set)).toEqual(expected);
        expect(set.bits()).toEqual(bits);
        expect(Array.from(set.slice(from, to))).toEqual(expected.slice(from, Math.max(from, to)));
        expect(set.sizeBelow(from)).toBe(expected.filter((number) => number < from).length);
        expect(all.filter((position) => set.has(position))).toEqual(expected);
        expect(all.filter(set.tester)).toEqual(expected);
      }
    }),
  );
});

test('intersection, union and difference', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const [one, other] = [setOf(a), setOf(b)];
      const expected = (numbers: Iterable<number>) => Array.from(ascending(numbers));
      expect(listOf(one.and(other))).toEqual(expected(a.filter((number) => b.includes(number))));
      expect(listOf(one.or(other))).toEqual(expected(new Set([...a, ...b])));
      expect(listOf(one.without(other))).toEqual(expected(a.filter((number) => !b.includes(number))));
      expect(listOf(one.filter((position) => position % 2 === 0))).toEqual(
        expected(a.filter((number) => number % 2 === 0)),
      );
      // Neither of them has changed.
      expect([listOf(one), listOf(other)]).toEqual([expected(a), expected(b)]);
    }),
  );
});

test('the union of any number of sets', () => {
  fc.assert(
    fc.property(fc.array(members, { maxLength: 4 }), (some) => {
      const union = PositionSet.union(COUNT, some.map(setOf));
      expect(listOf(union)).toEqual(Array.from(ascending(new Set(some.flat()))));
    }),
  );
});

test.each([0, 1, 31, 32, 33, 64])('the set of all %i positions has exactly these', (count) => {
  const whole = PositionSet.all(count);
  expect(listOf(whole)).toEqual(Array.from({ length: count }, (_, i) => i));
  expect(whole.isAll).toBe(true);
  expect(whole.without(whole).isEmpty).toBe(true);
  expect(PositionSet.ofBits(count, allBits(count)).size).toBe(count);
});
