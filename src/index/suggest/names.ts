import type { CatalogueIndex } from '../catalogue-index.ts';
import { maskedPositions, positionMask } from '../columns/position-mask.ts';
import { sortedByScore } from '../columns/score-order.ts';
import type { Candidate, Typed } from './candidate.ts';
import { inOneCase } from './values.ts';

/** The most names that are compared: reading them is slow. */
const MAX_NAMES = 100;

/** Names of projects in which every word begins a word: the most frequent ones. */
export function nameCandidates({ index, words, positions }: Typed): readonly Candidate[] {
  const { examples } = index.nameGroups;
  const { names, counts, countsInCase } = countsByName(index, words, positions);
  const isMatching = index.text.nameMatcher(words);
  const matching: { text: string; count: number }[] = [];
  let found = 0;
  // A project may have the words in other fields than its name. This check is slow, so it stops
  // when there are enough names.
  for (const first of sortedByScore(
    names,
    names.map((each) => countsInCase[each]!),
  )) {
    if (!isMatching(examples[first]!)) continue;
    for (const name of spellingsOf(index, first))
      matching.push({ text: index.name(examples[name]!), count: counts[name]! });
    if (++found === MAX_NAMES) break;
  }
  return inOneCase(matching).map((candidate) => ({ ...candidate, field: 'name' }));
}

/** The names that differ only in case from the first of them. */
function* spellingsOf({ nameGroups: { nextInCase } }: CatalogueIndex, first: number): Iterable<number> {
  yield first;
  for (let name = first; nextInCase[name] !== name; ) {
    name = nextInCase[name]!;
    yield name;
  }
}

interface NameCounts {
  /** The first name of those that differ only in case. */
  readonly names: Uint32Array;
  /** The number of projects with each name. */
  readonly counts: Uint32Array;
  /** For each first name the number of projects with it in any case. */
  readonly countsInCase: Uint32Array;
}

/** Counts the names of the projects that have every word in some field. */
function countsByName(index: CatalogueIndex, words: readonly string[], positions: Uint32Array): NameCounts {
  const { groups, examples, firstInCase } = index.nameGroups;
  const candidates = projectsWith(index, words, positions);
  const counts = new Uint32Array(examples.length);
  const countsInCase = new Uint32Array(examples.length);
  const names = new Uint32Array(Math.min(candidates.length, examples.length));
  let found = 0;
  for (let i = 0; i < candidates.length; i++) {
    const name = groups[candidates[i]!]!;
    const first = firstInCase[name]!;
    counts[name]!++;
    if (countsInCase[first]!++ === 0) names[found++] = first;
  }
  return { names: names.subarray(0, found), counts, countsInCase };
}

/** Those of the positions whose projects have, in any field, a word that begins with each word. */
export function projectsWith(
  index: CatalogueIndex,
  words: readonly string[],
  positions: Uint32Array,
): Uint32Array {
  const having = index.text.positionsBeginning(words);
  if (positions.length === index.count) return having;
  return maskedPositions(having, positionMask(positions, index.count));
}
