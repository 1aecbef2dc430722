import { isDeepStrictEqual } from 'node:util';
import { sortedByCodePoint } from '../columns/ordering.ts';
import type { SectionReader } from '../sections/section-file.ts';
import { keepSections, type OlderIndex, type WriteSection } from '../sections/sections-builder.ts';
import { ranksByStem } from './stems.ts';
import { FIELD_END, offsetsOf, Vocabulary } from './vocabulary.ts';

/** The words of projects while an index is built. */
export interface CollectedWords {
  /** The number of a word until words have ranks; from 1. */
  numberOf(word: string): number;
  /** Begins the words of the project at a position. */
  begin(position: number): void;
  /** Adds the number of the next word of the project, or `FIELD_END`. */
  push(number: number): void;
  finish(write: WriteSection): void;
}

/** The words of a project that has changed, or is new. */
interface Changed {
  readonly position: number;
  /** The numbers that it had. */
  readonly before: readonly number[];
  readonly numbers: number[];
}

/**
 * The words of an older index with those of some projects changed. Ranks and positions of all others are copied in one
 * pass, without a place in memory for them. The number of a word is its rank in the older index, or, if it is new, greater than all ranks.
 */
export function changedWords(older: OlderIndex): CollectedWords {
  const vocabulary = new Vocabulary(
    older.read('text.words'),
    new Uint32Array(older.read('text.word-offsets')),
  );
  const tokenOffsets = new Uint32Array(older.read('text.token-offsets'));
  const newNumbers = new Map<string, number>();
  const given: Changed[] = [];
  const tokens = older.open('text.tokens');
  const numbersBefore = (position: number): readonly number[] => {
    if (position >= older.projects) return [];
    tokens.skip(tokenOffsets[position]! * BYTES);
    return [...numbersIn(tokens, tokenOffsets[position + 1]!)];
  };
  return {
    numberOf: (word) => {
      const known = vocabulary.rankOf(word) ?? newNumbers.get(word);
      if (known !== undefined) return known;
      const number = vocabulary.size + newNumbers.size + 1;
      newNumbers.set(word, number);
      return number;
    },
    begin: (position) => given.push({ position, before: numbersBefore(position), numbers: [] }),
    push: (number) => given.at(-1)!.numbers.push(number),
    finish: (write) => {
      tokens.finish();
      const changed = given.filter(({ before, numbers }) => !isDeepStrictEqual(before, numbers));
      if (changed.length === 0) return keepSections(TEXT_SECTIONS, older, write);
      const postings = changedPostings(changed);
      const starts = new Uint32Array(older.read('text.posting-offsets'));
      const ranking = rankingOf(vocabulary, newNumbers, (rank) => {
        const { added, removed } = postings.get(rank) ?? NOTHING;
        return starts[rank]! - starts[rank - 1]! + added.length - removed.size > 0;
      });
      writeVocabulary(older, vocabulary, ranking, write);
      write('text.tokens', changedTokens(older, tokenOffsets, changed, ranking));
      write('text.token-offsets', changedOffsets(tokenOffsets, changed));
      write('text.postings', postingsInOrder(older, starts, postings, ranking));
      write('text.posting-offsets', changedStarts(starts, postings, ranking));
    },
  };
}

const BYTES = Uint32Array.BYTES_PER_ELEMENT;
const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / BYTES);

/** The numbers of a section up to a place. */
function* numbersIn(section: SectionReader, to: number): Generator<number> {
  for (const piece of section.read(to * BYTES)) yield* numbersOf(piece);
}

const TEXT_SECTIONS = [
  'words',
  'word-offsets',
  'stem-order',
  'tokens',
  'token-offsets',
  'postings',
  'posting-offsets',
].map((name) => `text.${name}`);

/** How the projects of a word differ from before. */
interface ChangedPostings {
  /** Ascending. */
  readonly added: number[];
  readonly removed: Set<number>;
}

const NOTHING: ChangedPostings = { added: [], removed: new Set() };

/** By the number of the word. */
function changedPostings(changed: readonly Changed[]): ReadonlyMap<number, ChangedPostings> {
  const found = new Map<number, ChangedPostings>();
  const of = (number: number): ChangedPostings => {
    const known = found.get(number) ?? { added: [], removed: new Set() };
    found.set(number, known);
    return known;
  };
  for (const { position, before, numbers } of changed) {
    const [old, present] = [new Set(before), new Set(numbers)];
    for (const number of present) if (!old.has(number)) of(number).added.push(position);
    for (const number of old) if (!present.has(number)) of(number).removed.add(position);
  }
  found.delete(FIELD_END);
  return found;
}

/** The order of the words that projects have. */
interface Ranking {
  /** By number: the rank of the word; 0 if no project has it any more. */
  readonly ranks: Uint32Array;
  /** How many words there are. */
  readonly size: number;
  /** New words with their numbers, in order, and the rank in the older index of the word that follows. */
  readonly newWords: readonly { readonly word: string; readonly number: number; readonly before: number }[];
  /** Whether all words are the same as before. */
  readonly isSame: boolean;
}

function rankingOf(
  vocabulary: Vocabulary,
  newNumbers: ReadonlyMap<string, number>,
  isLeft: (rank: number) => boolean,
): Ranking {
  const newWords = sortedByCodePoint([...newNumbers.keys()]).map((word) => ({
    word,
    number: newNumbers.get(word)!,
    before: vocabulary.ranksOfPrefix(word).from,
  }));
  const ranks = new Uint32Array(vocabulary.size + newWords.length + 1);
  let size = 0;
  let inserted = 0;
  for (let rank = 1; rank <= vocabulary.size + 1; rank++) {
    while (newWords[inserted]?.before === rank) ranks[newWords[inserted++]!.number] = ++size;
    if (rank <= vocabulary.size && isLeft(rank)) ranks[rank] = ++size;
  }
  return { ranks, size, newWords, isSame: newWords.length === 0 && size === vocabulary.size };
}

function writeVocabulary(
  older: OlderIndex,
  vocabulary: Vocabulary,
  ranking: Ranking,
  write: WriteSection,
): void {
  if (ranking.isSame) {
    keepSections(['text.words', 'text.word-offsets', 'text.stem-order'], older, write);
    return;
  }
  const words = wordsInOrder(vocabulary, ranking);
  write('text.words', Buffer.from(words.join('')));
  write('text.word-offsets', offsetsOf(words));
  write('text.stem-order', ranksByStem(words));
}

function wordsInOrder(vocabulary: Vocabulary, { ranks, size, newWords }: Ranking): readonly string[] {
  const words = new Array<string>(size);
  for (let rank = 1; rank <= vocabulary.size; rank++)
    if (ranks[rank] !== 0) words[ranks[rank]! - 1] = vocabulary.word(rank);
  for (const { word, number } of newWords) words[ranks[number]! - 1] = word;
  return words;
}

/** The tokens of all projects. */
function* changedTokens(
  older: OlderIndex,
  offsets: Uint32Array,
  changed: readonly Changed[],
  { ranks, isSame }: Ranking,
): Generator<Uint32Array> {
  const section = older.open('text.tokens');
  const ranked = (numbers: Uint32Array): Uint32Array => {
    if (!isSame) for (let i = 0; i < numbers.length; i++) numbers[i] = ranks[numbers[i]!]!;
    return numbers;
  };
  for (const { position, numbers } of changed) {
    const at = Math.min(position, older.projects);
    for (const piece of section.read(offsets[at]! * BYTES)) yield ranked(numbersOf(piece));
    yield Uint32Array.from(numbers, (number) => ranks[number]!);
    if (position < older.projects) section.skip(offsets[position + 1]! * BYTES);
  }
  for (const piece of section.read(offsets[older.projects]! * BYTES)) yield ranked(numbersOf(piece));
  section.finish();
}

function changedOffsets(offsets: Uint32Array, changed: readonly Changed[]): Uint32Array {
  const last = changed.at(-1)?.position ?? 0;
  const found = new Uint32Array(Math.max(offsets.length, last + 2));
  let copied = 0;
  for (const { position, numbers } of changed) {
    copied = copyLengths(offsets, found, copied, position);
    found[position + 1] = found[position]! + numbers.length;
    copied = position + 1;
  }
  copyLengths(offsets, found, copied, offsets.length - 1);
  return found;
}

/** Continues `to` with the lengths of `from` for the places before `end`. */
function copyLengths(from: Uint32Array, to: Uint32Array, start: number, end: number): number {
  for (let i = start; i < end; i++) to[i + 1] = to[i]! + from[i + 1]! - from[i]!;
  return end;
}

/** The projects of all words, in the order of the words. */
function* postingsInOrder(
  older: OlderIndex,
  starts: Uint32Array,
  changed: ReadonlyMap<number, ChangedPostings>,
  { newWords }: Ranking,
): Generator<ArrayBufferView> {
  const section = older.open('text.postings');
  const words = starts.length - 1;
  let inserted = 0;
  function* before(rank: number): Generator<ArrayBufferView> {
    for (
      let next = newWords[inserted];
      next !== undefined && next.before <= rank;
      next = newWords[++inserted]
    ) {
      yield* section.read(starts[next.before - 1]! * BYTES);
      yield Uint32Array.from(changed.get(next.number)!.added);
    }
    yield* section.read(starts[rank - 1]! * BYTES);
  }
  const ranks = [...changed.keys()].filter((number) => number <= words).sort((a, b) => a - b);
  for (const rank of ranks) {
    yield* before(rank);
    const projects = new Uint32Array(starts[rank]! - starts[rank - 1]!);
    let end = 0;
    for (const piece of section.read(starts[rank]! * BYTES)) {
      projects.set(numbersOf(piece), end);
      end += piece.byteLength / BYTES;
    }
    yield merged(projects, changed.get(rank)!);
  }
  yield* before(words + 1);
  section.finish();
}

/** The projects without those that were removed, and with those that were added, ascending. */
function merged(projects: Uint32Array, { added, removed }: ChangedPostings): Uint32Array {
  const found = new Uint32Array(projects.length - removed.size + added.length);
  let end = 0;
  let taken = 0;
  for (let i = 0; i < projects.length; i++) {
    const project = projects[i]!;
    while (taken < added.length && added[taken]! < project) found[end++] = added[taken++]!;
    if (!removed.has(project)) found[end++] = project;
  }
  found.set(added.slice(taken), end);
  return found;
}

function changedStarts(
  starts: Uint32Array,
  changed: ReadonlyMap<number, ChangedPostings>,
  { ranks, size }: Ranking,
): Uint32Array {
  const found = new Uint32Array(size + 1);
  for (let rank = 1; rank < starts.length; rank++)
    if (ranks[rank] !== 0) found[ranks[rank]!] = starts[rank]! - starts[rank - 1]!;
  for (const [number, { added, removed }] of changed)
    if (ranks[number] !== 0) found[ranks[number]!]! += added.length - removed.size;
  for (let rank = 1; rank <= size; rank++) found[rank]! += found[rank - 1]!;
  return found;
}
