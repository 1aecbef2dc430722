import { LRUCache } from 'lru-cache';
import type { SectionSource } from '../files/section-file.ts';
import { PositionSet } from './position-set.ts';
import { FIELD_END } from './text-builder.ts';
import type { TextTerm } from './text-query.ts';
import { Vocabulary } from './vocabulary.ts';

const SETS_REMEMBERED = 100;

interface TextContent {
  readonly tokens: Uint32Array;
  readonly tokenOffsets: Uint32Array;
  readonly postings: Uint32Array;
  readonly postingOffsets: Uint32Array;
}

/** Words in all searchable fields of all projects. */
export class TextIndex {
  readonly vocabulary: Vocabulary;
  readonly #content: TextContent;
  /** Positions of the words asked for lately: they come again with every page and every filter. */
  readonly #setsOfPrefixes = new LRUCache<string, PositionSet>({ max: SETS_REMEMBERED });

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

  /** Number of projects that have the word of this rank. */
  frequency(rank: number): number {
    return this.#content.postingOffsets[rank]! - this.#content.postingOffsets[rank - 1]!;
  }

  /** The positions that have every term, ascending. */
  positionsOf(terms: readonly TextTerm[]): Uint32Array {
    let found = PositionSet.all(this.count);
    for (const term of terms) found = this.#withTerm(found, term);
    return found.positions();
  }

  /**
   * Tells whether every word is found in the name of the project at a position, at least as the
   * beginning of one.
   */
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

  /** Those of a set that have the term. */
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
    // Words next to each other in the vocabulary have their postings next to each other.
    having.addAll(postings, postingOffsets[from - 1]!, postingOffsets[to - 1]!);
    this.#setsOfPrefixes.set(prefix, having);
    return having;
  }

  /** Only members of `within` are looked at. */
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

  /** Fields end with a mark that is no word, so that no phrase reaches from one into the next. */
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

  /** The words of all projects by rank, field after field, the name first; a 0 ends each field. */
  get tokens(): Uint32Array {
    return this.#content.tokens;
  }

  /** Where the words of each project begin in `tokens`. */
  get tokenOffsets(): Uint32Array {
    return this.#content.tokenOffsets;
  }
}
