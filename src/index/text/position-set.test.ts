import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PositionSet } from './position-set.ts';

const COUNT = 100;
const members = fc.uniqueArray(fc.integer({ min: 0, max: COUNT - 1 }));
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

function setOf(numbers: readonly number[]): PositionSet {
  const set = PositionSet.none(COUNT);
  set.addAll(Uint32Array.from(numbers), 0, numbers.length);
  return set;
}

test('a set of positions returns what was added, ascending', () => {
  fc.assert(
    fc.property(members, (numbers) => {
      const one = PositionSet.none(COUNT);
      for (const number of numbers) one.add(number);
      expect([...one.positions()]).toEqual(ascending(numbers));
      expect([...setOf(numbers).positions()]).toEqual(ascending(numbers));
      for (let i = 0; i < COUNT; i++) expect(one.has(i)).toBe(numbers.includes(i));
    }),
  );
});

test('the intersection has the members of both sets', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const both = setOf(a).and(setOf(b)).positions();
      expect([...both]).toEqual(ascending(a.filter((number) => b.includes(number))));
    }),
  );
});

test('the union has the members of either set, the difference those that only the first has', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      expect([...setOf(a).or(setOf(b)).positions()]).toEqual(ascending([...new Set([...a, ...b])]));
      const rest = a.filter((number) => !b.includes(number));
      expect([...setOf(a).without(setOf(b)).positions()]).toEqual(ascending(rest));
    }),
  );
});

test.each([0, 1, 31, 32, 33, 64])('the set of all %i positions has exactly these', (count) => {
  expect([...PositionSet.all(count).positions()]).toEqual(Array.from({ length: count }, (_, i) => i));
});
