import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sequence, SequenceFinder } from './sequences.ts';
import { FIELD_END } from './vocabulary.ts';

const WORDS = 4;

type Fields = readonly (readonly number[])[];

const rank = fc.integer({ min: 1, max: WORDS });
const field = fc.array(rank, { maxLength: 5 });
const projects = fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
const places = fc.uniqueArray(rank, { maxLength: 3 }).map((ranks) => Uint32Array.from(ranks));
const sequences = fc.array(fc.array(places, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 });

function finderOver(all: readonly Fields[]): SequenceFinder {
  const words = all.map((fields) => fields.flatMap((each) => [...each, FIELD_END]));
  const offsets = [0];
  for (const each of words) offsets.push(offsets.at(-1)! + each.length);
  return new SequenceFinder(Uint32Array.from(words.flat()), Uint32Array.from(offsets), WORDS);
}

/** Every place of the sequence may be its rarest; here it is the one with the fewest ranks. */
const rarestOf = (sequence: Sequence): number =>
  sequence.findIndex((ranks) => sequence.every(({ length }) => ranks.length <= length));

const has = (fields: Fields, sequence: Sequence): boolean =>
  fields.some((words) =>
    words.some((_, start) => sequence.every((ranks, i) => ranks.includes(words[start + i] ?? FIELD_END))),
  );

function found(finder: SequenceFinder, sought: readonly Sequence[], positions: readonly number[]) {
  const positionsOf = sought.map(() => new Set<number>());
  finder.find(
    sought.map((sequence, i) => ({
      sequence,
      rarest: rarestOf(sequence),
      add: (position) => positionsOf[i]!.add(position),
    })),
    Uint32Array.from(positions),
  );
  return positionsOf.map((each) => [...each]);
}

describe('sequences', () => {
  test('are found in one pass, as one by one, within fields of the given projects', () => {
    fc.assert(
      fc.property(projects, sequences, fc.boolean(), (all, sought, isHalf) => {
        const finder = finderOver(all);
        const positions = all.map((_, i) => i).filter((i) => !isHalf || i % 2 === 0);
        const expected = sought.map((sequence) => positions.filter((i) => has(all[i]!, sequence)));
        expect(found(finder, sought, positions)).toEqual(expected);
        expect(sought.flatMap((each) => found(finder, [each], positions))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
