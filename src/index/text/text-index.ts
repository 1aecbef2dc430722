import type { SectionSource } from '../sections-builder.ts';
import { FIELD_END } from './text-builder.ts';
import type { TextTerm } from './text-query.ts';
import { Vocabulary } from './vocabulary.ts';

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
    // Each term raises the mark of the projects that have had all terms before it.
    const marks = new Uint16Array(this.count);
    terms.forEach((term, i) => {
      this.#raiseMarks(marks, term, i);
    });
    const positions = new Uint32Array(this.count);
    let found = 0;
    for (let position = 0; position < marks.length; position++) {
      if (marks[position] === terms.length) positions[found++] = position;
    }
    return positions.slice(0, found);
  }

  /** Tells whether every word is found in the name of the project at a position, at least as the beginning of one. */
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

  #raiseMarks(marks: Uint16Array, term: TextTerm, before: number): void {
    if (term.kind === 'phrase') this.#raiseMarksOfPhrase(marks, term.words, before);
    else this.#raiseMarksOfPrefix(marks, term.word, before);
  }

  #raiseMarksOfPrefix(marks: Uint16Array, prefix: string, before: number): void {
    const { from, to } = this.vocabulary.ranksOfPrefix(prefix);
    const { postings, postingOffsets } = this.#content;
    // Words next to each other in the vocabulary have their postings next to each other.
    const end = from < to ? postingOffsets[to - 1]! : 0;
    for (let i = from < to ? postingOffsets[from - 1]! : 0; i < end; i++) {
      const position = postings[i]!;
      if (marks[position] === before) marks[position] = before + 1;
    }
  }

  #raiseMarksOfPhrase(marks: Uint16Array, words: readonly string[], before: number): void {
    const ranks = words.map((word) => this.vocabulary.rankOf(word));
    if (ranks.includes(undefined)) return;
    const phrase = ranks as number[];
    const rarest = phrase.toSorted((a, b) => this.frequency(a) - this.frequency(b))[0]!;
    const { postings, postingOffsets } = this.#content;
    for (let i = postingOffsets[rarest - 1]!; i < postingOffsets[rarest]!; i++) {
      const position = postings[i]!;
      if (marks[position] === before && this.#hasPhrase(position, phrase)) marks[position] = before + 1;
    }
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
