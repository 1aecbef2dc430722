import { expect, test } from 'vitest';
import { textLines, textWidth } from './text-lines.ts';

test('words wrap, and what does not fit is cut with an ellipsis', () => {
  expect(textLines('a clinic in town', 6, 3)).toEqual(['a clinic in', 'town']);
  expect(textLines('a clinic in the middle of a town', 6, 2)).toEqual(['a clinic in', 'the middl…']);
});

test('a word longer than a line is broken', () => {
  const lines = textLines('W'.repeat(50), 20, 3);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).toBe('W'.repeat(50));
  expect(textLines('W'.repeat(50), 20, 2).at(-1)).toMatch(/^W+…$/);
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(20);
});

test.each([
  ['nothing', '', []],
  ['spaces of all kinds and lines', ' a\u00a0b\n\tc\u2003', ['a b c']],
  ['direction marks and control characters', 'a\u202eb\u0000c\ufeff', ['abc']],
  ['accents that the font does not have', 'Ṱhohoyanḓou', ['Thohoyandou']],
  ['accents that it has', 'Ko\u0308nig Šešele', ['König Šešele']],
])('%s', (_, text, lines) => {
  expect(textLines(text, 100, 2)).toEqual(lines);
});

test('half of a surrogate pair, and a text without end, are no trouble', () => {
  expect(textLines('\ud83d', 10, 1)).toEqual([]);
  expect(textLines('a '.repeat(1e6), 10, 3)).toHaveLength(3);
});
