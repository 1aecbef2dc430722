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
 * 4 for a whole word of the name, 1 for the beginning of one, and 2 more if every word of the name
 * is queried.
 */
export function relevance(name: readonly string[], typed: readonly string[]): number {
  const words = [...new Set(typed)];
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
 * The word with the fewest errors, then one of the catalogue, then the most frequent, then the first
 * by code point. A word of at most three projects loses to one with an error more that a hundred
 * times as many have. The same word if tables have it; undefined if none is close.
 */
export function closestKnown(
  word: string,
  known: ReadonlyMap<string, number>,
  inTables: ReadonlySet<string>,
): string | undefined {
  const spellings = [word];
  if (word.endsWith('s')) spellings.push(word.slice(0, -1));
  if (word.endsWith('ies')) spellings.push(`${word.slice(0, -3)}y`);
  const candidates = [
    ...known,
    ...[...inTables].filter((each) => !known.has(each)).map((each) => [each, 0] as const),
  ];
  const close = spellings
    .filter((spelling) => [...spelling].length >= 4)
    .flatMap((spelling) => {
      const maxErrors = [...spelling].length >= 8 ? 2 : 1;
      return candidates
        .filter(([text]) => Math.abs([...text].length - [...spelling].length) <= maxErrors)
        .map(([text, frequency]) => ({ text, frequency, errors: typingErrors(spelling, text) }))
        .filter(({ errors }) => errors <= maxErrors);
    })
    .sort((a, b) => a.errors - b.errors || b.frequency - a.frequency || byCodePoint(a.text, b.text));
  const best = close[0];
  if (best === undefined || best.frequency === 0 || best.frequency > 3) return best?.text;
  const other = close.find(({ errors }) => errors === best.errors + 1);
  return other !== undefined && other.frequency >= 100 * best.frequency ? other.text : best.text;
}
