import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { NameGroups } from '../columns/name-groups.ts';
import { Postings } from '../text/postings.ts';
import type { TextIndex } from '../text/text-index.ts';

/** What tells the words of a name: a project that has it. */
type Names = Pick<NameGroups, 'byFrequency' | 'examples'>;

/**
 * For each word the names that have it, by their place in `byFrequency`, so that the most frequent
 * ones come first. Names that differ only in case have the same words. A counting sort: there are
 * millions of pairs of name and word.
 */
export async function namesByWord(
  text: Pick<TextIndex, 'names' | 'vocabulary'>,
  names: Names,
): Promise<Postings> {
  const offsets = new Uint32Array(text.vocabulary.size + 1);
  await eachWord(text, names, (word) => offsets[word]!++);
  for (let word = 1; word < offsets.length; word++) offsets[word]! += offsets[word - 1]!;
  const next = offsets.slice();
  const places = new Uint32Array(offsets.at(-1)!);
  await eachWord(text, names, (word, place) => {
    places[next[word - 1]!++] = place;
  });
  return new Postings(names.byFrequency.length, places, offsets);
}

/** How many names to read before letting other requests run. */
const NAMES_AT_ONCE = 20_000;

/** Visits the different words of each name. */
async function eachWord(
  { names: { words, starts }, vocabulary }: Pick<TextIndex, 'names' | 'vocabulary'>,
  { byFrequency, examples }: Names,
  visit: (word: number, place: number) => void,
): Promise<void> {
  /** By rank the last name that has the word, from 1. */
  const lastWith = new Uint32Array(vocabulary.size + 1);
  for (let place = 0; place < byFrequency.length; place++) {
    if (place % NAMES_AT_ONCE === 0) await yieldToOthers();
    const project = examples[byFrequency[place]!]!;
    for (let i = starts[project]!; i < starts[project + 1]!; i++) {
      const word = words[i]!;
      if (lastWith[word] === place + 1) continue;
      lastWith[word] = place + 1;
      visit(word, place);
    }
  }
}
