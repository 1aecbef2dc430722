/** In order of preference, which decides if a header has equally many of two. */
const delimiters = [',', ';', '\t'] as const;

export type CsvDelimiter = (typeof delimiters)[number];

const QUOTED = /"(?:[^"]|"")*"?/g;

/**
 * The most frequent delimiter in the header (the first line that is not blank), ignoring quoted
 * text.
 */
export function sniffDelimiter(text: string): CsvDelimiter {
  const header =
    text
      .replace(QUOTED, 'text')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: CsvDelimiter) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}
