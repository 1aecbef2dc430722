import { LRUCache } from 'lru-cache';
import type { SectionSource } from '../sections/section-file.ts';
import { type Bits, noBits, setBit } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { type Condition, keyOf, type Leaf, leavesOf } from './condition.ts';
import { type NameWords, namesByLength, nameWordsOf, wordsOfNames } from './name-words.ts';
import { oneByOne, Postings, type Ranks } from './postings.ts';
import { type Sequence, SequenceFinder, type SoughtSequence } from './sequences.ts';
import { Stems } from './stems.ts';
import { type Synonyms, tableWordsWith } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';
import { type WordForms, wordForms } from './word-forms.ts';

/** Reading the words of a project takes about as long as adding so many to a set. */
const READING = 16;

const CACHED_SETS = 100;
const CACHED_FORMS = 1000;

interface TextContent {
  readonly tokens: Uint32Array;
  readonly tokenOffsets: Uint32Array;
  /** The projects that have each word. */
  readonly postings: Postings;
}

/** The words in the searchable fields of all projects. */
export class TextIndex {
  readonly vocabulary: Vocabulary;
  readonly stems: Stems;
  readonly synonyms: Synonyms;
  /** Words that a catalogue need not have, and that are no typing errors. */
  readonly tableWords: Vocabulary;
  readonly names: NameWords;
  readonly #content: TextContent;
  readonly #all: PositionSet;
  /** A cache of the last words: they are queried again with every page and every filter. */
  readonly #sets = new LRUCache<string, PositionSet>({ max: CACHED_SETS });
  readonly #forms = new LRUCache<string, WordForms>({ max: CACHED_FORMS });
  readonly #sequences: SequenceFinder;
  #inNames: Uint8Array | undefined;
  #namesByLength: ReturnType<typeof namesByLength> | undefined;
  /** What `prepare` has found for the present query. */
  #prepared: ReadonlyMap<string, PositionSet> = new Map();

  private constructor(vocabulary: Vocabulary, stems: Stems, synonyms: Synonyms, content: TextContent) {
    this.vocabulary = vocabulary;
    this.stems = stems;
    this.synonyms = synonyms;
    this.tableWords = tableWordsWith(synonyms);
    this.names = nameWordsOf(content.tokens, content.tokenOffsets);
    this.#content = content;
    this.#all = PositionSet.all(this.count);
    this.#sequences = new SequenceFinder(content.tokens, content.tokenOffsets, vocabulary.size);
  }

  static async load(source: SectionSource, synonyms: Synonyms): Promise<TextIndex> {
    const column = async (name: string) => new Uint32Array(await source.read(`text.${name}`));
    const vocabulary = new Vocabulary(await source.read('text.words'), await column('word-offsets'));
    const tokenOffsets = await column('token-offsets');
    return new TextIndex(vocabulary, new Stems(vocabulary, await column('stem-order')), synonyms, {
      tokens: await column('tokens'),
      tokenOffsets,
      postings: new Postings(
        tokenOffsets.length - 1,
        await column('postings'),
        await column('posting-offsets'),
      ),
    });
  }

  get count(): number {
    return this.#content.tokenOffsets.length - 1;
  }

  /** The number of projects that have the word of this rank. */
  frequency(rank: number): number {
    return this.#content.postings.frequency({ from: rank, to: rank + 1 });
  }

  /** Whether a project has this word, or one with its stem. */
  hasForms(word: string): boolean {
    return this.vocabulary.rankOf(word) !== undefined || this.stems.ranksLike(word).length > 0;
  }

  /** Whether a project matches this word. */
  hasWord(word: string): boolean {
    const { from, to, like, halves } = this.formsOf(word);
    return (
      from < to ||
      like.length > 0 ||
      (halves.length > 0 && !this.#leafSet({ kind: 'word', word }, this.#all).isEmpty)
    );
  }

  /** The words that a typed one stands for. */
  formsOf(word: string): WordForms {
    const known = this.#forms.get(word);
    if (known !== undefined) return known;
    const forms = wordForms(this.vocabulary, this.stems, word);
    this.#forms.set(word, forms);
    return forms;
  }

  /** The words that may stand at each place of a phrase. */
  sequenceOf(kind: 'phrase' | 'forms', words: readonly string[]): Sequence {
    return words.map((word) => {
      const rank = this.vocabulary.rankOf(word);
      const itself = Uint32Array.from(rank === undefined ? [] : [rank]);
      if (kind === 'phrase') return itself;
      const like = this.stems.ranksLike(word);
      return like.length > 0 ? like : itself;
    });
  }

  /** The projects that match every clause and none of the excluded ones. */
  projectsMatching(clauses: readonly Condition[], excluded: readonly Condition[] = []): PositionSet {
    this.prepare([...clauses, ...excluded]);
    const found = this.#matchingAll(clauses, this.#all);
    const rest = excluded.reduce((left, condition) => left.without(this.#matching(condition, left)), found);
    this.#prepared = new Map();
    return rest;
  }

  /**
   * Finds the sequences of all conditions in one pass if one after the other would take longer. This
   * bounds the time of a query with many frequent ones.
   */
  prepare(conditions: readonly Condition[]): void {
    const begun = new Map<string, Bits>();
    const sought: SoughtSequence[] = [];
    for (const leaf of conditions.flatMap(leavesOf)) {
      const key = keyOf(leaf);
      if (this.#sets.has(key) || this.#prepared.has(key) || begun.has(key) || !this.#hasSequences(leaf))
        continue;
      const { having, sequences } = this.#begun(leaf);
      begun.set(key, having);
      sought.push(...sequences.map((sequence) => this.#soughtFor(sequence, having)));
    }
    const candidates = sought.reduce(
      (sum, { sequence, rarest }) => sum + this.#totalFrequency(sequence[rarest]!),
      0,
    );
    if (candidates <= this.count) return;
    this.#find(sought, this.#all);
    const found = Array.from(begun, ([key, bits]) => [key, PositionSet.ofBits(this.count, bits)] as const);
    for (const [key, set] of found) this.#sets.set(key, set);
    this.#prepared = new Map([...this.#prepared, ...found]);
  }

  /** The projects in which every word is the beginning of a word. */
  projectsBeginning(words: readonly string[]): PositionSet {
    return words.reduce((found, word) => found.and(this.#beginningSet(word)), this.#all);
  }

  /** Whether the name of any project has this word. */
  isInNames(rank: number): boolean {
    this.#inNames ??= wordsOfNames(this.names, this.vocabulary.size);
    return this.#inNames[rank] === 1;
  }

  /** The projects whose names have so many different words. */
  projectsNamedWith(words: number): PositionSet {
    this.#namesByLength ??= namesByLength(this.names);
    return this.#namesByLength(words);
  }

  /** The members of `within` that match every condition. */
  #matchingAll(conditions: readonly Condition[], within: PositionSet): PositionSet {
    // The rarest first: the others often need not be looked up at all.
    const searched = conditions
      .map((condition) => ({ condition, most: this.#mostMatches(condition) }))
      .sort((a, b) => a.most - b.most);
    let found = within;
    for (const { condition } of searched) {
      found = this.#matching(condition, found);
      if (found.isEmpty) break;
    }
    return found;
  }

  /** The members of `within` that match a condition. */
  #matching(condition: Condition, within: PositionSet): PositionSet {
    switch (condition.kind) {
      case 'word':
      case 'phrase':
      case 'forms':
        return within.and(this.#leafSet(condition, within));
      case 'all':
        return this.#matchingAll(condition.of, within);
      case 'any':
        return condition.of
          .map((each) => this.#matching(each, within))
          .reduce((either, other) => either.or(other));
    }
  }

  /** An upper bound of the projects that match, or near to it: words written as two are rare. */
  #mostMatches(condition: Condition): number {
    switch (condition.kind) {
      case 'word': {
        const { like, ...beginning } = this.formsOf(condition.word);
        return this.#content.postings.frequency(beginning) + this.#totalFrequency(like);
      }
      case 'phrase':
      case 'forms': {
        const places = this.sequenceOf(condition.kind, condition.words);
        return Math.min(...places.map((ranks) => this.#totalFrequency(ranks)));
      }
      case 'all':
        return Math.min(...condition.of.map((each) => this.#mostMatches(each)));
      case 'any':
        return condition.of.reduce((sum, each) => sum + this.#mostMatches(each), 0);
    }
  }

  #totalFrequency(ranks: Uint32Array): number {
    return ranks.reduce((sum, rank) => sum + this.frequency(rank), 0);
  }

  #beginningSet(word: string): PositionSet {
    const key = `beginning ${word}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const having = this.#content.postings.having([this.vocabulary.ranksOfPrefix(word)]);
    this.#sets.set(key, having);
    return having;
  }

  /** The projects that match; maybe only those of `within` if the words are a sequence. */
  #leafSet(leaf: Leaf, within: PositionSet): PositionSet {
    const key = keyOf(leaf);
    const known = this.#sets.get(key) ?? this.#prepared.get(key);
    if (known !== undefined) return known;
    const isWhole = leaf.kind === 'word' || !this.#hasSequences(leaf) || within === this.#all;
    const found = this.#hasSequences(leaf)
      ? this.#withSequences(leaf, isWhole ? this.#all : within)
      : this.#content.postings.having(this.#rangesOf(leaf));
    if (isWhole) this.#sets.set(key, found);
    return found;
  }

  /** The projects of a leaf that has sequences; of those only what is in `within`. */
  #withSequences(leaf: Leaf, within: PositionSet): PositionSet {
    const { having, sequences } = this.#begun(leaf);
    this.#find(
      sequences.map((sequence) => this.#soughtFor(sequence, having)),
      within,
    );
    return PositionSet.ofBits(this.count, having);
  }

  #hasSequences(leaf: Leaf): boolean {
    return leaf.kind === 'word' ? this.formsOf(leaf.word).halves.length > 0 : leaf.words.length > 1;
  }

  /** The projects that need no search for a sequence, and the sequences that others may have. */
  #begun(leaf: Leaf): { readonly having: Bits; readonly sequences: readonly Sequence[] } {
    const having = noBits(this.count);
    this.#content.postings.addTo(having, this.#rangesOf(leaf));
    const sequences =
      leaf.kind === 'word' ? this.formsOf(leaf.word).halves : [this.sequenceOf(leaf.kind, leaf.words)];
    return { having, sequences };
  }

  /** The words that a project needs one of to match without a sequence. */
  #rangesOf(leaf: Leaf): readonly Ranks[] {
    if (leaf.kind === 'word') {
      const { from, to, like } = this.formsOf(leaf.word);
      return [{ from, to }, ...oneByOne(like.filter((rank) => rank < from || rank >= to))];
    }
    return leaf.words.length > 1 ? [] : oneByOne(this.sequenceOf(leaf.kind, leaf.words)[0]!);
  }

  #soughtFor(sequence: Sequence, having: Bits): SoughtSequence {
    const frequencies = sequence.map((ranks) => this.#totalFrequency(ranks));
    const rarest = frequencies.indexOf(Math.min(...frequencies));
    return { sequence, rarest, add: (position) => setBit(having, position) };
  }

  #find(sought: readonly SoughtSequence[], within: PositionSet): void {
    if (sought.length === 0) return;
    const candidates = sought.map((each) => this.#candidatesOf(each));
    this.#sequences.find(sought, PositionSet.union(this.count, candidates).and(within).positions());
  }

  /** The projects that have the words of a sequence in any order, or somewhat more. */
  #candidatesOf({ sequence, rarest }: SoughtSequence): PositionSet {
    const ofPlace = (place: number) => this.#content.postings.having(oneByOne(sequence[place]!));
    const others = sequence.flatMap((ranks, place) =>
      place === rarest ? [] : [{ place, frequency: this.#totalFrequency(ranks) }],
    );
    return others.reduce(
      (found, { place, frequency }) => (found.size * READING < frequency ? found : found.and(ofPlace(place))),
      ofPlace(rarest),
    );
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
