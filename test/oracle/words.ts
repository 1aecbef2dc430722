const isMark = (character: string): boolean => /^\p{M}$/u.test(character);
const isLetterOrDigit = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);

/** Lower-cased, NFKD, marks stripped. */
export function folded(text: string): string {
  return [...text.toLowerCase().normalize('NFKD')].filter((character) => !isMark(character)).join('');
}

/** Runs of letters and digits of the folded text. */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  for (const character of `${folded(text)} `) {
    if (isLetterOrDigit(character)) word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return words;
}

/**
 * Words and phrases that must all occur: beginnings of words, and runs of whole words
 * in one field.
 */
export interface OracleQuery {
  readonly words: readonly string[];
  readonly phrases: readonly (readonly string[])[];
}

const QUOTES = '"“”„«»';

/** Text between two quotation marks is a phrase. A mark without a partner is ignored. */
export function parsedQuery(q: string): OracleQuery {
  const pieces: string[] = [''];
  for (const character of q) {
    if (QUOTES.includes(character)) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  const marks = pieces.length - 1;
  const isQuoted = (i: number) => i % 2 === 1 && !(marks % 2 === 1 && i === marks);
  const phrases = pieces.filter((_, i) => isQuoted(i)).map(wordsIn);
  const loose = pieces.filter((_, i) => !isQuoted(i)).flatMap(wordsIn);
  return { words: [...new Set(loose)], phrases: phrases.filter((words) => words.length > 0) };
}

/** The distinct words of a query. */
export const allWords = ({ words, phrases }: OracleQuery): readonly string[] => [
  ...new Set([...words, ...phrases.flat()]),
];

export function hasAll(fields: readonly (readonly string[])[], { words, phrases }: OracleQuery): boolean {
  return (
    words.every((word) => fields.some((field) => field.some((each) => each.startsWith(word)))) &&
    phrases.every((phrase) => fields.some((field) => hasRun(field, phrase)))
  );
}

function hasRun(field: readonly string[], phrase: readonly string[]): boolean {
  return field.some((_, start) => phrase.every((word, i) => field[start + i] === word));
}

/**
 * 4 for a whole word of the name, 1 for the beginning of one, and 2 more if every word of the name
 * is queried.
 */
export function relevance(name: readonly string[], query: OracleQuery): number {
  const words = allWords(query);
  let score = 0;
  for (const word of words) {
    if (name.includes(word)) score += 4;
    else if (name.some((each) => each.startsWith(word))) score += 1;
  }
  return name.length > 0 && name.every((word) => words.includes(word)) ? score + 2 : score;
}

/**
 * The optimal string alignment distance: inserted, deleted, replaced and swapped letters, by the
 * full table.
 */
export function typingErrors(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const table = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const ways = [
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        ways.push(table[i - 2]![j - 2]! + 1);
      table[i]![j] = Math.min(...ways);
    }
  }
  return table[from.length]![to.length]!;
}

type Rows = readonly { readonly words: readonly (readonly string[])[] }[];

const frequenciesOf = new WeakMap<Rows, ReadonlyMap<string, number>>();

/** The known words with their numbers of projects; cached. */
export function wordFrequencies(rows: Rows): ReadonlyMap<string, number> {
  const counted = frequenciesOf.get(rows) ?? countWords(rows);
  frequenciesOf.set(rows, counted);
  return counted;
}

function countWords(rows: Rows): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const { words } of rows) {
    for (const word of new Set(words.flat())) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  return frequencies;
}

const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * The known word with the fewest errors, then the most frequent, then the first by code point;
 * undefined if none is close.
 */
export function closestKnown(word: string, known: ReadonlyMap<string, number>): string | undefined {
  const maxErrors = [...word].length >= 8 ? 2 : 1;
  const close = [...known]
    .filter(([text]) => Math.abs([...text].length - [...word].length) <= maxErrors)
    .map(([text, frequency]) => ({ text, frequency, errors: typingErrors(word, text) }))
    .filter(({ errors }) => errors <= maxErrors)
    .sort((a, b) => a.errors - b.errors || b.frequency - a.frequency || byCodePoint(a.text, b.text));
  return close[0]?.text;
}

/** Queries with more unknown words are not corrected. */
const MAX_UNKNOWN = 8;

/**
 * The query with its unknown words corrected; undefined if no word is unknown, too many are, or one
 * has no close word.
 */
export function corrected(query: OracleQuery, known: ReadonlyMap<string, number>): OracleQuery | undefined {
  const beginsOne = (word: string) => [...known.keys()].some((each) => each.startsWith(word));
  const unknown = new Set([
    ...query.words.filter((word) => !beginsOne(word)),
    ...query.phrases.flat().filter((word) => !known.has(word)),
  ]);
  if (unknown.size === 0 || unknown.size > MAX_UNKNOWN) return undefined;
  const correctedWord = (word: string) => (beginsOne(word) ? word : closestKnown(word, known));
  const correctedWholeWord = (word: string) => (known.has(word) ? word : closestKnown(word, known));
  const words = query.words.map(correctedWord);
  const phrases = query.phrases.map((phrase) => phrase.map(correctedWholeWord));
  if (words.includes(undefined) || phrases.flat().includes(undefined)) return undefined;
  return { words: words as string[], phrases: phrases as string[][] };
}
