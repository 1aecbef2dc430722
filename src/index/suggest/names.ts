import type { CatalogueIndex } from '../catalogue-index.ts';
import { nameCounts } from '../columns/name-groups.ts';
import { sortedByScore } from '../columns/positions.ts';
import type { PositionSet } from '../sets/position-set.ts';
import type { Candidate, Typed } from './candidate.ts';
import { inOneCase } from './values.ts';

/** The most names that are suggested from: reading them is slow. */
const MAX_NAMES = 100;

/** The most names that are looked at, so that a frequent word of another field costs no more. */
const MAX_COMPARED = 50_000;

/** Names of projects in which every word begins a word: the most frequent ones. */
export function nameCandidates({ index, words, projects: given }: Typed): readonly Candidate[] {
  const { nameGroups } = index;
  const projects = projectsWith(index, words, given);
  // All projects with a matching name are among these, so that their number is known.
  const isAll = given.isAll;
  const counts = isAll ? nameGroups.totals : nameCounts(nameGroups, projects.positions());
  const names =
    isAll && projects.size > index.count / MANY
      ? namesOfMany(index, projects)
      : namesOfFew(index, projects.positions(), counts.inAnyCase);
  const isMatching = index.text.nameMatcher(words);
  const matching: { text: string; count: number }[] = [];
  let compared = 0;
  let found = 0;
  // A project may have the words in other fields than its name.
  for (const first of names) {
    if (isMatching(nameGroups.examples[first]!)) {
      for (const name of spellingsOf(index, first))
        matching.push({ text: index.name(nameGroups.examples[name]!), count: counts.exactly[name]! });
      found++;
    }
    if (found === MAX_NAMES || ++compared === MAX_COMPARED) break;
  }
  return inOneCase(matching).map((candidate) => ({ ...candidate, field: 'name' }));
}

/** Above this share of all projects it takes less time to go through all names, which are sorted. */
const MANY = 16;

/**
 * The names of projects, the most frequent first; of those that differ only in case the first. All
 * projects of a matching name are among the given ones, so that one of them tells.
 */
function* namesOfMany(
  { nameGroups: { byFrequency, examples } }: CatalogueIndex,
  projects: PositionSet,
): Iterable<number> {
  const isGiven = projects.tester;
  for (let i = 0; i < byFrequency.length; i++) {
    const name = byFrequency[i]!;
    if (isGiven(examples[name]!)) yield name;
  }
}

/** The same for projects that may be few. */
function namesOfFew(
  { nameGroups: { groups, firstInCase } }: CatalogueIndex,
  projects: Uint32Array,
  counts: Uint32Array,
): Iterable<number> {
  const isKnown = new Uint8Array(firstInCase.length);
  const names = new Uint32Array(projects.length);
  const scores = new Uint32Array(projects.length);
  let found = 0;
  for (let i = 0; i < projects.length; i++) {
    const first = firstInCase[groups[projects[i]!]!]!;
    if (isKnown[first] === 1) continue;
    isKnown[first] = 1;
    names[found] = first;
    scores[found++] = counts[first]!;
  }
  return sortedByScore(names.subarray(0, found), scores.subarray(0, found));
}

/** The names that differ only in case from the first of them. */
function* spellingsOf({ nameGroups: { nextInCase } }: CatalogueIndex, first: number): Iterable<number> {
  yield first;
  for (let name = first; nextInCase[name] !== name; ) {
    name = nextInCase[name]!;
    yield name;
  }
}

/** Those of the projects that have, in any field, a word that begins with each word. */
export function projectsWith(
  index: CatalogueIndex,
  words: readonly string[],
  projects: PositionSet,
): PositionSet {
  return index.text.projectsBeginning(words).and(projects);
}
