import { LRUCache } from 'lru-cache';
import type { SectionSource } from '../files/section-file.ts';
import { PositionSet } from './position-set.ts';
import { FIELD_END } from './text-builder.ts';
import { type TextTerm, withoutImplied } from './text-query.ts';
import { Vocabulary } from './vocabulary.ts';

const CACHED_SETS = 100;

interface TextContent {
  readonly tokens: Uint32Array;
  readonly tokenOffsets: Uint32Array;
  readonly postings: Uint32Array;
  readonly postingOffsets: Uint32Array;
}

/** The words in the searchable fields of all projects. */
export class TextIndex {
  readonly vocabulary: Vocabulary;
  readonly #content: TextContent;
  /** A cache of the last words: they are queried again with every page and every filter. */
  readonly #setsOfPrefixes = new LRUCache<string, PositionSet>({ max: CACHED_SETS });

  private constructor(vocabulary: Vocabulary, content: TextContent) {
    this.vocabulary = vocabulary;
    this.#content = content;
  }

  static async load(source: SectionSource): Promise<TextIndex> {
    const column = async (name: string) => new Uint32Array(await source.read(`text.${name}`));
    const vocabulary = new Vocabulary(await source.read('text.words'), await column('word-offsets'));
    return new TextIndex(vocabulary, {
      tokens: await column('tokens'),
      tokenOffsets: await column('token-offsets'),
      postings: await column('postings'),
      postingOffsets: await column('posting-offsets'),
    });
  }

  get count(): number {
    return this.#content.tokenOffsets.length - 1;
  }

  /** The number of projects that have the word of this rank. */
  frequency(rank: number): number {
    return this.#content.postingOffsets[rank]! - this.#content.postingOffsets[rank - 1]!;
  }

  /** The positions that match every term, ascending. */
  positionsOf(terms: readonly TextTerm[]): Uint32Array {
    // The rarest first: the others often need not be looked up at all.
    const searched = withoutImplied(terms)
      .map((term) => ({ term, most: this.#mostMatches(term) }))
      .sort((a, b) => a.most - b.most);
    let found = PositionSet.all(this.count);
    for (const { term } of searched) {
      found = this.#withTerm(found, term);
      if (found.isEmpty) break;
    }
    return found.positions();
  }

  /** Returns a function that tells whether every word begins a word of the name of a project. */
  nameMatcher(words: readonly string[]): (position: number) => boolean {
    const ranges = words.map((word) => this.vocabulary.ranksOfPrefix(word));
    return (position) => {
      for (const { from, to } of ranges) if (!this.#nameHas(position, from, to)) return false;
      return true;
    };
  }

  #nameHas(position: number, from: number, to: number): boolean {
    const { tokens, tokenOffsets } = this.#content;
    for (let i = tokenOffsets[position]!; tokens[i] !== FIELD_END; i++) {
      if (tokens[i]! >= from && tokens[i]! < to) return true;
    }
    return false;
  }

  /** An upper bound of the projects that match a term. */
  #mostMatches(term: TextTerm): number {
    if (term.kind === 'word') {
      const { from, to } = this.vocabulary.ranksOfPrefix(term.word);
      return this.#content.postingOffsets[to - 1]! - this.#content.postingOffsets[from - 1]!;
    }
    return Math.min(...term.words.map((word) => this.#frequencyOf(word)));
  }

  #frequencyOf(word: string): number {
    const rank = this.vocabulary.rankOf(word);
    return rank === undefined ? 0 : this.frequency(rank);
  }

  #withTerm(set: PositionSet, term: TextTerm): PositionSet {
    return term.kind === 'phrase'
      ? this.#havingPhrase(term.words, set)
      : set.and(this.#havingPrefix(term.word));
  }

  #havingPrefix(prefix: string): PositionSet {
    const known = this.#setsOfPrefixes.get(prefix);
    if (known !== undefined) return known;
    const { from, to } = this.vocabulary.ranksOfPrefix(prefix);
    const having = PositionSet.none(this.count);
    if (from === to) return having;
    const { postings, postingOffsets } = this.#content;
    // The words with this prefix are adjacent in the vocabulary, and so are their postings.
    having.addAll(postings, postingOffsets[from - 1]!, postingOffsets[to - 1]!);
    this.#setsOfPrefixes.set(prefix, having);
    return having;
  }

  /** The members of `within` that have the phrase. */
  #havingPhrase(words: readonly string[], within: PositionSet): PositionSet {
    const having = PositionSet.none(this.count);
    const ranks = words.map((word) => this.vocabulary.rankOf(word));
    if (ranks.includes(undefined)) return having;
    const phrase = ranks as number[];
    const rarest = phrase.toSorted((a, b) => this.frequency(a) - this.frequency(b))[0]!;
    const { postings, postingOffsets } = this.#content;
    for (let i = postingOffsets[rarest - 1]!; i < postingOffsets[rarest]!; i++) {
      const position = postings[i]!;
      if (within.has(position) && this.#hasPhrase(position, phrase)) having.add(position);
    }
    return having;
  }

  /** A phrase cannot match across fields, because `FIELD_END` is not a word. */
  #hasPhrase(position: number, phrase: readonly number[]): boolean {
    const { tokens, tokenOffsets } = this.#content;
    const last = tokenOffsets[position + 1]! - phrase.length;
    for (let start = tokenOffsets[position]!; start <= last; start++) {
      let same = 0;
      while (same < phrase.length && tokens[start + same] === phrase[same]) same++;
      if (same === phrase.length) return true;
    }
    return false;
  }

  /**
   * The ranks of the words of all projects, field by field, the name first; `FIELD_END` ends each
   * field.
   */
  get tokens(): Uint32Array {
    return this.#content.tokens;
  }

  /** The index in `tokens` at which each project begins. */
  get tokenOffsets(): Uint32Array {
    return this.#content.tokenOffsets;
  }
}
