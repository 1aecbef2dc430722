import { SEARCH_WEIGHT } from '../../project/index.ts';
import { hasBit } from '../sets/bits.ts';
import type { PositionSet } from '../sets/position-set.ts';
import type { NameWords } from '../text/name-words.ts';
import { oneByOne, type Ranks } from '../text/postings.ts';
import type { QueryReading } from '../text/query-reading.ts';
import { isSmallWord } from '../text/small-words.ts';
import type { TextIndex } from '../text/text-index.ts';
import { MOST_WORDS } from '../text/typed-query.ts';
import { FieldMatcher, type Matcher, MatcherBuilder } from './field-matcher.ts';
import { union } from './word-sets.ts';

// Read into this module once, because V8 does not inline imported constants.
const WHOLE_WORD = SEARCH_WEIGHT;
const OTHER_WORD = 1;
const FULL_NAME = 2;

/** More than any name scores for its words. A tier adds this often its number. */
export const TIER = MOST_WORDS * WHOLE_WORD + FULL_NAME + 1;

const ALL_CLAUSES = 2 * TIER;
const WHOLE_PHRASE = 3 * TIER;

/** Bounds the memory of a query with thousands of combinations of words. */
const MOST_COMBINATIONS = 10_000;

/** A typed word: the set of only this word, and what else matches it. */
interface ScoredWord {
  readonly exactly: number;
  readonly anyForm: Matcher;
}

/** What names have in common that are made of words of the same sets, in any order. */
interface Combination {
  readonly row: Uint32Array;
  /** The combination with a word of another row. */
  readonly with: Combination[];
  /** Whether the typed words may be next to each other. */
  readonly mayBePhrase: boolean;
  /** Without regard to that; undefined until a name has it, or if the order of the words matters. */
  score: number | undefined;
}

/** A score of names. */
interface UsualScore {
  readonly score: number;
  /** All projects that score more are among these. */
  readonly above: PositionSet;
}

/**
 * How well the names of projects match a query; see `byRelevance`. Names have few different
 * combinations of queried words, so that most scores are known from another name.
 */
export class NameScores {
  readonly #text: TextIndex;
  readonly #typed: ReadonlySet<string>;
  readonly #names: NameWords;
  readonly #matcher: FieldMatcher;
  readonly #clauses: readonly Matcher[];
  /** The typed words next to each other. */
  readonly #phrase: Matcher;
  /** The words that carry meaning. */
  readonly #words: readonly ScoredWord[];
  /** For each row whether its words were typed. */
  readonly #isTyped: readonly boolean[];
  readonly #combinations = new Map<string, Combination>();
  readonly #empty: Combination;
  /** The row of the name that is scored, if its combination is not kept. */
  readonly #ownRow: Uint32Array;

  constructor(text: TextIndex, { clauses, typedWords, hasOr }: QueryReading) {
    const builder = new MatcherBuilder(text);
    const typed = typedWords.slice(0, MOST_WORDS);
    this.#text = text;
    this.#typed = new Set(typed);
    const phrase = typed.map((word) => builder.exactly(word));
    const meaningful = typed.filter((word) => !isSmallWord(word));
    this.#words = [...new Set(meaningful.length > 0 ? meaningful : typed)].map((word) => ({
      exactly: builder.exactly(word),
      anyForm: builder.matcherOf({ kind: 'word', word }),
    }));
    this.#phrase = hasOr ? { kind: 'any', of: [] } : { kind: 'run', sets: phrase };
    this.#clauses = clauses.map((clause) => builder.matcherOf(clause));
    this.#names = text.names;
    this.#matcher = new FieldMatcher(builder);
    this.ranks = builder.sets.flatMap(({ from, to, others }) => [{ from, to }, ...oneByOne(others)]);
    const { rows } = this.#matcher.sets;
    this.#isTyped = rows.map((row) => phrase.some((set) => hasBit(row, set)));
    this.#ownRow = rows[0]!.slice();
    this.#empty = this.#combinationOf(rows[0]!);
  }

  /** The words that count: a name without any of them scores 0. */
  readonly ranks: readonly Ranks[];

  /** No name scores more. */
  readonly most = WHOLE_PHRASE + TIER;

  /**
   * The scores that most names of the best projects have, highest first: of those that have the typed
   * words next to each other, and others; then of those that have another form of the only word.
   */
  get usual(): readonly UsualScore[] {
    if (this.#typed.size === 0 || this.#phrase.kind !== 'run') return [];
    // Only names of nothing else score more.
    const above = this.#text.projectsNamedWith(this.#typed.size);
    const phrase = { score: WHOLE_PHRASE + WHOLE_WORD * this.#words.length, above };
    if (this.#typed.size > 1) return [phrase];
    const exactly = this.#text.projectsMatching([{ kind: 'phrase', words: [...this.#typed] }]);
    return [phrase, { score: ALL_CLAUSES + OTHER_WORD, above: exactly }];
  }

  /** The score of a project for its name alone; less than `TIER` if a clause is not in it. */
  score(position: number): number {
    const { words, starts } = this.#names;
    const { sets } = this.#matcher;
    const isTyped = this.#isTyped;
    const start = starts[position]!;
    const end = starts[position + 1]!;
    let isFullName = true;
    let combination = this.#empty;
    for (let i = start; i < end; i++) {
      const row = sets.rowOf(words[i]!);
      if (!isTyped[row]!) isFullName = false;
      if (row === 0) continue;
      const both = combination.with[row];
      if (both === undefined && this.#isFull) return this.#scoreAlone(start, end);
      combination = both ?? this.#with(combination, row);
    }
    return start === end ? 0 : this.#scoreOf(combination, isFullName, start, end);
  }

  /** Whether no more combinations are kept. */
  get #isFull(): boolean {
    return this.#combinations.size >= MOST_COMBINATIONS;
  }

  /** The score of a name whose combination is not kept. */
  #scoreAlone(start: number, end: number): number {
    const row = this.#ownRow.fill(0);
    const { sets } = this.#matcher;
    let isFullName = true;
    for (let i = start; i < end; i++) {
      const number = sets.rowOf(this.#names.words[i]!);
      if (!this.#isTyped[number]!) isFullName = false;
      for (let bits = 0; bits < row.length; bits++) row[bits]! |= sets.rows[number]![bits]!;
    }
    const combination = { row, with: [], mayBePhrase: this.#mayBePhrase(row), score: undefined };
    return this.#scoreOf(combination, isFullName, start, end);
  }

  #scoreOf(combination: Combination, isFullName: boolean, start: number, end: number): number {
    const { words } = this.#names;
    let score = combination.score ?? this.#score(combination, start, end);
    if (combination.mayBePhrase && this.#matcher.matches(this.#phrase, combination.row, words, start, end))
      score = WHOLE_PHRASE + (score % TIER);
    return isFullName ? score + FULL_NAME : score;
  }

  #with(combination: Combination, row: number): Combination {
    const both = this.#combinationOf(union(combination.row, this.#matcher.sets.rows[row]!));
    combination.with[row] = both;
    return both;
  }

  #combinationOf(row: Uint32Array): Combination {
    const key = row.join(' ');
    const known = this.#combinations.get(key);
    if (known !== undefined) return known;
    const combination = { row, with: [], mayBePhrase: this.#mayBePhrase(row), score: undefined };
    this.#combinations.set(key, combination);
    return combination;
  }

  #mayBePhrase(row: Uint32Array): boolean {
    return this.#phrase.kind === 'run' && this.#phrase.sets.every((set) => hasBit(row, set));
  }

  /** The score of a name with its words in any order, not all of which were typed. */
  #score(combination: Combination, start: number, end: number): number {
    const matcher = this.#matcher;
    const matches = (each: Matcher) => matcher.matches(each, combination.row, this.#names.words, start, end);
    matcher.dependsOnOrder = false;
    let score = this.#clauses.every(matches) ? ALL_CLAUSES : 0;
    for (const { exactly, anyForm } of this.#words) {
      if (hasBit(combination.row, exactly)) score += WHOLE_WORD;
      else if (matches(anyForm)) score += OTHER_WORD;
    }
    if (!matcher.dependsOnOrder) combination.score = score;
    return score;
  }
}
