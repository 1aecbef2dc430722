import { wordsOf } from '../../project/index.ts';

/**
 * One part of a query: a word, which matches the beginnings of words, or a phrase, which matches
 * whole words next to each other in one field.
 */
export type TextTerm =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] };

/** All kinds of quotation marks: phones type curly ones. */
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

/** The distinct terms of a typed query. Ignores a quotation mark without a partner. */
export function textTerms(q: string): readonly TextTerm[] {
  const phrases = new Map<string, TextTerm>();
  const rest = q.replace(QUOTED, (_, quoted: string) => {
    const words = wordsOf(quoted);
    if (words.length > 0) phrases.set(words.join(' '), { kind: 'phrase', words });
    return ' ';
  });
  const words = [...new Set(wordsOf(rest))].map((word): TextTerm => ({ kind: 'word', word }));
  return [...words, ...phrases.values()];
}

/** The distinct words of the terms, in their order. */
export function wordsOfTerms(terms: readonly TextTerm[]): readonly string[] {
  return [...new Set(terms.flatMap((term) => (term.kind === 'word' ? [term.word] : term.words)))];
}
