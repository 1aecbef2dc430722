import { readQuery } from '../text/query-reading.ts';
import { isSmallWord } from '../text/small-words.ts';
import type { TextIndex } from '../text/text-index.ts';
import type { QueryPart } from '../text/typed-query.ts';
import { provinceAt } from './places-of-query.ts';
import type { Token } from './tokens.ts';
import type { UnderstoodPairs } from './understood.ts';

/** A piece of a query, and what stands in place of it. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly pairs: UnderstoodPairs;
  readonly instead: string;
  readonly isKindOfWork?: boolean;
}

/** Whether a field of a project has exactly these words: `road upgrade` is a name before it is a kind of work. */
export function isName(text: TextIndex, parts: readonly QueryPart[]): boolean {
  const [part, ...more] = parts;
  if (part?.kind !== 'run' || more.length > 0) return false;
  if (part.words.filter((word) => !isSmallWord(word)).length < 2) return false;
  return !text.projectsMatching([{ kind: 'phrase', words: part.words }]).isEmpty;
}

/**
 * Kinds of work are words, not conditions, if a project is named for them beside the other words:
 * `roof repairs` are found by their names, whatever else is repaired.
 */
export function withoutNames(
  text: TextIndex,
  tokens: readonly Token[],
  cuts: readonly Cut[],
  inPlaces: ReadonlySet<string>,
): readonly Cut[] {
  if (!cuts.some(({ isKindOfWork }) => isKindOfWork)) return cuts;
  const others = tokens.filter(({ text: word, kind }, at) => {
    const isCut = cuts.some(({ from, to }) => at >= from && at < to);
    const isProvince =
      provinceAt(text, tokens, at) !== undefined ||
      provinceAt(text, tokens, Math.max(0, at - 1)) !== undefined;
    return kind === 'word' && !isCut && !isSmallWord(word) && !inPlaces.has(word) && !isProvince;
  });
  const rest = readQuery(text, others.map(({ text: word }) => word).join(' ')).asWords.typedWords;
  return cuts.filter(({ from, to, isKindOfWork }) => {
    const words = tokens.slice(from, to).map(({ text: word }) => word);
    return !isKindOfWork || !hasName(text, [...words, ...rest]);
  });
}

/** Whether the name of a project has each of these words, or another form of it. */
function hasName(text: TextIndex, words: readonly string[]): boolean {
  const forms = text.sequenceOf('forms', words);
  if (forms.some((ranks) => !ranks.some((rank) => text.isInNames(rank)))) return false;
  const { words: names, starts } = text.names;
  const having = text.projectsMatching(words.map((word) => ({ kind: 'forms', words: [word] })));
  for (const position of having.positions()) {
    const [start, end] = [starts[position]!, starts[position + 1]!];
    if (forms.every((ranks) => hasOneOf(names, start, end, ranks))) return true;
  }
  return false;
}

/** Whether one of the words from index `start` to `end` has one of the ranks. */
function hasOneOf(words: Uint32Array, start: number, end: number, ranks: Uint32Array): boolean {
  for (let i = start; i < end; i++) if (ranks.includes(words[i]!)) return true;
  return false;
}
