import { FEWEST_HEADINGS } from '../header/find-header.ts';
import { countHeadings } from '../header/header.ts';
import { IrmFileError } from '../irm-file-error.ts';

/** In order of preference, which decides if a row has equally many of two. */
const usual = [',', ';', '\t', '|'] as const;

/** Known by the headings alone: they are frequent in texts, too. */
const delimiters = [...usual, '^', '~', ':', '\u00a6', '\u001f'] as const;

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
 * The delimiter between the headings of a snapshot. If no line has them: the one that the first line names, else the
 * one that is most frequent in one of the first lines, ignoring quoted text.
 * @throws IrmFileError if the rows are delimited differently, or quoted as a whole
 */
export function sniffDelimiter(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text);
  const namedIn = named?.[0].length ?? 0;
  const lines = filledLines(text.slice(namedIn));
  const headings = headingLine(lines);
  if (headings === undefined)
    return { delimiter: named?.[1] ?? mostFrequent(filledLines(text.replace(QUOTED, 'text'))), namedIn };
  const { delimiter, line } = headings;
  if (isQuotedWhole(line, delimiter))
    throw new IrmFileError(
      `The headings stand in one cell, with ${called(delimiter)} between them: each row of the file has quotation marks around it; export the file again, or take them away.`,
    );
  refuseOtherRows(lines.slice(lines.indexOf(line) + 1), delimiter);
  return { delimiter, namedIn };
}

const filledLines = (text: string): readonly string[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TO_COUNT);

/** The line with most headings, and what separates them. */
function headingLine(lines: readonly string[]) {
  let best: { readonly delimiter: string; readonly line: string; readonly count: number } | undefined;
  for (const line of lines)
    for (const delimiter of delimiters) {
      const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
      const count = countHeadings({ rowNumber: 0, cells });
      if (count >= FEWEST_HEADINGS && count > (best?.count ?? 0)) best = { delimiter, line, count };
    }
  return best;
}

function isQuotedWhole(line: string, delimiter: string): boolean {
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  return !outside.includes(delimiter) && !outside.includes('"');
}

const count = (line: string, delimiter: string): number => line.split(delimiter).length;

function mostFrequent(lines: readonly string[]): string {
  const most = (delimiter: string) => Math.max(0, ...lines.map((line) => count(line, delimiter)));
  return usual.reduce<string>((best, next) => (most(next) > most(best) ? next : best), usual[0]);
}

/** The headings are often written by hand above rows that a program has exported. */
function refuseOtherRows(lines: readonly string[], delimiter: string): void {
  const rows = lines.map((line) => line.replace(QUOTED, 'text'));
  if (rows.length === 0 || rows.some((row) => count(row, delimiter) >= FEWEST_HEADINGS)) return;
  const other = usual.find((each) => rows.every((row) => count(row, each) >= FEWEST_HEADINGS));
  if (other === undefined) return;
  throw new IrmFileError(
    `The headings are separated by ${called(delimiter)}, but the rows below by ${called(other)}; separate all of them in one way, or export the file again.`,
  );
}

const called = (delimiter: string): string => (delimiter === '\t' ? 'tabs' : `"${delimiter}"`);
