import { describe, expect, test } from 'vitest';
import { type TextTerm, textTerms, withoutImplied, wordsOfTerms } from './text-query.ts';

const word = (text: string): TextTerm => ({ kind: 'word', word: text });
const phrase = (...words: readonly string[]): TextTerm => ({ kind: 'phrase', words });

describe('a typed query', () => {
  test.each<[what: string, q: string, terms: readonly TextTerm[]]>([
    ['words, folded', 'Éclair  SCHOOL', [word('eclair'), word('school')]],
    ['a number with slashes, three words', 'W/50042423/WS', [word('w'), word('50042423'), word('ws')]],
    ['a word twice, once', 'hall Hall HÁLL', [word('hall')]],
    ['quoted words, a phrase', 'new "Primary  School"', [word('new'), phrase('primary', 'school')]],
    ['one quoted word, a phrase of one', '"hall"', [phrase('hall')]],
    ['a phrase twice, once', '"a b" "A-B"', [phrase('a', 'b')]],
    [
      'curly quotation marks',
      '“primary school” „a b“ «c»',
      [phrase('primary', 'school'), phrase('a', 'b'), phrase('c')],
    ],
    ['a mark without a partner, nothing', 'primary "school', [word('primary'), word('school')]],
    ['three marks, one phrase', '"a b" c "d', [word('c'), word('d'), phrase('a', 'b')]],
    ['marks with nothing between them', '"" "***"', []],
    [
      'operators of other search engines, words',
      'a AND NOT b*',
      [word('a'), word('and'), word('not'), word('b')],
    ],
    ['no letter or digit, nothing', '*** \u0000 😀 -', []],
    ['nothing', '', []],
    ['letters outside the Basic Multilingual Plane', '𐐀 𐐨', [word('𐐨')]],
    ['a combining mark, nothing', 'cafe\u0301', [word('cafe')]],
  ])('means: %s', (_what, q, terms) => {
    expect(textTerms(q)).toEqual(terms);
  });

  test('has distinct words, in order', () => {
    expect(wordsOfTerms([word('school'), phrase('old', 'school'), phrase('old', 'hall')])).toEqual([
      ...['school', 'old', 'hall'],
    ]);
  });
});

describe('terms that others imply', () => {
  test.each([
    ['s sch school', ['school']],
    ['school "old school"', ['old school']],
    ['sch "old school"', ['old school']],
    ['schools "old school"', ['schools', 'old school']],
    ['"a b" "b c" "a b c"', ['a b c']],
    ['"a c" "a b c"', ['a c', 'a b c']],
    ['"b" b', ['b']],
    ['hall clinic', ['hall', 'clinic']],
  ])('are left out of %s', (q, left) => {
    expect(
      withoutImplied(textTerms(q)).map((term) => (term.kind === 'word' ? term.word : term.words.join(' '))),
    ).toEqual(left);
  });

  test('leave one of equal terms', () => {
    const term = { kind: 'word', word: 'hall' } as const;
    expect(withoutImplied([term, { ...term }])).toEqual([term]);
  });
});
