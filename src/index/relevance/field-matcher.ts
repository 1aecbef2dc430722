import { hasBit } from '../sets/bits.ts';
import type { Condition } from '../text/condition.ts';
import type { TextIndex } from '../text/text-index.ts';
import { type WordSet, WordSets } from './word-sets.ts';

/** A condition whose words are numbers of sets. A run asks for a word of each, next to each other. */
export type Matcher =
  | { readonly kind: 'run'; readonly sets: readonly number[] }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Matcher[] };

/** Translates conditions for the `FieldMatcher` that is made from it. Equal sets have one number. */
export class MatcherBuilder {
  readonly text: TextIndex;
  readonly sets: WordSet[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(text: TextIndex) {
    this.text = text;
  }

  /** The number of the set of only this word; an empty set if no project has it. */
  exactly(word: string): number {
    const rank = this.text.vocabulary.rankOf(word);
    return this.#oneOf(rank === undefined ? new Uint32Array() : Uint32Array.of(rank));
  }

  matcherOf(condition: Condition): Matcher {
    switch (condition.kind) {
      case 'word': {
        const { from, to, like, halves } = this.text.formsOf(condition.word);
        const set = this.#numberOf(`like ${condition.word}`, { from, to, others: like });
        const whole: Matcher = { kind: 'run', sets: [set] };
        if (halves.length === 0) return whole;
        return { kind: 'any', of: [whole, ...halves.map((pair) => this.#runOf(pair))] };
      }
      case 'phrase':
      case 'forms':
        return this.#runOf(this.text.sequenceOf(condition.kind, condition.words));
      case 'all':
      case 'any':
        return { kind: condition.kind, of: condition.of.map((each) => this.matcherOf(each)) };
    }
  }

  #runOf(sequence: readonly Uint32Array[]): Matcher {
    return { kind: 'run', sets: sequence.map((ranks) => this.#oneOf(ranks)) };
  }

  #oneOf(ranks: Uint32Array): number {
    return this.#numberOf(ranks.join(' '), { from: 0, to: 0, others: ranks });
  }

  #numberOf(key: string, set: WordSet): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.sets.length);
    return this.sets.push(set) - 1;
  }
}

/**
 * Tells what of a query is in one field: in the words from index `start` to `end` of `words`, by
 * rank. `TextIndex.positionsOf` finds the projects; this looks at those that were found.
 */
export class FieldMatcher {
  readonly sets: WordSets;
  /** Whether a result depended on the order of the words, since this was last set to false. */
  dependsOnOrder = false;

  constructor({ sets, text }: MatcherBuilder) {
    this.sets = new WordSets(sets, text.vocabulary.size);
  }

  /** Whether the words match; `row` has the sets of all of them. */
  matches(matcher: Matcher, row: Uint32Array, words: Uint32Array, start: number, end: number): boolean {
    switch (matcher.kind) {
      case 'run': {
        const { sets } = matcher;
        for (let i = 0; i < sets.length; i++) if (!hasBit(row, sets[i]!)) return false;
        if (sets.length === 1) return true;
        this.dependsOnOrder = true;
        return this.#runFrom(sets, words, start, end) < end;
      }
      case 'all':
        return matcher.of.every((each) => this.matches(each, row, words, start, end));
      case 'any':
        return matcher.of.some((each) => this.matches(each, row, words, start, end));
    }
  }

  /** The indexes of the words that a matcher asks for, alone or with others. */
  *matchingWords(matcher: Matcher, words: Uint32Array): Iterable<number> {
    if (matcher.kind !== 'run') for (const each of matcher.of) yield* this.matchingWords(each, words);
    else {
      const { length } = matcher.sets;
      const next = (from: number) => this.#runFrom(matcher.sets, words, from, words.length);
      for (let i = next(0); i < words.length; i = next(i + 1)) for (let j = 0; j < length; j++) yield i + j;
    }
  }

  /** The index from `start` on at which a run begins; `end` if there is none. */
  #runFrom(sets: readonly number[], words: Uint32Array, start: number, end: number): number {
    for (let i = start; i + sets.length <= end; i++) {
      let same = 0;
      while (same < sets.length && this.sets.has(sets[same]!, words[i + same]!)) same++;
      if (same === sets.length) return i;
    }
    return end;
  }
}
