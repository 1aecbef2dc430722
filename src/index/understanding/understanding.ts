import { country } from '../../country/index.ts';
import { gazetteer } from '../../places/index.ts';
import { isCommonWord } from '../text/common-words.ts';
import { placeMention, wordsOfPlaces } from '../text/place-mention.ts';
import { isSmallWord } from '../text/small-words.ts';
import { stemKey } from '../text/stems.ts';
import type { TextIndex } from '../text/text-index.ts';
import { typedQuery } from '../text/typed-query.ts';
import { amountAt } from './amounts.ts';
import { conditionAt, listAt } from './conditions.ts';
import { completionAt } from './periods.ts';
import { provinceAt, streetAt, twoPlacesAt } from './places-of-query.ts';
import { type Cut, isName, withoutNames } from './project-names.ts';
import { type Found, type Token, tokensOf } from './tokens.ts';
import type { UnderstoodPairs, UnderstoodWords } from './understood.ts';

/** What a query says besides the words to look for. */
export interface Understanding {
  /** What is left to be searched as words; empty if that is nothing. */
  readonly rest: string;
  /** The words that stand for conditions and an order, as they were typed, in order. */
  readonly understood: readonly UnderstoodWords[];
  /** Everyday words that are not searched: no project has them, or they only make a sentence. */
  readonly leftOut: readonly string[];
  /** Whether a street or a ward was named, of which nothing is known. */
  readonly hasStreet: boolean;
  /** Whether the query is a story: its words need not all occur. */
  readonly isStory: boolean;
}

/** Each reading leaves fewer words than it was given. */
const MOST_READINGS = 8;

/**
 * Reads the words of state, time, money, order and place in a query. What is left has nothing more to
 * be understood, so that a link with it and with the conditions means the same.
 */
export function understanding(text: TextIndex, q: string): Understanding {
  let all = readOnce(text, q);
  for (let i = 1; i < MOST_READINGS; i++) {
    const next = readOnce(text, all.rest);
    if (next.rest === all.rest) break;
    all = {
      rest: next.rest,
      understood: [...all.understood, ...next.understood],
      leftOut: [...all.leftOut, ...next.leftOut],
      hasStreet: all.hasStreet || next.hasStreet,
      isStory: all.isStory,
    };
  }
  return all;
}

function readOnce(text: TextIndex, q: string): Understanding {
  const tokens = tokensOf(q);
  const kind = kindOf(tokens);
  const { parts, abbreviations } = typedQuery(q);
  const inPlaces = wordsOfPlaces(gazetteer(), parts);
  const conditions = kind === 'story' ? [] : conditionsIn(tokens, kind, inPlaces);
  const meant =
    conditions.length > 0 && isName(text, parts) ? [] : withoutNames(text, tokens, conditions, inPlaces);
  const streets = streetsIn(tokens, meant, inPlaces);
  const others = [...meant, ...streets, ...replaced(text, tokens)];
  const withProvince = meant.some(({ pairs }) => pairs.length > 0)
    ? [...others, ...provincesIn(text, q, tokens, others, abbreviations)]
    : others;
  const isFree = (at: number) => !withProvince.some(({ from, to }) => at >= from && at < to);
  const everyday = tokens.flatMap((token, at) =>
    isFree(at) && !inPlaces.has(token.text) && q[token.end] !== ':' && isNeedless(text, token, kind)
      ? [{ from: at, to: at + 1, pairs: [], instead: '' }]
      : [],
  );
  const pairs = withProvince.flatMap((cut) => cut.pairs);
  const cuts = [...withProvince, ...everyday];
  const without = restOf(q, tokens, [...cuts, ...smallAround(text, tokens, cuts, kind)]);
  const isKept = isOnlySmall(without) && pairs.length === 0 && streets.length === 0;
  const leftOut = isKept ? [] : everyday;
  const rest = isKept ? restOf(q, tokens, withProvince) : isOnlySmall(without) ? '' : without;
  return {
    rest,
    understood: withProvince
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, pairs: own }) => ({
        text: q.slice(tokens[from]!.start, tokens[to - 1]!.end),
        pairs: own,
      }))
      .filter(({ pairs: own }) => own.length > 0),
    leftOut: leftOut.map(({ from }) => tokens[from]!.text),
    hasStreet: streets.length > 0,
    isStory: kind === 'story',
  };
}

/** A text of more words tells a story. */
const MOST_OF_SENTENCE = 15;
/** Fewer words are a sentence only if they begin like one. */
const LEAST_OF_SENTENCE = 8;

type Kind = 'words' | 'sentence' | 'question' | 'story';

const { about, except, others } = country.searchWords.questions;

/** Whether a query is a list of words, a sentence, or a question about one project: `is the clinic finished`. */
function kindOf(tokens: readonly Token[]): Kind {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const first = words[0]?.text ?? '';
  if (words.length > MOST_OF_SENTENCE) return 'story';
  if (about.includes(first) && !words.some(({ text }) => except.includes(text))) return 'question';
  const isSentence = words.length >= LEAST_OF_SENTENCE || about.includes(first) || others.includes(first);
  return isSentence ? 'sentence' : 'words';
}

/** What the words stand for, from the left, the longest at each place. */
function conditionsIn(tokens: readonly Token[], kind: Kind, inPlaces: ReadonlySet<string>): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = tokens[at]!.isTied
      ? undefined
      : longestAt(tokens, at, cuts.at(-1)?.to ?? 0, kind, inPlaces);
    if (found !== undefined) {
      const isKindOfWork = conditionAt(tokens, at)?.value.isKindOfWork ?? false;
      cuts.push({ from: at, to: found.end, pairs: found.value, instead: '', isKindOfWork });
    }
    at = found?.end ?? at + 1;
  }
  return cuts;
}

function longestAt(
  tokens: readonly Token[],
  at: number,
  /** Where the last piece ends. */
  from: number,
  kind: Kind,
  inPlaces: ReadonlySet<string>,
): Found<UnderstoodPairs> | undefined {
  const state = conditionAt(tokens, at);
  const isPlace = state !== undefined && inPlaces.has(tokens[at]!.text);
  const condition = state && {
    // A question whether one project is finished does not ask for finished ones.
    value: kind === 'question' && state.value.isState ? [] : state.value.pairs,
    end: state.end,
  };
  const all = [
    isPlace ? undefined : condition,
    completionAt(tokens, at, false),
    amountAt(tokens, at, from),
    listAt(tokens, at),
    twoPlacesAt(gazetteer(), tokens, at),
  ];
  return all.reduce((longest, each) => ((each?.end ?? 0) > (longest?.end ?? 0) ? each : longest), undefined);
}

/** Streets and wards beside the name of a place: projects near it are shown. */
function streetsIn(
  tokens: readonly Token[],
  taken: readonly Cut[],
  inPlaces: ReadonlySet<string>,
): readonly Cut[] {
  return tokens.flatMap((token, at) => {
    const isTaken = taken.some(({ from, to }) => at >= from && at < to);
    const street = isTaken || token.isTied ? undefined : streetAt(tokens, at);
    if (street === undefined) return [];
    const isBeside = inPlaces.has(tokens[street.end]?.text ?? '');
    const others = tokens.slice(street.end).some(({ text }) => inPlaces.has(text));
    return isBeside || others
      ? [{ from: at, to: street.end, pairs: [], instead: isBeside ? country.searchWords.places.near : '' }]
      : [];
  });
}

const locatives = new Map(Object.entries(country.searchWords.locatives));

/** Words that stand for another one, and numbers written without what parts them: `w53763724`. */
function replaced(text: TextIndex, tokens: readonly Token[]): readonly Cut[] {
  return tokens.flatMap((token, at) => {
    if (token.isTied) return [];
    const noun = text.hasForms(token.text) ? undefined : locatives.get(token.text);
    if (noun !== undefined) return [{ from: at, to: at + 1, pairs: [], instead: noun }];
    const next = tokens[at + 1];
    if (token.kind !== 'word' || next?.kind !== 'number' || next.gap !== '' || next.text.length < 4)
      return [];
    const last = tokens[at + 2];
    const pieces = [token, next, ...(last?.kind === 'word' && last.gap === '' ? [last] : [])];
    const words = pieces.map((piece) => piece.text);
    const isKnown =
      text.hasWord(words.join('')) || text.projectsMatching([{ kind: 'phrase', words }]).isEmpty;
    return isKnown ? [] : [{ from: at, to: at + pieces.length, pairs: [], instead: words.join(' ') }];
  });
}

/** The provinces in the rest of a query, unless they tell places of one name apart: `Richmond KZN`. */
function provincesIn(
  text: TextIndex,
  q: string,
  tokens: readonly Token[],
  taken: readonly Cut[],
  abbreviations: ReadonlySet<string>,
): readonly Cut[] {
  const { parts } = typedQuery(restOf(q, tokens, taken));
  const tables = { gazetteer: gazetteer(), synonyms: text.synonyms };
  if (placeMention(tables, parts, abbreviations) !== undefined) return [];
  const cuts: Cut[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isTaken = taken.some(({ from, to }) => at >= from && at < to);
    const province = isTaken ? undefined : provinceAt(text, tokens, at);
    if (province !== undefined)
      cuts.push({ from: at, to: province.end, pairs: [['province', province.value]], instead: '' });
    at = province?.end ?? at + 1;
  }
  return cuts;
}

/** Whether a word says nothing about projects here: no project has it, or it only makes a sentence. */
function isNeedless(text: TextIndex, { kind, text: word, isTied }: Token, of: Kind): boolean {
  if (kind !== 'word' || isTied || !isCommonWord(word) || isSmallWord(word)) return false;
  return text.tableWords.rankOf(word) === undefined && (of !== 'words' || !text.hasForms(word));
}

/** What says where, if a name follows, and what joins two names. */
const joints: ReadonlySet<string> = new Set(country.searchWords.places.kept);

/** The small words at the ends of what is left: `which schools in are`. */
function smallAround(
  text: TextIndex,
  tokens: readonly Token[],
  cuts: readonly Cut[],
  kind: Kind,
): readonly Cut[] {
  if (cuts.length === 0 && kind === 'words') return [];
  const isCut = tokens.map((_, at) => cuts.some(({ from, to }) => at >= from && at < to));
  const keys = tokens.map(({ text: word }) => stemKey(word));
  const isOpen = (at: number) => {
    const { kind: of, text: word, isTied } = tokens[at]!;
    const isEntry = (text.synonyms.longestAt(keys, at)?.length ?? 0) > 1;
    return !isCut[at] && of === 'word' && !isTied && isSmallWord(word) && !isEntry;
  };
  const isEdge = (at: number) => at < 0 || at >= tokens.length || isCut[at]!;
  for (let at = 0; at < tokens.length; at++) {
    const isJoint = joints.has(tokens[at]!.text) && !isEdge(at + 1) && !isOpen(at + 1);
    if (isEdge(at - 1) && isOpen(at) && !isJoint) isCut[at] = true;
  }
  for (let at = tokens.length - 1; at >= 0; at--) if (isEdge(at + 1) && isOpen(at)) isCut[at] = true;
  return tokens.flatMap((_, at) =>
    isCut[at] && !cuts.some(({ from, to }) => at >= from && at < to)
      ? [{ from: at, to: at + 1, pairs: [], instead: '' }]
      : [],
  );
}

/** Signs that stand alone. */
const LONE_SIGNS = /(?<=^|\s)[^\p{L}\p{N}\s"“”„«»]+(?=\s|$)/gu;

/** The query without these pieces. */
function restOf(q: string, tokens: readonly Token[], cuts: readonly Cut[]): string {
  let rest = '';
  let before = 0;
  for (const { from, to, instead } of cuts.toSorted((a, b) => a.from - b.from)) {
    rest += `${q.slice(before, tokens[from]!.start)} ${instead} `;
    before = tokens[to - 1]!.end;
  }
  if (before === 0) return q;
  return (rest + q.slice(before)).replace(LONE_SIGNS, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether nothing but small words is left. */
const isOnlySmall = (q: string): boolean =>
  typedQuery(q).parts.every((part) => part.kind === 'run' && part.words.every(isSmallWord));
