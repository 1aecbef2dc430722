import { wordsOf } from '../../project/index.ts';

/**
 * One part of a query: a word, which matches the beginnings of words, or a phrase, which matches
 * whole words next to each other in one field.
 */
export type TextTerm =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] };

/** The most different words of a query: relevance has one bit for each. */
export const MOST_WORDS = 32;

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

/**
 * The terms without those that others imply: `sch` if `school` is another word, `"a b"` if
 * `"a b c"` is another phrase. Of equal terms the first stays.
 */
export function withoutImplied(terms: readonly TextTerm[]): readonly TextTerm[] {
  const isImplied = (term: TextTerm, at: number) =>
    terms.some((other, i) => i !== at && implies(other, term) && (i < at || !implies(term, other)));
  return terms.filter((term, at) => !isImplied(term, at));
}

function implies(stronger: TextTerm, weaker: TextTerm): boolean {
  const words = stronger.kind === 'word' ? [stronger.word] : stronger.words;
  if (weaker.kind === 'word') return words.some((word) => word.startsWith(weaker.word));
  const { length } = weaker.words;
  return (
    stronger.kind === 'phrase' &&
    words.some(
      (_, start) =>
        start + length <= words.length && weaker.words.every((word, i) => word === words[start + i]),
    )
  );
}
