import { type CatalogueIndex, corrections } from '../../index/index.ts';
import { fold, slugify, wordsOf } from '../../project/index.ts';
import { likeness, pairsOfLetters } from '../likeness.ts';

/** The most projects whose names are compared with one given name. */
const MOST_COMPARED = 300;

/** The most words of a given name that are looked up: the rarest tell the most. */
const MOST_WORDS = 12;

/** The most words of a given name that are corrected: each takes a walk through the vocabulary. */
const MOST_CORRECTED = 3;

/** Projects whose names are compared before other requests may run. */
const COMPARED_AT_ONCE = 50;

export interface NamedProjects {
  /** The name of all of them, but for case and accents. */
  readonly name: string;
  readonly score: number;
  /** Ascending. */
  readonly positions: readonly number[];
}

/** Lets other requests run if the work has taken long. */
export type Pause = () => Promise<void>;

/**
 * The projects whose name is most like the given one: among those that have all of its words, or else all
 * but the most frequent ones. A few mistyped words are corrected.
 */
export async function projectsNamed(
  index: CatalogueIndex,
  name: string,
  least: number,
  pause: Pause,
): Promise<NamedProjects | undefined> {
  const { text } = index;
  const rarestFirst = (await knownWords(index, [...new Set(wordsOf(name))], pause))
    .map((word) => ({ word, projects: projectsWith(index, word) }))
    .sort((a, b) => a.projects - b.projects)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
  const asked = pairsOfLetters(slugify(name));
  const scores = new Map<string, number>();
  for (let kept = rarestFirst.length; kept > 0; kept--) {
    await pause();
    const found = text.projectsMatching(
      rarestFirst.slice(0, kept).map((word) => ({ kind: 'forms', words: [word] })),
    );
    const best = await mostLike(index, found.slice(0, MOST_COMPARED), asked, scores, pause);
    if (best !== undefined && best.score >= least) return best;
  }
  return undefined;
}

/** The words that projects have, the longest of the others corrected. */
async function knownWords(
  { text }: CatalogueIndex,
  words: readonly string[],
  pause: Pause,
): Promise<readonly string[]> {
  const unknown = words.filter((word) => !text.hasForms(word)).sort((a, b) => b.length - a.length);
  const known = words.filter((word) => !unknown.includes(word));
  for (const word of unknown.slice(0, MOST_CORRECTED)) {
    await pause();
    const corrected = corrections(text, [word]).get(word);
    if (corrected !== undefined && text.hasForms(corrected)) known.push(corrected);
  }
  return [...new Set(known)];
}

const projectsWith = ({ text }: CatalogueIndex, word: string): number =>
  text.sequenceOf('forms', [word])[0]!.reduce((sum, rank) => sum + text.frequency(rank), 0);

async function mostLike(
  index: CatalogueIndex,
  positions: Uint32Array,
  asked: ReadonlySet<string>,
  /** Of the names that were compared before. */
  scores: Map<string, number>,
  pause: Pause,
): Promise<NamedProjects | undefined> {
  let best: { name: string; folded: string; score: number; positions: number[] } | undefined;
  for (const [i, position] of positions.entries()) {
    if (i % COMPARED_AT_ONCE === 0) await pause();
    const name = index.name(position);
    const folded = fold(name);
    const score = scores.get(folded) ?? likeness(asked, pairsOfLetters(slugify(name)));
    scores.set(folded, score);
    if (best === undefined || score > best.score) best = { name, folded, score, positions: [position] };
    else if (folded === best.folded) best.positions.push(position);
  }
  return best;
}
