import { describe, expect, test } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

const words = ['1', '10', '2', 'hall', 'halls', 'hal', 'school', 'škola', '中学校', '\ufb01x', '𐐨'];
const vocabulary = Vocabulary.of(words);
const all = Array.from({ length: vocabulary.size }, (_, i) => vocabulary.word(i + 1));

describe('a vocabulary', () => {
  test('gives each word a rank from 1 in order of its bytes', () => {
    expect(all).toEqual(words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect(all.map((word) => vocabulary.rankOf(word))).toEqual(all.map((_, i) => i + 1));
  });

  test.each(['', '0', 'ha', 'halla', 'hallss', 'zzz', '𐐩', '\uffff'])('does not have %j', (word) => {
    expect(vocabulary.rankOf(word)).toBeUndefined();
  });

  test.each([
    '',
    '1',
    'h',
    'hal',
    'hall',
    'halls',
    'hallsx',
    's',
    'š',
    '中',
    '\ufb01',
    '𐐨',
    '9',
    '\u{10ffff}',
  ])('finds the words that begin with %j', (prefix) => {
    const { from, to } = vocabulary.ranksOfPrefix(prefix);
    expect(all.slice(from - 1, to - 1)).toEqual(all.filter((word) => word.startsWith(prefix)));
  });

  test('has the length of its longest word', () => {
    expect(vocabulary.longestBytes).toBe(Buffer.byteLength('中学校'));
  });

  test('may be empty', () => {
    const empty = Vocabulary.of([]);
    expect([empty.size, empty.rankOf('a'), empty.ranksOfPrefix('')]).toEqual([
      0,
      undefined,
      { from: 1, to: 1 },
    ]);
  });
});
