import type { CatalogueIndex } from '../catalogue-index.ts';
import { windowInOrder } from '../columns/in-order.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { PositionSet } from '../sets/position-set.ts';
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
  const page = new Uint32Array(Math.max(0, Math.min(to, projects.size) - from));
  const first = best.subarray(from, to);
  page.set(first);
  let end = first.length;
  let before = best.length;
  for (const { size, members } of byScore(index, others, reading)) {
    if (end === page.length) break;
    const start = Math.max(0, from - before);
    if (start < size) {
      const part = windowInOrder(index.tieOrder, members(), start, Math.min(size, to - before));
      page.set(part, end);
      end += part.length;
    }
    before += size;
  }
  return page;
}

/** Projects of the same score. */
interface Equals {
  readonly size: number;
  readonly members: () => PositionSet;
}

/** The projects of a set by their score, highest first. */
function byScore(index: CatalogueIndex, projects: PositionSet, reading: QueryReading): readonly Equals[] {
  const names = new NameScores(index.text, reading);
  const isNamed = namedProjects(index, reading);
  const positions = projects.positions();
  const scores = new Uint16Array(positions.length);
  const sizes: number[] = [];
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const own = names.score(position);
    const score = own < TIER && isNamed(position) ? TIER + own : own;
    scores[i] = score;
    sizes[score] = (sizes[score] ?? 0) + 1;
  }
  const equals: Equals[] = [];
  // The array has holes: few scores occur.
  sizes.forEach((size, score) => {
    const members = () => PositionSet.ofList(index.count, positions.filter((_, i) => scores[i] === score));
    equals.push({ size, members });
  });
  return equals.toReversed();
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
      names.flatMap((name) => values[field].codesOfWords(name)).map((code) => values[field].projectsWith(code)),
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
