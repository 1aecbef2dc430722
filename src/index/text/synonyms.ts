import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gazetteer, municipalityNames } from '../../places/index.ts';
import { wordsOf } from '../../project/index.ts';
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

/** A line of a file of synonyms that cannot be read. The message says which, and why. */
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

  /**
   * Reads files in the format of Solr: `kzn, kwazulu natal` finds either for the other;
   * `umtata => mthatha` also finds the right side when the left side is typed. `#` begins a comment.
   * Throws `SynonymsError` for a line that is neither.
   */
  static of(...files: readonly { readonly name: string; readonly text: string }[]): Synonyms {
    const others = new Map<string, Map<string, Term>>();
    const words = new Set<string>();
    for (const { name, text } of files) {
      for (const [i, line] of text.split(/\r?\n/).entries()) {
        const rule = readRule(line, `${name}, line ${i + 1}`);
        if (rule === undefined) continue;
        for (const word of [...rule.from, ...rule.to].flat()) words.add(word);
        for (const from of rule.from) addOthers(others, from, rule.to);
      }
    }
    const checksum = hash('sha1', files.map(({ text }) => text).join('\n'));
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

const ownFiles = () => [
  {
    name: 'assets/synonyms.txt',
    text: readFileSync(new URL('../../../assets/synonyms.txt', import.meta.url), 'utf8'),
  },
  { name: 'assets/municipalities.csv', text: municipalitySynonyms() },
];

let own: Synonyms | undefined;

/** The synonyms that come with the program. */
export function ownSynonyms(): Synonyms {
  own ??= Synonyms.of(...ownFiles());
  return own;
}

/**
 * These and the synonyms of a file, unless its path is empty. Throws `SynonymsError` if the file
 * cannot be read.
 */
export function synonymsWith(path: string): Synonyms {
  return path === '' ? ownSynonyms() : Synonyms.of(...ownFiles(), { name: path, text: textOf(path) });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SynonymsError(`The synonyms cannot be read: ${(error as Error).message}`);
  }
}

interface Rule {
  readonly from: readonly Term[];
  readonly to: readonly Term[];
}

function readRule(line: string, where: string): Rule | undefined {
  const content = line.replace(/#.*/, '').trim();
  if (content === '') return undefined;
  const [left, right, ...more] = content
    .split('=>')
    .map((side) => side.split(',').map((term) => wordsOf(term)));
  const fail = (why: string) => new SynonymsError(`${where}: ${why}`);
  if (more.length > 0) throw fail('only one => may stand in a line');
  if ([...left!, ...(right ?? [])].some((term) => term.length === 0))
    throw fail('a word is missing before or after a comma or =>');
  if (right === undefined && left!.length < 2) throw fail('a word needs another one after a comma or =>');
  return { from: left!, to: right ?? left! };
}

function addOthers(others: Map<string, Map<string, Term>>, from: Term, to: readonly Term[]): void {
  const key = keyOf(from);
  const added = to.map((term) => [keyOf(term), term] as const).filter(([other]) => other !== key);
  if (added.length > 0) others.set(key, new Map([...(others.get(key) ?? []), ...added]));
}

/** Former names that mostly mean something else: they mean the municipality only with its kind. */
const ordinaryNames: ReadonlySet<string> = new Set(['Boland', 'Eden', 'Highlands', 'Ingwe', 'Siyanda']);

/**
 * The other names of municipalities as lines of a file of synonyms: a former name typed finds the
 * projects of today's municipality. Names of places are left out, because a search for them is a
 * search near the place, and so are parts of today's name, which find it anyway.
 */
export function municipalitySynonyms(): string {
  const lines = municipalityNames.flatMap(({ level, name, other, kind }) => {
    if (other === '' || kind === 'town') return [];
    const [words, today] = [wordsOf(other), wordsOf(name)];
    if (gazetteer().placesNamed(words).length > 0 || words.every((word) => today.includes(word))) return [];
    const typed = ordinaryNames.has(other) ? withKind(other, level) : other;
    return [`${typed} => ${name}`];
  });
  return lines.join('\n');
}

const withKind = (name: string, level: string): string =>
  level === 'district' ? `${name} district` : `${name} municipality, ${name} local municipality`;

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
