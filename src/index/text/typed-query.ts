import { wordsOf } from '../../project/index.ts';

/** A part of a query that stands for itself: neighbouring words, or a phrase in quotation marks. */
export interface Operand {
  readonly kind: 'run' | 'phrase';
  readonly words: readonly string[];
}

/** A part of a query, after its operators were read. */
export type QueryPart =
  | Operand
  | { readonly kind: 'either'; readonly operands: readonly Operand[] }
  | { readonly kind: 'excluded'; readonly operand: Operand };

/** A query as typed: its parts in order. */
export interface TypedQuery {
  readonly parts: readonly QueryPart[];
  /** What looks like an operator of other search engines, and is searched as words. */
  readonly ignoredOperators: readonly string[];
  /** Words of up to five letters typed in capitals, if the query has small letters, too. */
  readonly abbreviations: ReadonlySet<string>;
}

/** The most different words of a query: relevance has one bit for each. */
export const MOST_WORDS = 32;

/**
 * Tokens: text in quotation marks, with a minus sign before it or not, and what stands between white
 * space. Takes all kinds of quotation marks, because phones type curly ones. Leaves out a mark
 * without a partner.
 */
const TOKEN = /((?<![^\s"“”„«»])[-−])?["“”„«»]([^"“”„«»]*)["“”„«»]|[^\s"“”„«»]+/g;

/** A minus sign that excludes what follows. `stand-by` has none, nor has ` - `. */
const EXCLUSION = /^[-−](?=[\p{L}\p{N}])/u;

interface OperandToken {
  readonly kind: 'operand';
  readonly operand: Operand;
  readonly isExcluded: boolean;
  /** Whether it is not next to the words before, because an `AND` is between them. */
  readonly startsRun: boolean;
}

type Token = { readonly kind: 'OR' | 'NOT' } | OperandToken;

/** Reads a query as far as possible without a catalogue. */
export function typedQuery(q: string): TypedQuery {
  return {
    parts: joinedRuns(tokensOf(q)),
    ignoredOperators: ignoredOperators(q),
    abbreviations: abbreviationsIn(q),
  };
}

/** The words of the parts that a project must have, in order. */
export const positiveWords = (parts: readonly QueryPart[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'excluded') return [];
    return part.kind === 'either' ? part.operands.flatMap(({ words }) => words) : part.words;
  });

/** The number of different words, and of the words of different phrases. */
export function wordCount({ parts }: TypedQuery): number {
  const operands = parts.flatMap((part) => {
    if (part.kind === 'either') return part.operands;
    return part.kind === 'excluded' ? [part.operand] : [part];
  });
  const words = operands.flatMap((operand) => (operand.kind === 'run' ? operand.words : []));
  const phrases = operands.filter(({ kind }) => kind === 'phrase');
  const different = new Map(phrases.map((phrase) => [phrase.words.join(' '), phrase.words.length]));
  return [...different.values()].reduce((sum, length) => sum + length, new Set(words).size);
}

/** Quoted text, a mark without a partner, or a word with its accents. */
const PIECE = /["“”„«»][^"“”„«»]*["“”„«»]|["“”„«»]|[\p{L}\p{N}\p{M}]+/gu;

/** The query with these words in quotation marks, so that they are searched exactly. */
export const withQuotes = (q: string, words: ReadonlySet<string>): string =>
  q.replace(PIECE, (piece) => {
    if (/^["“”„«»]/.test(piece)) return piece.length === 1 ? '' : piece;
    return wordsOf(piece).some((word) => words.has(word)) ? `"${piece}"` : piece;
  });

function tokensOf(q: string): readonly Token[] {
  const tokens: Token[] = [];
  let startsRun = false;
  for (const [text, minus, quoted] of q.matchAll(TOKEN)) {
    if (text === 'AND') startsRun = true;
    else if (text === 'OR' || text === 'NOT') tokens.push({ kind: text });
    else {
      const words = wordsOf(quoted ?? text);
      if (words.length === 0) continue;
      const kind = quoted === undefined ? 'run' : 'phrase';
      const isExcluded = minus !== undefined || (quoted === undefined && EXCLUSION.test(text));
      tokens.push({ kind: 'operand', operand: { kind, words }, isExcluded, startsRun });
      startsRun = false;
    }
  }
  return tokens;
}

/** The parts, with the words of neighbouring tokens in one run. */
function joinedRuns(tokens: readonly Token[]): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { part, end } = partAt(tokens, at);
    const before = parts.at(-1);
    const token = tokens[at]!;
    const isNeighbour = token.kind !== 'operand' || !token.startsRun;
    if (part.kind === 'run' && before?.kind === 'run' && isNeighbour)
      parts[parts.length - 1] = { kind: 'run', words: [...before.words, ...part.words] };
    else parts.push(part);
    at = end;
  }
  return parts;
}

/** An operator without an operand is a word. */
function partAt(tokens: readonly Token[], at: number): { readonly part: QueryPart; readonly end: number } {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  if (token.kind === 'NOT' && next?.kind === 'operand')
    return { part: { kind: 'excluded', operand: next.operand }, end: at + 2 };
  if (token.kind !== 'operand')
    return { part: { kind: 'run', words: [token.kind.toLowerCase()] }, end: at + 1 };
  if (token.isExcluded) return { part: { kind: 'excluded', operand: token.operand }, end: at + 1 };
  const operands = [token.operand];
  let end = at + 1;
  for (
    let other = alternativeAt(tokens, end);
    other !== undefined;
    end += 2, other = alternativeAt(tokens, end)
  )
    operands.push(other);
  return { part: operands.length === 1 ? token.operand : { kind: 'either', operands }, end };
}

/** What an `OR` at this place offers instead of the operand before it. */
function alternativeAt(tokens: readonly Token[], at: number): Operand | undefined {
  const next = tokens[at + 1];
  return tokens[at]?.kind === 'OR' && next?.kind === 'operand' && !next.isExcluded ? next.operand : undefined;
}

const FOREIGN_OPERATOR = /^\+[\p{L}\p{N}]|[\p{L}\p{N}][*?~]|&&|\|\||^[a-z_]+:(?!\/\/)(?=\S)/u;

function ignoredOperators(q: string): readonly string[] {
  const tokens = Array.from(q.matchAll(TOKEN), ([text, , quoted]) => (quoted === undefined ? text : ''));
  const hasOperators = tokens.some((text) => text === 'AND' || text === 'OR' || text === 'NOT');
  const isIgnored = (text: string) => FOREIGN_OPERATOR.test(text) || (hasOperators && /[()]/.test(text));
  return [...new Set(tokens.filter(isIgnored))];
}

/** Longer words in capitals are emphasised rather than abbreviated. */
const LONGEST_ABBREVIATION = 5;

function abbreviationsIn(q: string): ReadonlySet<string> {
  if (!/\p{Ll}/u.test(q)) return new Set();
  const pieces = q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = pieces.flatMap((piece) => (/\p{Ll}/u.test(piece) ? [] : wordsOf(piece)));
  return new Set(words.filter((word) => [...word].length <= LONGEST_ABBREVIATION));
}

/** In capitals these would be operators. */
const operators: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/**
 * A query with these parts. Abbreviations are in capitals again, because they are not corrected
 * then.
 */
export function queryText(parts: readonly QueryPart[], abbreviations: ReadonlySet<string>): string {
  const written = (words: readonly string[], between: string) =>
    words
      .map((word) => (abbreviations.has(word) && !operators.has(word) ? word.toUpperCase() : word))
      .join(between);
  // Words of one token are joined by a hyphen: an operator takes one token.
  const operandText = ({ kind, words }: Operand, between: string) =>
    kind === 'phrase' ? `"${words.join(' ')}"` : written(words, between);
  const partText = (part: QueryPart) => {
    if (part.kind === 'excluded') return `-${operandText(part.operand, '-')}`;
    if (part.kind === 'either') return part.operands.map((operand) => operandText(operand, '-')).join(' OR ');
    return operandText(part, ' ');
  };
  return parts
    .map((part, at) => {
      // AND keeps words apart that are not next to each other.
      const isApart = part.kind === 'run' && parts[at - 1]?.kind === 'run';
      return isApart ? `AND ${partText(part)}` : partText(part);
    })
    .join(' ');
}
