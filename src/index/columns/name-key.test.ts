import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointKey, nameKey } from './name-key.ts';

const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Characters around the range in which code units and code points have different orders. */
const character = fc.oneof(
  fc.constantFrom('a', 'z', '\ud7ff', '\ue000', '\uf8ff', '\uffff', '\u{10000}', '\u{1f600}', '\u{10ffff}'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(''));

describe('a code point key', () => {
  test('orders texts as their UTF-8 bytes do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sign(codePointKey(a), codePointKey(b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  test('puts U+FFFF before an emoji, which `<` does not', () => {
    expect('\uffff' < '😀').toBe(false);
    expect(codePointKey('\uffff') < codePointKey('😀')).toBe(true);
  });
});

test('names are ordered without case and accents', () => {
  const names = ['École', 'eclipse', 'ECOLE', 'zebra', 'Żebra', 'écoles', '7 roads', ''];
  const inOrder = names.toSorted((a, b) => sign(nameKey(a), nameKey(b)));
  expect(inOrder).toEqual(['', '7 roads', 'eclipse', 'École', 'ECOLE', 'écoles', 'zebra', 'Żebra']);
});
