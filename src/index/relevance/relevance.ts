import type { CatalogueIndex } from '../catalogue-index.ts';
import { windowInOrder } from '../columns/in-order.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { hasBit, noBits, setBit } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { Scratch, scratchPositions } from '../sets/scratch.ts';
import type { Ranks } from '../text/postings.ts';
import type { QueryReading } from '../text/query-reading.ts';
import { isSmallAt } from '../text/small-words.ts';
import { NameScores, TIER } from './name-scores.ts';

/** A query and the projects that match it. */
interface Ranked {
  readonly projects: PositionSet;
  readonly reading: QueryReading;
  /** The positions of the projects that the query means by their id, number or address. */
  readonly meant: readonly number[];
}

/** Fields whose values people type in full, besides contractors. */
const namedFields: readonly ValueField[] = ['local_municipality', 'district_municipality', 'department'];

/**
 * The positions from number `from` to `to` by relevance, best first. The tiers, each before the next:
 *
 * 4. the projects that the query means by their id, number or address: `7593`;
 * 3. the typed words stand in the name, whole, next to each other and in order: for `primary
 *    school`, "Jade Primary School";
 * 2. all that is asked for is in the name: "School of Primary Care", "Primary and High Schools";
 * 1. the typed words are a municipality, a department or the main contractor: for `health`, the
 *    projects of the Department of Health;
 * 0. all others.
 *
 * Within a tier, each typed word that carries meaning scores 4 if it is a whole word of the name,
 * and 1 if only another form or the beginning of one is. If every word of the name was typed, 2 are
 * added. Equal projects are in the order of `tieOrderBuilder`.
 */
export function byRelevance(
  index: CatalogueIndex,
  { projects, reading, meant }: Ranked,
  from: number,
  to: number,
): Uint32Array {
  const best = Uint32Array.from(meant.filter((position) => projects.has(position)));
  const others = projects.without(PositionSet.ofList(index.count, best.toSorted()));
  const names = new NameScores(index.text, reading);
  const [start, end] = [Math.max(0, from - best.length), Math.max(0, to - best.length)];
  const page =
    usualPage(index, others, names, start, end) ??
    scoredPage(index, others, names, namedProjects(index, reading), start, end);
  return joined(best.subarray(from, to), page);
}

function joined(first: Uint32Array, others: ArrayLike<number>): Uint32Array {
  const all = new Uint32Array(first.length + others.length);
  all.set(first);
  all.set(others, first.length);
  return all;
}

/** So many projects are looked at for each one of a page before all are scored. */
const LOOKS = 64;

/**
 * The page if all of its projects have a usual score, or a better one: of a frequent word the first in
 * the order of equals are found without scoring the others. Undefined if there may be too few.
 */
function usualPage(
  index: CatalogueIndex,
  projects: PositionSet,
  names: NameScores,
  from: number,
  to: number,
): Uint32Array | undefined {
  if (projects.isSparse || to * LOOKS > projects.size) return undefined;
  for (const { score, above } of names.usual) {
    const better = projects.and(above);
    if (better.size * FEWER > projects.size) continue;
    const best = better.filter((position) => names.score(position) > score);
    const [start, end] = [Math.max(0, from - best.size), Math.max(0, to - best.size)];
    const found = firstInOrder(index.tieOrder, projects, end, (position) => names.score(position) === score);
    if (found.length === end)
      return joined(
        scoredPage(index, best, names, () => false, from, to),
        found.slice(start),
      );
  }
  return undefined;
}

/** Scoring one in so many projects before the others takes little time. */
const FEWER = 4;

/** The first `wanted` members of a set in an order that fit, or fewer if they are rare. */
function firstInOrder(
  order: Uint32Array,
  projects: PositionSet,
  wanted: number,
  fits: (position: number) => boolean,
): readonly number[] {
  const isMember = projects.tester;
  const found: number[] = [];
  let looks = LOOKS * wanted;
  for (let i = 0; i < order.length && looks > 0 && found.length < wanted; i++) {
    const position = order[i]!;
    if (!isMember(position)) continue;
    looks--;
    if (fits(position)) found.push(position);
  }
  return found;
}

/** The page of the projects by their scores. */
function scoredPage(
  index: CatalogueIndex,
  projects: PositionSet,
  names: NameScores,
  isNamed: (position: number) => boolean,
  from: number,
  to: number,
): Uint32Array {
  const page = new Uint32Array(Math.max(0, Math.min(to, projects.size) - from));
  let end = 0;
  for (const { before, members } of partsOfPage(index, projects, names, isNamed, from, to)) {
    const set = PositionSet.ofList(projects.count, members);
    const part = windowInOrder(
      index.tieOrder,
      set,
      Math.max(0, from - before),
      Math.min(set.size, to - before),
    );
    page.set(part, end);
    end += part.length;
  }
  return page;
}

/** Projects of the same score, some of which are on a page. */
interface Equals {
  /** The number of projects with a higher score. */
  readonly before: number;
  /** Ascending. */
  readonly members: Uint32Array;
}

const positionsScratch = scratchPositions();
const scoresScratch = new Scratch((length) => new Uint16Array(length));

/** The projects with the scores that a page has, highest first. */
function partsOfPage(
  index: CatalogueIndex,
  projects: PositionSet,
  names: NameScores,
  isNamed: (position: number) => boolean,
  from: number,
  to: number,
): readonly Equals[] {
  const positions = projects.positions(positionsScratch);
  const scores = scoresScratch.take(positions.length);
  const sizes = new Uint32Array(names.most + 1);
  const mayScore = namesWithWords(index, names.ranks, positions.length);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const own = mayScore(position) ? names.score(position) : 0;
    const score = own < TIER && isNamed(position) ? TIER + own : own;
    scores[i] = score;
    sizes[score]!++;
  }
  const parts: Equals[] = [];
  /** The place of a score among the parts, from 1; 0 for one that the page does not have. */
  const partOf = new Uint32Array(sizes.length);
  for (let score = names.most, before = 0; score >= 0 && before < to; score--) {
    const size = sizes[score]!;
    if (size > 0 && before + size > from)
      partOf[score] = parts.push({ before, members: new Uint32Array(size) });
    before += size;
  }
  const ends = new Uint32Array(parts.length);
  for (let i = 0; i < positions.length; i++) {
    const part = partOf[scores[i]!]!;
    if (part > 0) parts[part - 1]!.members[ends[part - 1]!++] = positions[i]!;
  }
  return parts;
}

/**
 * Returns whether the name of a project has one of the words. Of words that more names have than there are `projects` to
 * ask about, it may.
 */
function namesWithWords(
  { nameGroups, namesByWord }: CatalogueIndex,
  ranks: readonly Ranks[],
  projects: number,
): (position: number) => boolean {
  if (ranks.reduce((sum, each) => sum + namesByWord.frequency(each), 0) > projects) return () => true;
  const { groups, examples, byFrequency, nextInCase } = nameGroups;
  const found = noBits(examples.length);
  for (const place of namesByWord.having(ranks).positions()) {
    const first = byFrequency[place]!;
    setBit(found, first);
    for (let name = first; nextInCase[name] !== name; name = nextInCase[name]!)
      setBit(found, nextInCase[name]!);
  }
  return (position) => hasBit(found, groups[position]!);
}

/** Returns whether the typed words are the full name of what a project belongs to, or who builds it. */
function namedProjects(
  { values, firms, count }: CatalogueIndex,
  { typedWords, hasOr }: QueryReading,
): (position: number) => boolean {
  if (hasOr) return () => false;
  const names = [typedWords, withoutSmallEnds(typedWords)];
  const contractors = names
    .flatMap((name) => firms.firmsCalled(name.join(' ')))
    .flatMap((firm) => firms.codesOf(firm));
  const named = [
    ...namedFields.flatMap((field) =>
      names
        .flatMap((name) => values[field].codesOfWords(name))
        .map((code) => values[field].projectsWith(code)),
    ),
    ...contractors.map((code) => values.main_contractor.projectsWith(code)),
  ];
  return named.length === 0 ? () => false : PositionSet.union(count, named).tester;
}

/** `projects of Zandori Civils`, `Makhado Local Municipality`: the name is what stands between small words. */
function withoutSmallEnds(words: readonly string[]): readonly string[] {
  const meaningful = words.flatMap((_, at) => (isSmallAt(words, at) ? [] : [at]));
  return words.slice(meaningful[0] ?? 0, (meaningful.at(-1) ?? words.length) + 1);
}
