/** In the order of preference where a header has as many of one as of another. */
const delimiters = [',', ';', '\t'] as const;

export type CsvDelimiter = (typeof delimiters)[number];

const QUOTED = /"(?:[^"]|"")*"?/g;

/** The delimiter that occurs most in the header, the first line that is not blank; text in quotes does not count. */
export function sniffDelimiter(text: string): CsvDelimiter {
  const header =
    text
      .replace(QUOTED, 'text')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: CsvDelimiter) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}
