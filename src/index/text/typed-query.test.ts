import { describe, expect, test } from 'vitest';
import { type Operand, type QueryPart, typedQuery, withQuotes, wordCount } from './typed-query.ts';

const run = (...words: readonly string[]): Operand => ({ kind: 'run', words });
const phrase = (...words: readonly string[]): Operand => ({ kind: 'phrase', words });
const without = (operand: Operand): QueryPart => ({ kind: 'excluded', operand });
const either = (...operands: readonly Operand[]): QueryPart => ({ kind: 'either', operands });

describe('a typed query', () => {
  test.each<[what: string, q: string, parts: readonly QueryPart[]]>([
    ['words, folded', 'Éclair  SCHOOL', [run('eclair', 'school')]],
    ['a number with slashes, three words', 'W/50042423/WS', [run('w', '50042423', 'ws')]],
    ['a word twice, twice', 'Bela Bela', [run('bela', 'bela')]],
    ['quoted words, a phrase', 'new "Primary  School"', [run('new'), phrase('primary', 'school')]],
    ['one quoted word, a phrase of one', '"hall"', [phrase('hall')]],
    [
      'curly quotation marks',
      '“primary school” „a b“ «c»',
      [phrase('primary', 'school'), phrase('a', 'b'), phrase('c')],
    ],
    ['a mark without a partner, nothing', 'primary "school', [run('primary', 'school')]],
    ['three marks, one phrase', '"a b" c "d', [phrase('a', 'b'), run('c', 'd')]],
    [
      'a phrase inside a word, a phrase',
      'old"town hall"new',
      [run('old'), phrase('town', 'hall'), run('new')],
    ],
    ['marks with nothing between them', '"" "***"', []],
    ['no letter or digit, nothing', '*** \u0000 😀 -', []],
    ['nothing', '', []],
    ['letters outside the Basic Multilingual Plane', '𐐀 𐐨', [run('𐐨', '𐐨')]],
    ['a combining mark, nothing', 'cafe\u0301', [run('cafe')]],
    ['signs that are words when folded', '5 ㎏', [run('5', 'kg')]],
  ])('means: %s', (_what, q, parts) => {
    expect(typedQuery(q).parts).toEqual(parts);
  });
});

describe('an operator', () => {
  test.each<[what: string, q: string, parts: readonly QueryPart[]]>([
    ['AND is what happens anyway, but ends a run', 'road AND bridge', [run('road'), run('bridge')]],
    ['in small letters is a word', 'road and or not bridge', [run('road', 'and', 'or', 'not', 'bridge')]],
    ['minus excludes a word', 'school -primary', [run('school'), without(run('primary'))]],
    ['minus may be the sign of mathematics', 'school −primary', [run('school'), without(run('primary'))]],
    ['minus excludes all words of a token', '-stand-by', [without(run('stand', 'by'))]],
    ['minus excludes a phrase', 'x -"old hall"', [run('x'), without(phrase('old', 'hall'))]],
    ['minus inside a token is none', 'stand-by', [run('stand', 'by')]],
    ['minus at the end of a token is none', 'stand-"by"', [run('stand'), phrase('by')]],
    ['minus alone is nothing', 'kzn - durban', [run('kzn', 'durban')]],
    ['minus before something else is none', '-(hall --hall', [run('hall', 'hall')]],
    ['NOT excludes a word', 'school NOT primary hall', [run('school'), without(run('primary')), run('hall')]],
    ['NOT excludes a phrase', 'NOT "old hall"', [without(phrase('old', 'hall'))]],
    ['NOT before an exclusion excludes, too', 'a NOT -b', [run('a'), without(run('b'))]],
    ['AND NOT is NOT', 'a AND NOT AND b', [run('a'), without(run('b'))]],
    ['NOT without an operand is a word', 'road NOT', [run('road', 'not')]],
    ['NOT before NOT is a word', 'NOT NOT road', [run('not'), without(run('road'))]],
    ['OR offers either', 'road OR bridge', [either(run('road'), run('bridge'))]],
    [
      'OR binds two tokens',
      'old road OR bridge hall',
      [run('old'), either(run('road'), run('bridge')), run('hall')],
    ],
    ['OR may be repeated', 'a OR b OR "c d"', [either(run('a'), run('b'), phrase('c', 'd'))]],
    ['OR binds all words of a token', 'stand-by OR hall', [either(run('stand', 'by'), run('hall'))]],
    ['OR without an operand is a word', 'OR road OR', [run('or', 'road', 'or')]],
    ['OR before an exclusion is a word', 'road OR -bridge', [run('road', 'or'), without(run('bridge'))]],
    ['OR after an exclusion is a word', '-road OR bridge', [without(run('road')), run('or', 'bridge')]],
    ['OR before NOT is a word', 'a OR NOT b', [run('a', 'or'), without(run('b'))]],
    ['in quotes is a word', '"road OR bridge"', [phrase('road', 'or', 'bridge')]],
  ])('%s', (_what, q, parts) => {
    expect(typedQuery(q).parts).toEqual(parts);
  });

  test.each<[q: string, ignored: readonly string[]]>([
    ['+road scho* sch?ol hall~', ['+road', 'scho*', 'sch?ol', 'hall~']],
    ['road && bridge || hall', ['&&', '||']],
    ['name:hall roads: 12:30 https://a.test/', ['name:hall']],
    ['(road OR bridge) (hall', ['(road', 'bridge)', '(hall']],
    ['hall (old) ? * ~ + a+b "x* y"', []],
  ])('of other search engines is searched as words: %s', (q, ignored) => {
    expect(typedQuery(q).ignoredOperators).toEqual(ignored);
  });
});

test.each([
  ['KZN roads', ['kzn']],
  ['KZN ROADS', []],
  ['DURBAN north', []],
  ['CHC/Ward-12 in ÉCO', ['chc', '12', 'eco']],
])('up to five capitals beside small letters are an abbreviation: %s', (q, words) => {
  expect([...typedQuery(q).abbreviations]).toEqual(words);
});

test('the number of words counts equal words and equal phrases once', () => {
  expect(wordCount(typedQuery('hall Hall -hall old OR new "a b" "A-B" -"a"'))).toBe(6);
});

test.each([
  ['new shcool', 'new "shcool"'],
  ['SHCÓOL/re-shcool "shcool"', '"SHCÓOL"/re-"shcool" "shcool"'],
  ['-shcool "shcool', '-"shcool" "shcool"'],
])('words are searched exactly when they are put into quotes: %s', (q, quoted) => {
  expect(withQuotes(q, new Set(['shcool']))).toBe(quoted);
});
