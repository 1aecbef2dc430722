import { fold } from '../../project/index.ts';

/** A word, a number or a sign of a query, and where it stands in it: `q.slice(start, end)`. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign';
  /** Folded. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What stands between it and the token before. */
  readonly gap: string;
  /** Whether it is beside an operator, or excluded: it is searched as it is. */
  readonly isTied: boolean;
}

/** A quotation, a number, a word or a sign of comparison. */
const PIECE = /["“”„«»][^"“”„«»]*["“”„«»]|(\d+(?:[.,]\d+)*)|([\p{L}\p{M}]+)|([<>+])/gu;

/** What stands between white space. */
const CHUNK = /\S+/g;

const EXCLUSION = /^[-−](?=[\p{L}\p{N}])/u;

/** The tokens of a query, without its quotations. What is apart in the query is never next to each other. */
export function tokensOf(q: string): readonly Token[] {
  const isTied = tiedPlaces(q);
  const tokens: Token[] = [];
  let before = 0;
  for (const { 0: text, 1: number, 2: word, 3: sign, index: start } of q.matchAll(PIECE)) {
    const end = start + text.length;
    const kind = number ? 'number' : word ? 'word' : sign ? 'sign' : undefined;
    // A gap with a quotation in it ends every phrase.
    if (kind === undefined) continue;
    tokens.push({ kind, text: fold(text), start, end, gap: q.slice(before, start), isTied: isTied(start) });
    before = end;
  }
  return tokens;
}

/** Tells whether what stands at a place of a query belongs to an operator. */
function tiedPlaces(q: string): (at: number) => boolean {
  if (!/\bOR\b|\bNOT\b|\bAND\b|[-−]/u.test(q)) return () => false;
  const chunks = Array.from(q.matchAll(CHUNK), ({ 0: text, index }) => ({ text, index }));
  const tied = chunks.filter(({ text }, at) => {
    const [before, after] = [chunks[at - 1]?.text, chunks[at + 1]?.text];
    const isOperator = text === 'OR' || text === 'NOT' || text === 'AND';
    return isOperator || EXCLUSION.test(text) || before === 'NOT' || before === 'OR' || after === 'OR';
  });
  return (at) => tied.some(({ text, index }) => at >= index && at < index + text.length);
}

/** Phrases by their first word, each with what it stands for, the longest first. */
export type Phrases<Value> = ReadonlyMap<
  string,
  readonly { readonly words: readonly string[]; readonly value: Value }[]
>;

export function phrasesOf<Value>(entries: Iterable<readonly [phrase: string, value: Value]>): Phrases<Value> {
  const phrases = new Map<string, { readonly words: readonly string[]; readonly value: Value }[]>();
  for (const [phrase, value] of entries) {
    const words = tokensOf(phrase).map(({ text }) => text);
    phrases.set(words[0]!, [...(phrases.get(words[0]!) ?? []), { words, value }]);
  }
  for (const some of phrases.values()) some.sort((a, b) => b.words.length - a.words.length);
  return phrases;
}

/** Phrases that stand for nothing but themselves. */
export const wordsAlone = (phrases: readonly string[]): Phrases<true> =>
  phrasesOf(phrases.map((phrase) => [phrase, true] as const));

export interface Found<Value> {
  readonly value: Value;
  /** The token after it. */
  readonly end: number;
}

/** What parts the words of one phrase: `over-budget`, `over budget`. */
const INSIDE = /^[\s-]*$/;

/** The longest of the phrases that begins at a token. */
export function phraseAt<Value>(
  tokens: readonly Token[],
  at: number,
  phrases: Phrases<Value>,
): Found<Value> | undefined {
  const first = tokens[at];
  if (first === undefined || first.isTied) return undefined;
  for (const { words, value } of phrases.get(first.text) ?? []) {
    const isHere = words.every((word, i) => {
      const token = tokens[at + i];
      return token?.text === word && !token.isTied && (i === 0 || INSIDE.test(token.gap));
    });
    if (isHere) return { value, end: at + words.length };
  }
  return undefined;
}

/** The token after an optional phrase. */
export const skip = (tokens: readonly Token[], at: number, phrases: Phrases<unknown>): number =>
  phraseAt(tokens, at, phrases)?.end ?? at;
