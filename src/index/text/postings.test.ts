import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noBits } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { Postings } from './postings.ts';

/** Of 10 words of a bitmap, so that fewer than 10 positions are a list. */
const COUNT = 320;
const WORDS = 6;

/** The positions of each word: of some words few, of others many. */
const positionsByWord = fc.array(
  fc
    .oneof(fc.array(fc.nat(COUNT - 1), { maxLength: 6 }), fc.array(fc.nat(COUNT - 1), { minLength: 20 }))
    .map((some) => [...new Set(some)].sort((a, b) => a - b)),
  { minLength: WORDS, maxLength: WORDS },
);

const ranges = fc.array(
  fc.record({ from: fc.integer({ min: 1, max: WORDS + 1 }), to: fc.integer({ min: 1, max: WORDS + 1 }) }),
  { maxLength: 4 },
);

test('what has one of some words is found, rare words or frequent ones', () => {
  fc.assert(
    fc.property(positionsByWord, ranges, (byWord, some) => {
      const offsets = [0];
      for (const positions of byWord) offsets.push(offsets.at(-1)! + positions.length);
      const postings = new Postings(COUNT, Uint32Array.from(byWord.flat()), Uint32Array.from(offsets));
      const expected = [...new Set(some.flatMap(({ from, to }) => byWord.slice(from - 1, to - 1).flat()))];
      const found = postings.having(some);
      expect(Array.from(found.positions())).toEqual(expected.sort((a, b) => a - b));
      const bits = noBits(COUNT);
      postings.addTo(bits, some);
      expect(PositionSet.ofBits(COUNT, bits).positions()).toEqual(found.positions());
      for (const { from, to } of some)
        expect(postings.frequency({ from, to })).toBe(byWord.slice(from - 1, to - 1).flat().length);
    }),
  );
});
