import { fields, searchFields, type WordInText, wordsWithPlaces } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { QueryReading } from '../text/query-reading.ts';
import type { TextIndex } from '../text/text-index.ts';
import { FieldMatcher, type Matcher, MatcherBuilder } from './field-matcher.ts';
import { union } from './word-sets.ts';

/** A text in pieces: what a query asks for, and what stands between. */
export type Marked = readonly { readonly text: string; readonly isMatch: boolean }[];

/** Why a project was found. */
export interface Explanation {
  readonly name: Marked;
  /**
   * If something that was asked for is not in the name: the first searched field that has the first
   * such thing.
   */
  readonly field?: {
    readonly name: (typeof searchFields)[number];
    readonly label: string;
    readonly text: Marked;
  };
}

const otherFields = searchFields.filter((name) => name !== 'name');
const labels = new Map<string, string>(fields.map(({ name, label }) => [name, label]));

/**
 * Returns a function that tells why the project at a position was found. It may read a few kilobytes
 * from disk, synchronously, so call it for the projects of one page only.
 */
export function explainer(
  index: CatalogueIndex,
  { reading }: { readonly reading: QueryReading },
): (position: number) => Explanation {
  const query = new MarkedQuery(index.text, reading);
  return (position) => {
    const text = index.name(position);
    const name = query.marked(text);
    const missing = query.firstNotIn(text);
    if (missing === undefined) return { name };
    const published = index.published(position);
    const field = otherFields.find((field) => query.hasPartOf(missing, published[field] ?? ''));
    if (field === undefined) return { name };
    return { name, field: { name: field, label: labels.get(field)!, text: query.marked(published[field]!) } };
  };
}

/** A query, to be looked for in the texts of fields. */
class MarkedQuery {
  readonly #text: TextIndex;
  readonly #clauses: readonly Matcher[];
  readonly #matcher: FieldMatcher;

  constructor(text: TextIndex, { clauses }: QueryReading) {
    const builder = new MatcherBuilder(text);
    this.#text = text;
    this.#clauses = clauses.map((clause) => builder.matcherOf(clause));
    this.#matcher = new FieldMatcher(builder);
  }

  /** The first clause that a text does not match. */
  firstNotIn(text: string): Matcher | undefined {
    const { sets } = this.#matcher;
    const ranks = this.#ranksOf(wordsWithPlaces(text));
    const rows = Array.from(ranks, (rank) => sets.rows[sets.rowOf(rank)]!);
    const row = rows.reduce(union, sets.rows[0]!);
    return this.#clauses.find((clause) => !this.#matcher.matches(clause, row, ranks, 0, ranks.length));
  }

  /** Whether a text has something that a clause asks for, alone or with more in other fields. */
  hasPartOf(clause: Matcher, text: string): boolean {
    return [...this.#matcher.matchingWords(clause, this.#ranksOf(wordsWithPlaces(text)))].length > 0;
  }

  marked(text: string): Marked {
    const words = wordsWithPlaces(text);
    const ranks = this.#ranksOf(words);
    const matching = new Set(
      this.#clauses.flatMap((clause) => [...this.#matcher.matchingWords(clause, ranks)]),
    );
    return inPieces(
      text,
      words.filter((_, i) => matching.has(i)),
    );
  }

  #ranksOf(words: readonly WordInText[]): Uint32Array {
    return Uint32Array.from(words, ({ word }) => this.#text.vocabulary.rankOf(word) ?? 0);
  }
}

/** Matches with one character between them, such as a space, are one piece. */
function inPieces(text: string, matches: readonly WordInText[]): Marked {
  const pieces: { readonly text: string; readonly isMatch: boolean }[] = [];
  let end = 0;
  const addUpTo = (to: number, isMatch: boolean) => {
    if (end < to) pieces.push({ text: text.slice(end, to), isMatch });
    end = Math.max(end, to);
  };
  matches.forEach(({ start, end: matchEnd }, i) => {
    const isFirst = i === 0 || start > matches[i - 1]!.end + 1;
    const isLast = i + 1 === matches.length || matches[i + 1]!.start > matchEnd + 1;
    if (isFirst) addUpTo(start, false);
    if (isLast) addUpTo(matchEnd, true);
  });
  addUpTo(text.length, false);
  return pieces;
}
