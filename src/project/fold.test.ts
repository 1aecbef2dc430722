import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['plain text stays as it is', 'abc 123', 'abc 123'],
  ['case is given up', 'MODDED Library', 'modded library'],
  ['accents are given up', 'Ga-Molepô Kliniék', 'ga-molepo kliniek'],
  ['an accent of its own is given up, too', 'e\u0301e\u0300', 'ee'],
  ['several marks of one letter are given up', 'ǘ', 'u'],
  ['compatible letters become plain ones', 'ﬁne ２０', 'fine 20'],
  ['a capital I with a dot becomes an i', 'İ', 'i'],
  ['letters beyond Latin keep their place', 'ЖЕЛЕЗО', 'железо'],
  ['nothing stays nothing', '', ''],
])('%s', (_rule, text, folded) => {
  expect(fold(text)).toBe(folded);
});
