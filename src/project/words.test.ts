import { describe, expect, test } from 'vitest';
import { editDistance, fold, nearestText, wordsOf, wordsWithPlaces } from './words.ts';

describe('folded text', () => {
  test.each([
    ['keeps plain text', 'abc 123', 'abc 123'],
    ['drops case', 'MODDED Library', 'modded library'],
    ['drops accents', 'Ga-Molepô Kliniék', 'ga-molepo kliniek'],
    ['drops combining accents', 'e\u0301e\u0300', 'ee'],
    ['drops several marks of one letter', 'ǘ', 'u'],
    ['replaces compatibility characters', 'ﬁne ２０', 'fine 20'],
    ['turns a capital I with a dot into i', 'İ', 'i'],
    ['keeps letters beyond Latin', 'ЖЕЛЕЗО', 'железо'],
    ['keeps empty text', '', ''],
  ])('%s', (_rule, text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('the words of a text', () => {
  test.each<[text: string, words: readonly string[]]>([
    ['', []],
    ['  \n\t ', []],
    ['TURQUOISE Junior school', ['turquoise', 'junior', 'school']],
    ['W/50042423/WS', ['w', '50042423', 'ws']],
    ['O.R.Tambo', ['o', 'r', 'tambo']],
    ["King's-Town_(phase 2)", ['king', 's', 'town', 'phase', '2']],
    ['1%-25%', ['1', '25']],
    ['Éclair e\u0301clair', ['eclair', 'eclair']],
    ['a\u0301\u0302b', ['ab']],
    ['Straße', ['straße']],
    ['ﬁre x² ½ Ⅷ', ['fire', 'x2', '1', '2', 'viii']],
    ['中学校 한', ['中学校', '한']],
    ['𐐀 😀 𝟙2', ['𐐨', '12']],
    ['a\u200bb', ['a', 'b']],
    ['٣ قرية', ['٣', 'قرية']],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD')));
    expect(wordsWithPlaces(text).map(({ word }) => word)).toEqual(wordsOf(text));
  });

  test.each<[text: string, pieces: readonly string[]]>([
    ["King's-Town_(phase 2)", ['King', 's', 'Town', 'phase', '2']],
    ['Éclair e\u0301clair\u0301, x', ['Éclair', 'e\u0301clair\u0301', 'x']],
    ['ﬁre x² ½ Ⅷ', ['ﬁre', 'x²', '½', '½', 'Ⅷ']],
    ['𐐀 😀 𝟙2', ['𐐀', '𝟙2']],
    ['\u0301a', ['a']],
  ])('%j stand at %j', (text, pieces) => {
    expect(wordsWithPlaces(text).map(({ start, end }) => text.slice(start, end))).toEqual(pieces);
  });
});

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['lattitude', 'latitude', 1],
  ['provinse', 'province', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j, typing errors are %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

test.each([
  ['provnce', 'province'],
  ['limits', 'limit'],
  ['province', 'province'],
  ['utm_source', undefined],
  ['x', undefined],
])('the text nearest to %j is %j', (text, nearest) => {
  expect(nearestText(text, ['limit', 'province', 'provinces_of_all', 'q'])).toBe(nearest);
});
