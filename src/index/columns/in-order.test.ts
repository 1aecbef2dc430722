import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PositionSet } from '../sets/position-set.ts';
import { placesInOrder, windowAfter, windowInOrder } from './in-order.ts';
import { ValueColumn } from './value-column.ts';

const COUNT = 320;
const all = Array.from({ length: COUNT }, (_, i) => i);
const subset = (maximum: number) =>
  fc.shuffledSubarray(all, { maxLength: maximum }).map((some) => Uint32Array.from(some).sort());

/** Selections at the threshold between few and many, and on both sides of it. */
const selections = fc.oneof(
  subset(COUNT),
  ...[9, 10, 11].map((length) =>
    fc
      .shuffledSubarray(all, { minLength: length, maxLength: length })
      .map((some) => Uint32Array.from(some).sort()),
  ),
);

test('few and many positions come in the order, without those that it does not contain', () => {
  const orders = fc.shuffledSubarray(all).map((some) => Uint32Array.from(some));
  fc.assert(
    fc.property(orders, selections, (order, positions) => {
      const wanted = new Set(positions);
      const expected = Array.from(order).filter((position) => wanted.has(position));
      const places = placesInOrder(order, positions, COUNT);
      expect(Array.from(places, (place) => order[place])).toEqual(expected);
    }),
  );
});

test('a window of a set in an order, and what comes after a place', () => {
  const orders = fc.shuffledSubarray(all, { minLength: COUNT }).map((some) => Uint32Array.from(some));
  fc.assert(
    fc.property(orders, selections, fc.nat(COUNT), fc.nat(40), (order, positions, from, length) => {
      const projects = PositionSet.ofList(COUNT, positions);
      const ordered = Array.from(order).filter((position) => projects.has(position));
      expect(Array.from(windowInOrder(order, projects, from, from + length))).toEqual(
        ordered.slice(from, from + length),
      );
      const after = Array.from(order.subarray(from)).filter((position) => projects.has(position));
      expect(Array.from(windowAfter(order, projects, from, length))).toEqual(after.slice(0, length));
    }),
  );
});

test('a column knows the positions of each code', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4)), (codes) => {
      const column = new ValueColumn(['a', 'b', 'c', 'd'], Uint32Array.from(codes));
      for (const code of [0, 1, 2, 3, 4])
        expect(Array.from(column.projectsWith(code).positions())).toEqual(
          codes.flatMap((each, position) => (each === code ? [position] : [])),
        );
    }),
  );
});
