/** In order of preference, which decides if a row has equally many of two. */
const delimiters = [',', ';', '\t', '|'] as const;

const QUOTED = /"(?:[^"]|"")*"?/g;

/** A first line for Excel that names the delimiter. Excel does not show it. */
const NAMED_DELIMITER = /^sep=([^\r\n])(?:\r\n?|\n)/i;

/** Titles may stand above the headings, and have no or other delimiters. */
const LINES_TO_COUNT = 20;

export interface Delimiter {
  readonly delimiter: string;
  /** The length of a first line that only names the delimiter. */
  readonly namedIn: number;
}

/**
 * The delimiter that the first line names, else the one that is most frequent in one of the first
 * lines, ignoring quoted text: the headings have more of them than any title or text.
 */
export function sniffDelimiter(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text);
  if (named !== null) return { delimiter: named[1]!, namedIn: named[0].length };
  const lines = text
    .replace(QUOTED, 'text')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TO_COUNT);
  const most = (delimiter: string) => Math.max(0, ...lines.map((line) => line.split(delimiter).length));
  const delimiter = delimiters.reduce((best, next) => (most(next) > most(best) ? next : best));
  return { delimiter, namedIn: 0 };
}
