import type { CatalogueIndex } from '../catalogue-index.ts';
import { maskedPositions, positionMask, sortedByScore } from '../columns/positions.ts';
import type { ValueField } from '../columns/value-columns.ts';
import type { QueryReading } from '../text/query-reading.ts';
import { isSmallAt } from '../text/small-words.ts';
import { NameScores, TIER } from './name-scores.ts';

/** A query and the projects that match it. */
interface Ranked {
  readonly positions: Uint32Array;
  readonly reading: QueryReading;
  /** The positions of the projects that the query means by their id, number or address. */
  readonly meant: readonly number[];
}

/** Fields whose values people type in full, besides contractors. */
const namedFields: readonly ValueField[] = ['local_municipality', 'district_municipality', 'department'];

/**
 * The positions ordered by relevance, best first. The tiers, each before the next:
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
export function byRelevance(index: CatalogueIndex, { positions, reading, meant }: Ranked): Uint32Array {
  const names = new NameScores(index.text, reading);
  const isNamed = namedProjects(index, reading);
  // In order of position: names are read from memory one after the other.
  const scores = new Uint16Array(index.count);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const score = names.score(position);
    scores[position] = score < TIER && isNamed(position) ? TIER + score : score;
  }
  const isSelected = positionMask(positions, index.count);
  const inTieOrder = maskedPositions(index.tieOrder, isSelected);
  const best = meant.filter((position) => isSelected[position] === 1);
  return withFirst(
    best,
    sortedByScore(
      inTieOrder,
      inTieOrder.map((position) => scores[position]!),
    ),
  );
}

/** Returns whether the typed words are the full name of what a project belongs to, or who builds it. */
function namedProjects(
  { values, firms }: CatalogueIndex,
  { typedWords, hasOr }: QueryReading,
): (position: number) => boolean {
  if (hasOr) return () => false;
  const names = [typedWords, withoutSmallEnds(typedWords)];
  const contractors = names
    .flatMap((name) => firms.firmsCalled(name.join(' ')))
    .flatMap((firm) => firms.codesOf(firm));
  const named = [
    ...namedFields.map((field) => ({
      column: values[field],
      codes: names.flatMap((name) => values[field].codesOfWords(name)),
    })),
    { column: values.main_contractor, codes: contractors },
  ]
    .filter(({ codes }) => codes.length > 0)
    .map(({ column, codes }) => ({ codeOf: column.codes, codes: new Set(codes) }));
  return (position) => named.some(({ codeOf, codes }) => codes.has(codeOf[position]!));
}

/** `projects of Zandori Civils`, `Makhado Local Municipality`: the name is what stands between small words. */
function withoutSmallEnds(words: readonly string[]): readonly string[] {
  const meaningful = words.flatMap((_, at) => (isSmallAt(words, at) ? [] : [at]));
  return words.slice(meaningful[0] ?? 0, (meaningful.at(-1) ?? words.length) + 1);
}

/** The positions with some of them before the others. */
function withFirst(first: readonly number[], positions: Uint32Array): Uint32Array {
  if (first.length === 0) return positions;
  const isFirst = new Set(first);
  const ordered = new Uint32Array(positions.length);
  ordered.set(first);
  ordered.set(
    positions.filter((position) => !isFirst.has(position)),
    first.length,
  );
  return ordered;
}
