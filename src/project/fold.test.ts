import { expect, test } from 'vitest';
import { fold } from './fold.ts';

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
