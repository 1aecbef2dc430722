import { country } from '../../country/index.ts';
import { editDistance, wordsOf } from '../../project/index.ts';

const fillWords: ReadonlySet<string> = new Set(country.cellWords.fill);
const NOT_DIGITS = /\D/g;

/** A value without case, accents, marks and words such as `Department of`, which say nothing. */
export function foldedValue(text: string): string {
  return wordsOf(text.replaceAll('&', ' and '))
    .filter((word) => !fillWords.has(word))
    .join('');
}

/** Shorter values are too close to others. */
const SHORTEST = 4;
/** Values of at least this many letters may have two errors, shorter ones one. */
const LONG = 8;
/** Longer values are not compared. */
const LONGEST = 200;

/** The synonyms of the search, as names in another language: folded, by the folded text. */
const synonyms = new Map<string, readonly string[]>();
for (const { from, to } of country.synonyms)
  for (const each of from.map(foldedValue))
    synonyms.set(each, [...(synonyms.get(each) ?? []), ...to.map(foldedValue)]);

/**
 * Finds the known value that a text was probably meant to be: one that is the same when it is folded, its
 * synonym, or else the one with the fewest typing errors. Numbers must be the same.
 */
export function meantValues(known: Iterable<string>): (text: string) => string | undefined {
  const byFolded = new Map<string, string>();
  for (const value of known) {
    const folded = foldedValue(value);
    if (folded !== '' && folded.length <= LONGEST && !byFolded.has(folded)) byFolded.set(folded, value);
  }
  return (text) => {
    const folded = foldedValue(text);
    for (const same of [folded, ...(synonyms.get(folded) ?? [])]) {
      const value = byFolded.get(same);
      if (value !== undefined) return value;
    }
    if (folded.length < SHORTEST || folded.length > LONGEST) return undefined;
    let fewest = folded.length < LONG ? 1 : 2;
    let meant: string | undefined;
    for (const [other, value] of byFolded) {
      if (other.length < SHORTEST || Math.abs(other.length - folded.length) > fewest) continue;
      if (other.replace(NOT_DIGITS, '') !== folded.replace(NOT_DIGITS, '')) continue;
      const errors = editDistance(folded, other);
      if (errors > fewest || (errors === fewest && meant !== undefined)) continue;
      fewest = errors;
      meant = value;
    }
    return meant;
  };
}
