import { type CatalogueIndex, corrections } from '../../index/index.ts';
import { slugify, wordsOf } from '../../project/index.ts';
import { likeness, pairsOfLetters } from '../likeness.ts';

/** The most projects whose names are compared with one given name. */
const MOST_COMPARED = 300;

/** The most words of a given name that are looked up: the rarest tell the most. */
const MOST_WORDS = 12;

export interface NamedProjects {
  /** The name of all of them. */
  readonly name: string;
  readonly score: number;
  /** Ascending. */
  readonly positions: readonly number[];
}

/**
 * The projects whose name is most like the given one: among those that have all of its words, or else all
 * but the most frequent ones. Mistyped words are corrected.
 */
export function projectsNamed(index: CatalogueIndex, name: string, least: number): NamedProjects | undefined {
  const { text } = index;
  const words = [...new Set(wordsOf(name))];
  const corrected = corrections(
    text,
    words.filter((word) => !text.hasForms(word)),
  );
  const rarestFirst = words
    .map((word) => corrected.get(word) ?? word)
    .filter((word) => text.hasForms(word))
    .map((word) => ({ word, projects: projectsWith(index, word) }))
    .sort((a, b) => a.projects - b.projects)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
  const asked = pairsOfLetters(slugify(name));
  for (let kept = rarestFirst.length; kept > 0; kept--) {
    const found = text.positionsOf(
      rarestFirst.slice(0, kept).map((word) => ({ kind: 'forms', words: [word] })),
    );
    const best = mostLike(index, found.subarray(0, MOST_COMPARED), asked);
    if (best !== undefined && best.score >= least) return best;
  }
  return undefined;
}

const projectsWith = ({ text }: CatalogueIndex, word: string): number =>
  text.sequenceOf('forms', [word])[0]!.reduce((sum, rank) => sum + text.frequency(rank), 0);

function mostLike(
  index: CatalogueIndex,
  positions: Uint32Array,
  asked: ReadonlySet<string>,
): NamedProjects | undefined {
  let best: { name: string; score: number; positions: number[] } | undefined;
  const scores = new Map<string, number>();
  for (const position of positions) {
    const name = index.name(position);
    const score = scores.get(name) ?? likeness(asked, pairsOfLetters(slugify(name)));
    scores.set(name, score);
    if (best === undefined || score > best.score) best = { name, score, positions: [position] };
    else if (name === best.name) best.positions.push(position);
  }
  return best;
}
