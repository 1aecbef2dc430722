import type { CatalogueIndex } from '../catalogue-index.ts';
import { select } from '../select/selection.ts';
import { isSmallWord } from '../text/small-words.ts';
import { tokensOf } from './tokens.ts';

/** The most words of a story that are looked at. */
const MOST_WORDS = 12;

/**
 * The words of a story that projects have together: each, from the first on, that some project has beside
 * those before it. People say early what they mean.
 */
export function tellingWords(index: CatalogueIndex, story: string): string {
  const words = tokensOf(story).filter(({ text }) => !isSmallWord(text));
  let q = '';
  for (const { start, end } of words.slice(0, MOST_WORDS)) {
    const longer = `${q} ${story.slice(start, end)}`.trim();
    if (select(index, { q: longer, hasWholeWords: true }).count > 0) q = longer;
  }
  return q;
}
