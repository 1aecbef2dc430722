import { isSmallWord } from '../../../src/index/text/small-words.ts';
import { wordsIn } from './words.ts';

/** A word that stands outside quotation marks. */
export interface TypedWord {
  readonly text: string;
  /** It does not exclude anything while other words remain. */
  readonly isSmall: boolean;
}

/** Words next to each other, with no operator or quotation between them. */
export interface Run {
  readonly kind: 'run';
  readonly words: readonly TypedWord[];
}

/** Words in quotation marks. */
export interface Phrase {
  readonly kind: 'phrase';
  readonly words: readonly string[];
}

export type Operand = Run | Phrase;

/** A query as typed: all of its parts must hold. */
export type Part =
  | Operand
  | { readonly kind: 'either'; readonly operands: readonly Operand[] }
  | { readonly kind: 'not'; readonly operand: Operand };

type Piece =
  | { readonly kind: 'AND' | 'OR' | 'NOT'; readonly word: TypedWord }
  | { readonly kind: 'operand'; readonly operand: Operand }
  | { readonly kind: 'excluded'; readonly operand: Operand };

const MARKS = /["“”„«»]/;
/** Ends with a minus that stands at the beginning of a token. */
const MINUS_BEFORE_QUOTE = /(^|\s)[-\u2212]$/u;
const EXCLUDED = /^[-\u2212]["“”„«»]*[\p{L}\p{N}]/u;

export function typedParts(q: string): readonly Part[] {
  return partsOf(piecesOf(q));
}

/** Quotations and tokens that have words. A quotation mark without a partner counts as a space. */
function piecesOf(q: string): readonly Piece[] {
  const texts = q.split(MARKS);
  const isUnpaired = texts.length % 2 === 0;
  const pieces: Piece[] = [];
  texts.forEach((text, i) => {
    const isQuoted = i % 2 === 1 && !(isUnpaired && i === texts.length - 1);
    if (!isQuoted) {
      pieces.push(...text.split(/\s+/u).flatMap(pieceOfToken));
      return;
    }
    const operand: Phrase = { kind: 'phrase', words: wordsIn(text) };
    const isExcluded = MINUS_BEFORE_QUOTE.test(texts[i - 1]!);
    if (operand.words.length > 0) pieces.push({ kind: isExcluded ? 'excluded' : 'operand', operand });
  });
  return pieces;
}

function pieceOfToken(token: string): readonly Piece[] {
  const words = typedWords(token);
  if (words.length === 0) return [];
  if (token === 'AND' || token === 'OR' || token === 'NOT') return [{ kind: token, word: words[0]! }];
  return [{ kind: EXCLUDED.test(token) ? 'excluded' : 'operand', operand: { kind: 'run', words } }];
}

const typedWords = (token: string): readonly TypedWord[] =>
  wordsIn(token).map((text) => ({ text, isSmall: isSmallWord(text) }));

function partsOf(pieces: readonly Piece[]): readonly Part[] {
  const parts: Part[] = [];
  const skipsAnd = (i: number): number => (pieces[i]?.kind === 'AND' ? skipsAnd(i + 1) : i);
  /** Whether the next words are neighbours of those before. */
  let continues = false;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const next = skipsAnd(i + 1);
    if (piece.kind === 'AND') {
      continues = false;
      continue;
    }
    let part: Part;
    if (piece.kind === 'excluded') part = { kind: 'not', operand: piece.operand };
    else if (piece.kind === 'operand') {
      const { operands, last } = alternatives(pieces, i, skipsAnd);
      part = operands.length === 1 ? operands[0]! : { kind: 'either', operands };
      i = last;
    } else if (
      piece.kind === 'NOT' &&
      (pieces[next]?.kind === 'operand' || pieces[next]?.kind === 'excluded')
    ) {
      part = { kind: 'not', operand: (pieces[next] as { operand: Operand }).operand };
      i = next;
    } else part = { kind: 'run', words: [piece.word] };
    const before = parts.at(-1);
    if (continues && part.kind === 'run' && before?.kind === 'run')
      parts[parts.length - 1] = { kind: 'run', words: [...before.words, ...part.words] };
    else parts.push(part);
    continues = true;
  }
  return parts;
}

/** The operand at `i` with those that `OR` ties to it, and where the last one is. */
function alternatives(pieces: readonly Piece[], i: number, skipsAnd: (i: number) => number) {
  const operands = [(pieces[i] as { operand: Operand }).operand];
  let last = i;
  for (;;) {
    const or = skipsAnd(last + 1);
    const next = skipsAnd(or + 1);
    if (pieces[or]?.kind !== 'OR' || pieces[next]?.kind !== 'operand') return { operands, last };
    operands.push((pieces[next] as { operand: Operand }).operand);
    last = next;
  }
}

/** The parts with every word outside quotation marks and exclusions replaced. */
export function withWords(parts: readonly Part[], replace: (word: TypedWord) => string): readonly Part[] {
  const inOperand = (operand: Operand): Operand =>
    operand.kind === 'phrase' ? operand : { kind: 'run', words: operand.words.map(inWord) };
  const inWord = (word: TypedWord): TypedWord => {
    const text = replace(word);
    return text === word.text ? word : { text, isSmall: isSmallWord(text) };
  };
  return parts.map((part) =>
    part.kind === 'not'
      ? part
      : part.kind === 'either'
        ? { kind: 'either', operands: part.operands.map(inOperand) }
        : inOperand(part),
  );
}

/** The operands that a project must have, alone or one of several. */
export const positiveOperands = (parts: readonly Part[]): readonly Operand[] =>
  parts.flatMap((part) => (part.kind === 'either' ? part.operands : part.kind === 'not' ? [] : [part]));

/** All words but the excluded ones, in the order in which they were typed. */
export const positiveWords = (parts: readonly Part[]): readonly string[] =>
  positiveOperands(parts).flatMap((operand) =>
    operand.kind === 'run' ? operand.words.map(({ text }) => text) : operand.words,
  );

/** The same without the small ones. */
export const meantWords = (parts: readonly Part[]): readonly string[] =>
  positiveOperands(parts).flatMap((operand) =>
    operand.kind === 'run'
      ? operand.words.flatMap(({ text, isSmall }) => (isSmall ? [] : [text]))
      : operand.words,
  );

/** Words typed without a small letter, in a query that has small letters elsewhere. */
export function wordsInCapitals(q: string): readonly string[] {
  if (!/\p{Ll}/u.test(q)) return [];
  return q
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => !/\p{Ll}/u.test(piece))
    .flatMap(wordsIn);
}
