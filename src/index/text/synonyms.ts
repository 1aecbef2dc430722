import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { country, type SynonymRule, synonymRules } from '../../country/index.ts';
import { gazetteer, municipalityNames } from '../../places/index.ts';
import { levelNames, wordsOf } from '../../project/index.ts';
import { stemKey } from './stems.ts';
import { Vocabulary } from './vocabulary.ts';

/** Neighbouring words of a query that have synonyms. */
export interface SynonymEntry {
  /** How many words they are. */
  readonly length: number;
  /** The other words for it, each a list of neighbouring words. */
  readonly others: readonly (readonly string[])[];
}

type Term = readonly string[];

/** A file of synonyms that cannot be read. */
export class SynonymsError extends Error {
  override readonly name = 'SynonymsError';
}

const keyOf = (words: Term): string => words.map(stemKey).join(' ');

/** Other words for what is typed. */
export class Synonyms {
  /** By the keys of the words. */
  readonly #others: ReadonlyMap<string, readonly Term[]>;
  /** The most words of the entries that begin with a word of this key. */
  readonly #mostWords: ReadonlyMap<string, number>;
  /** All words of the table. */
  readonly words: ReadonlySet<string>;
  /** Part of every entity tag: other synonyms find other projects. */
  readonly checksum: string;

  private constructor(
    others: ReadonlyMap<string, readonly Term[]>,
    words: ReadonlySet<string>,
    checksum: string,
  ) {
    this.#others = others;
    const mostWords = new Map<string, number>();
    for (const [first, ...more] of Array.from(others.keys(), (key) => key.split(' ')))
      mostWords.set(first!, Math.max(mostWords.get(first!) ?? 0, more.length + 1));
    this.#mostWords = mostWords;
    this.words = words;
    this.checksum = checksum;
  }

  static of(rules: readonly SynonymRule[]): Synonyms {
    const others = new Map<string, Map<string, Term>>();
    const words = new Set<string>();
    for (const rule of rules) {
      const [fromTerms, to] = [rule.from.map(wordsOf), rule.to.map(wordsOf)];
      for (const word of [...fromTerms, ...to].flat()) words.add(word);
      for (const from of fromTerms) addOthers(others, from, to);
    }
    const checksum = hash('sha1', JSON.stringify(rules));
    return new Synonyms(
      new Map(Array.from(others, ([key, terms]) => [key, [...terms.values()]])),
      words,
      checksum,
    );
  }

  /**
   * The longest entry that begins at this place in a list of `stemKey`s; undefined if none does.
   */
  longestAt(keys: readonly string[], at: number): SynonymEntry | undefined {
    const most = this.#mostWords.get(keys[at]!) ?? 0;
    for (let length = Math.min(most, keys.length - at); length > 0; length--) {
      const others = this.#others.get(keys.slice(at, at + length).join(' '));
      if (others !== undefined) return { length, others };
    }
    return undefined;
  }
}

const ownRules = (): readonly SynonymRule[] => [...country.synonyms, ...municipalitySynonyms()];

let own: Synonyms | undefined;

/** The synonyms of the country. */
export function ownSynonyms(): Synonyms {
  own ??= Synonyms.of(ownRules());
  return own;
}

/**
 * These and the synonyms of a file, unless its path is empty. Throws `SynonymsError` if the file
 * cannot be read, and `CountryError` for a line that is no entry.
 */
export const synonymsWith = (path: string): Synonyms =>
  path === '' ? ownSynonyms() : Synonyms.of([...ownRules(), ...synonymRules(path, textOf(path))]);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SynonymsError(`The synonyms cannot be read: ${(error as Error).message}`);
  }
}

function addOthers(others: Map<string, Map<string, Term>>, from: Term, to: readonly Term[]): void {
  const key = keyOf(from);
  const added = to.map((term) => [keyOf(term), term] as const).filter(([other]) => other !== key);
  if (added.length > 0) others.set(key, new Map([...(others.get(key) ?? []), ...added]));
}

/**
 * The other names of municipalities as synonyms: a former name typed finds the projects of today's
 * municipality. Names of places are left out, because a search for them is a search near the place,
 * and so are parts of today's name, which find it anyway. A name that mostly means something else
 * means the municipality only with its kind.
 */
export const municipalitySynonyms = (): readonly SynonymRule[] =>
  municipalityNames.flatMap(({ level, name, other_name: other, kind, ordinary_word }) => {
    if (!['spelling', 'renamed', 'merged'].includes(kind)) return [];
    const [words, today] = [wordsOf(other), wordsOf(name)];
    if (gazetteer().placesNamed(words).length > 0 || words.every((word) => today.includes(word))) return [];
    return [{ from: ordinary_word ? withKind(other, level) : [other], to: [name] }];
  });

const municipality = levelNames.local_municipality.one;

const withKind = (name: string, level: string): readonly string[] =>
  level === 'district'
    ? [`${name} ${levelNames.district_municipality.one}`]
    : [`${name} ${municipality}`, `${name} local ${municipality}`];

/** All indexes of a process share them. */
const wordsBySynonyms = new WeakMap<Synonyms, Vocabulary>();

/** The words of the table of synonyms and of the gazetteer. */
export function tableWordsWith(synonyms: Synonyms): Vocabulary {
  const known = wordsBySynonyms.get(synonyms);
  if (known !== undefined) return known;
  const words = Vocabulary.of(new Set([...synonyms.words, ...gazetteer().words]));
  wordsBySynonyms.set(synonyms, words);
  return words;
}
