import { describe, expect, test } from 'vitest';
import { MAX_CORRECTIONS } from './correction.ts';
import { readQuery } from './query-reading.ts';
import { textWith } from './text.fixture.ts';

const many = Array.from({ length: 100 }, () => ({ name: 'Stadium' }));
const text = await textWith(
  'khayelitsha, site c\nprincipal, headmaster\nlibrary, bookshop',
  { name: 'Secondary School', province: 'Limpopo' },
  { name: 'Secondary Hall', province: 'Limpopo' },
  { name: 'Hail Clinic', department: 'Education' },
  { name: 'Halt Clinic', department: 'Éducation' },
  { name: 'Halt', main_contractor: 'A1 Builders' },
  { name: '𐐨𐐨𐐨𐐨 tower principle' },
  { name: 'Stadiumhal Arount' },
  { name: 'Waterschemes', department: 'Water Works' },
  { name: 'Watersshcemes', department: 'Water Works' },
  ...Array.from({ length: 100 }, () => ({ name: 'Watercourses' })),
  { name: 'Watershcourses' },
  ...many,
);
const words = (q: string) => readQuery(text, q).asWords.correctedWords;

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
    ['has letters outside the Basic Multilingual Plane', '𐐨𐐨x𐐨𐐨', '𐐨𐐨𐐨𐐨'],
    ['is the plural of one, mistyped', 'schols', 'school'],
    ['is the plural of one in y, mistyped', 'libarries', 'library'],
    ['may be close to a word of the tables only', 'khayelitscha', 'khayelitsha'],
    ['may be close to a word of the tables and one of the catalogue, which wins', 'princible', 'principle'],
    [
      'with fewer errors in the tables than in the catalogue is that of the tables',
      'principaal',
      'principal',
    ],
  ])('%s', (_how, typed, meant) => {
    expect(words(typed)).toEqual([meant]);
  });

  test.each([
    ['of seven letters may have only one error', 'shcoolx'],
    ['of eight letters may have only two errors', 'sexxxdary'],
    ['may be close to no word', 'zzzzzzzz'],
    ['has its errors counted in letters, not code units', '𐐨𐐨𐐩𐐩'],
    ['has at least four letters', 'hal1 hax'],
    ['has no digit', 'sch00l schoo1'],
    ['is not in quotes', '"schoool"'],
    ['is not excluded', '-schoool'],
    ['is no abbreviation', 'a HALX here'],
    ['is no small word', 'around'],
    ['is in no table', 'khayelitsha headmaster site'],
    ['is written as two nowhere', 'waterworks'],
    ['is no word of everyday English', 'shall'],
  ])('%s', (_how, typed) => {
    expect(words(typed)).toBeUndefined();
  });

  test('in capitals is one if all is in capitals, or if it has more than five letters', () => {
    expect(words('HALX')).toEqual(['halt']);
    expect(words('the SCHOOOL')).toEqual(['the', 'school']);
  });

  test('becomes the closest word rather than a more frequent one', () => {
    expect(words('halx')).toEqual(['halt']);
    expect(words('educatioo')).toEqual(['education']);
  });

  test('becomes the most frequent of equally close words, then the first by code point', () => {
    // "hall" and "hail" each in one project, "halt" in two.
    expect(words('haxl')).toEqual(['hail']);
    expect(words('halb')).toEqual(['halt']);
  });

  test('becomes a frequent word rather than a rare one with an error less', () => {
    // One error from "watershcourses" (1 project), two from "watercourses" (100).
    expect(words('watershcourse')).toBeUndefined();
    expect(words('watershourses')).toEqual(['watercourses']);
    // Two errors from "stadium", but seven letters and less may have only one.
    expect(words('stadiumhall')).toEqual(['stadiumhal']);
  });
});

test('words of everyday English that no project has are named', () => {
  expect(readQuery(text, 'clinic on hold, the most').asWords.absentWords).toEqual(['hold', 'most']);
  expect(readQuery(text, '"hold" -most schoool').asWords.absentWords).toEqual([]);
});

describe('a query with unknown words', () => {
  test('keeps words that are known, begin a known word or have the stem of one', () => {
    expect(words('second shcool limpopo schools')).toEqual(['second', 'school', 'limpopo', 'schools']);
  });

  test('keeps its phrases as typed', () => {
    expect(words('"secondary shcool" haltt')).toEqual(['secondary', 'shcool', 'halt']);
  });

  test('has the words of OR corrected, too', () => {
    expect(words('shcool OR haltt clinic')).toEqual(['school', 'halt', 'clinic']);
  });

  test('is not corrected if all words are known, even if no project has them together', () => {
    expect(words('clinic limpopo')).toBeUndefined();
    expect(words('"school secondary"')).toBeUndefined();
  });

  test('is corrected even if one word has no close one', () => {
    expect(words('shcool zzzzzz')).toEqual(['school', 'zzzzzz']);
  });

  test('is not corrected if too many words are unknown', () => {
    const letters = [...'abcdefgij'];
    const mistyped = letters.map((letter) => `schoo${letter}`);
    expect(words(mistyped.slice(0, MAX_CORRECTIONS).join(' '))).toEqual(['school']);
    expect(words(mistyped.join(' '))).toBeUndefined();
  });

  test('finds the other words for a corrected one', () => {
    const { clauses } = readQuery(text, 'khayelitscha').asWords;
    expect(clauses).toEqual([
      {
        kind: 'any',
        of: [
          { kind: 'phrase', words: ['khayelitsha'] },
          { kind: 'forms', words: ['site', 'c'] },
        ],
      },
    ]);
  });
});
