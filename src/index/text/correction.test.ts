import { describe, expect, test } from 'vitest';
import { correctedTerms, MAX_CORRECTIONS } from './correction.ts';
import { textOf } from './text.fixture.ts';
import { textTerms } from './text-query.ts';

const text = await textOf(
  { name: 'Secondary School', province: 'Limpopo' },
  { name: 'Secondary Hall', province: 'Limpopo' },
  { name: 'Hail Clinic', department: 'Education' },
  { name: 'Halt Clinic', department: 'Éducation' },
  { name: 'Halt', main_contractor: 'A1 Builders' },
  { name: '𐐨𐐨𐐨 tower' },
);
const corrected = (q: string) => correctedTerms(text, textTerms(q));
const words = (q: string) =>
  corrected(q)?.flatMap((term) => (term.kind === 'word' ? [term.word] : term.words));

describe('a mistyped word', () => {
  test.each([
    ['has a letter too many', 'schoool', 'school'],
    ['has a letter too few', 'schol', 'school'],
    ['has a wrong letter', 'schuol', 'school'],
    ['has two letters swapped', 'shcool', 'school'],
    ['has its first letter wrong', 'zchool', 'school'],
    ['has its last letter wrong', 'schooz', 'school'],
    ['of eight letters may have two errors', 'secndray', 'secondary'],
    ['of eight letters may have a swap and another error', 'educatoin', 'education'],
    ['begins no word, but is close to a longer one', 'limpxpo', 'limpopo'],
    ['has letters outside the Basic Multilingual Plane', '𐐨𐐨x𐐨', '𐐨𐐨𐐨'],
    ['is short', 'b1', 'a1'],
  ])('%s', (_how, typed, meant) => {
    expect(words(typed)).toEqual([meant]);
  });

  test.each([
    ['of seven letters may have only one error', 'shcoolx'],
    ['of eight letters may have only two errors', 'sexxxdary'],
    ['may be close to no word', 'zzzzzzzz'],
    ['has its errors counted in letters, not code units', '𐐨𐐨𐐩𐐩'],
  ])('%s', (_how, typed) => {
    expect(corrected(typed)).toBeUndefined();
  });

  test('becomes the closest word rather than a more frequent one', () => {
    expect(words('halx')).toEqual(['halt']);
    expect(words('educatioo')).toEqual(['education']);
  });

  test('becomes the most frequent of equally close words, then the first by code point', () => {
    // "hall" and "hail" each in one project, "halt" in two.
    expect(words('haxl')).toEqual(['hail']);
    expect(words('hax')).toBeUndefined();
    expect(words('halb')).toEqual(['halt']);
  });
});

describe('a query with unknown words', () => {
  test('keeps words that are known or begin a known word', () => {
    expect(words('second shcool limpopo')).toEqual(['second', 'school', 'limpopo']);
  });

  test('keeps its phrases, whose words must be known in full', () => {
    expect(corrected('"secondary shcool" halt')).toEqual([
      { kind: 'word', word: 'halt' },
      { kind: 'phrase', words: ['secondary', 'school'] },
    ]);
    expect(words('"limpop"')).toEqual(['limpopo']);
    expect(words('limpop')).toBeUndefined();
  });

  test('is not corrected if all words are known, even if no project has them together', () => {
    expect(corrected('clinic limpopo')).toBeUndefined();
    expect(corrected('"school secondary"')).toBeUndefined();
  });

  test('is not corrected if one word has no close one', () => {
    expect(corrected('shcool zzzzzz')).toBeUndefined();
  });

  test('is not corrected if too many words are unknown', () => {
    const mistyped = Array.from({ length: MAX_CORRECTIONS }, (_, i) => `schoo${i}`).join(' ');
    expect(words(mistyped)?.every((word) => word === 'school')).toBe(true);
    expect(corrected(`${mistyped} zchool`)).toBeUndefined();
  });
});
