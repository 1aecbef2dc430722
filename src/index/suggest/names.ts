import type { CatalogueIndex } from '../catalogue-index.ts';
import { sortedByScore } from '../columns/positions.ts';
import type { PositionSet } from '../sets/position-set.ts';
import type { Candidate, Typed } from './candidate.ts';
import { inOneCase } from './values.ts';

/** The most names that are suggested from: reading them is slow. */
const MAX_NAMES = 100;

/** Names of projects in which every word begins a word: the most frequent ones. */
export function nameCandidates({ index, words, projects, countBy }: Typed): readonly Candidate[] {
  const { groups, totals, examples } = index.nameGroups;
  const matching = namesBeginning(index, words);
  if (matching.isEmpty) return [];
  const counts = countBy({ codes: groups, totals });
  const names = projects.isAll
    ? firstNames(index, matching.slice(0, MAX_NAMES))
    : mostFrequent(index, firstNames(index, matching.positions()), counts);
  const spellings = Array.from(names).flatMap((first) => [...spellingsOf(index, first)]);
  return inOneCase(
    spellings.map((name) => ({ text: index.name(examples[name]!), count: counts[name]! })),
  ).map((candidate) => ({ ...candidate, field: 'name' }));
}

/** The places in `byFrequency` of the names in which every word begins a word. */
const namesBeginning = ({ text, namesByWord }: CatalogueIndex, words: readonly string[]): PositionSet =>
  words
    .map((word) => namesByWord.having([text.vocabulary.ranksOfPrefix(word)]))
    .reduce((found, having) => found.and(having));

/** Those of the names that most of the counted projects have. Of equals, the one of most projects of all comes first. */
function mostFrequent(index: CatalogueIndex, names: Uint32Array, counts: Uint32Array): Uint32Array {
  const counted = new Uint32Array(names.length);
  const scores = new Uint32Array(names.length);
  let found = 0;
  for (let i = 0; i < names.length; i++) {
    const score = countInAnyCase(index, names[i]!, counts);
    if (score === 0) continue;
    counted[found] = names[i]!;
    scores[found++] = score;
  }
  return sortedByScore(counted.subarray(0, found), scores.subarray(0, found)).subarray(0, MAX_NAMES);
}

// No generator: there may be a hundred thousand matching names.
function countInAnyCase(
  { nameGroups: { nextInCase } }: CatalogueIndex,
  first: number,
  counts: Uint32Array,
): number {
  let count = counts[first]!;
  for (let name = first; nextInCase[name] !== name; ) {
    name = nextInCase[name]!;
    count += counts[name]!;
  }
  return count;
}

const firstNames = ({ nameGroups: { byFrequency } }: CatalogueIndex, places: Uint32Array): Uint32Array =>
  places.map((place) => byFrequency[place]!);

/** The names that differ only in case from the first of them. */
function* spellingsOf({ nameGroups: { nextInCase } }: CatalogueIndex, first: number): Iterable<number> {
  yield first;
  for (let name = first; nextInCase[name] !== name; ) {
    name = nextInCase[name]!;
    yield name;
  }
}
