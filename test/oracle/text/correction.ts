import { isInCatalogue, unitsOf } from './matching.ts';
import { type NamedPlace, wordsOfPlaces } from './named-places.ts';
import type { Synonym } from './synonyms.ts';
import { type Part, positiveOperands, withWords, wordsInCapitals } from './typed.ts';
import type { Vocabulary } from './vocabulary.ts';
import { byCodePoint, distinct, hasDigit, lengthOf, typingErrors } from './words.ts';

/** Queries with more unknown words are not corrected. */
const MAX_UNKNOWN = 8;
const SHORTEST_CORRECTED = 4;
const LONGEST_ABBREVIATION = 5;
/** From this length on a word may have two errors. */
const LONG_WORD = 8;
/** A catalogue word of so few projects may be a typing error itself .. */
const RARE = 3;
/** .. if another one, with one error more, has so many times its projects. */
const MUCH_MORE = 100;

/** The tables that a search reads beside the catalogue. */
export interface Tables {
  readonly places: readonly NamedPlace[];
  readonly synonyms: readonly Synonym[];
  /** The words of synonyms and of the names of places. */
  readonly words: ReadonlySet<string>;
  /** English words that are no typing errors, although no project has them. */
  readonly commonWords: ReadonlySet<string>;
}

/**
 * The query with each unknown word replaced by the best known one, if there is one; undefined if no
 * word changes.
 */
export function corrected(
  q: string,
  parts: readonly Part[],
  vocabulary: Vocabulary,
  tables: Tables,
): readonly Part[] | undefined {
  const units = positiveOperands(parts).flatMap((operand) =>
    operand.kind === 'run' ? unitsOf(operand.words, vocabulary, tables.synonyms) : [],
  );
  const single = units.flatMap((unit) => (unit.kind === 'word' && !unit.isSmall ? unit.words : []));
  const inPlaces = wordsOfPlaces(parts, tables.places);
  const abbreviations = wordsInCapitals(q).filter((word) => lengthOf(word) <= LONGEST_ABBREVIATION);
  const unknown = single.filter(
    ({ text }) =>
      !hasDigit(text) &&
      lengthOf(text) >= SHORTEST_CORRECTED &&
      !abbreviations.includes(text) &&
      !tables.words.has(text) &&
      !tables.commonWords.has(text) &&
      !inPlaces.includes(text) &&
      !isInCatalogue(text, vocabulary),
  );
  const best = new Map<string, string | undefined>();
  for (const { text } of unknown) best.set(text, bestWord(text, vocabulary, tables.words));
  if (best.size > MAX_UNKNOWN || [...best.values()].every((word) => word === undefined)) return undefined;
  return withWords(parts, ({ text }) => best.get(text) ?? text);
}

interface Candidate {
  readonly text: string;
  readonly projects: number;
  readonly errors: number;
}

/** The known word that was meant; undefined if none is close. */
function bestWord(
  word: string,
  { frequencies }: Vocabulary,
  otherWords: ReadonlySet<string>,
): string | undefined {
  const words = distinct([...frequencies.keys(), ...otherWords]);
  const candidates = spellingsOf(word)
    .flatMap((spelling) => {
      const maxErrors = lengthOf(spelling) >= LONG_WORD ? 2 : 1;
      return words
        .filter((text) => Math.abs(lengthOf(text) - lengthOf(spelling)) <= maxErrors)
        .map((text) => ({ text, projects: frequencies.get(text) ?? 0, errors: typingErrors(spelling, text) }))
        .filter(({ errors }) => errors <= maxErrors);
    })
    .sort(byMerit);
  const best = candidates[0];
  if (best === undefined) return undefined;
  const isRare = best.projects >= 1 && best.projects <= RARE;
  const rival = candidates.find(({ errors }) => errors === best.errors + 1);
  return isRare && rival !== undefined && rival.projects >= MUCH_MORE * best.projects
    ? rival.text
    : best.text;
}

/** A word as typed, and without the ending of a plural. */
const spellingsOf = (word: string): readonly string[] =>
  distinct([word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')]).filter(
    (spelling) => lengthOf(spelling) >= SHORTEST_CORRECTED,
  );

const byMerit = (a: Candidate, b: Candidate): number =>
  a.errors - b.errors || b.projects - a.projects || byCodePoint(a.text, b.text);
