import { wordsOf } from '../../project/index.ts';

/**
 * One thing that a project must have: a word or the beginning of one, or words next to each other
 * within one field.
 */
export type TextTerm =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] };

/** Quotation marks of all sorts: phones write curly ones. */
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

/** The terms of what a user typed, each once. A quotation mark without a partner means nothing. */
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

/** The words of the terms in their order, each once. */
export function wordsOfTerms(terms: readonly TextTerm[]): readonly string[] {
  return [...new Set(terms.flatMap((term) => (term.kind === 'word' ? [term.word] : term.words)))];
}
