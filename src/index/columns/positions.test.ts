import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedPositions, positionMask } from './positions.ts';

const COUNT = 30;
const position = fc.nat(COUNT - 1);

test('a mask keeps the positions that it was made of, in any order', () => {
  fc.assert(
    fc.property(fc.array(position), fc.array(position), (members, candidates) => {
      const mask = positionMask(Uint32Array.from(members), COUNT);
      const kept = maskedPositions(Uint32Array.from(candidates), mask);
      expect([...kept]).toEqual(candidates.filter((candidate) => members.includes(candidate)));
    }),
  );
});
