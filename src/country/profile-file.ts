import { isUtf8 } from 'node:buffer';
import { type MemberNode, parse as parseJson } from '@humanwhocodes/momoa';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';

/** A wrong profile. The message is one sentence: file and line, the value, what is accepted. */
export class CountryError extends Error {
  override readonly name = 'CountryError';
}

/** A place in a file of a profile, for messages. */
export interface Place {
  /** Refuses the value there. `accepted` follows "takes". */
  wrong(value: unknown, accepted: string): never;
  /** The place of a member, of an item of a list, or of a column. */
  inside(key: string | number): Place;
}

/** Checks a value and returns it with its type. */
export type Reader<T> = (value: unknown, place: Place) => T;

/** What a reader returns. */
export type Read<R> = R extends Reader<infer T> ? T : never;

/** A row of a table whose columns have these readers. */
export type ReadRow<C> = { readonly [K in keyof C]: Read<C[K]> };

/** The text of a file. */
export function textIn(file: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new CountryError(`${file} is not text in UTF-8: save it as UTF-8.`);
  return bytes.toString().replace(/^\uFEFF/, '');
}

export function readJson<T>(file: string, text: string, reader: Reader<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CountryError(
      `${file}, line ${lineOfMistake(text)}: this is not JSON; correct it there or just before.`,
    );
  }
  return reader(value, jsonPlace(file, text, []));
}

/** Parsed again, because `JSON.parse` does not always say where the mistake is. */
function lineOfMistake(text: string): number {
  try {
    parseJson(text);
  } catch (error) {
    return (error as { readonly line?: number }).line ?? 1;
  }
  return 1;
}

type Path = readonly (string | number)[];

const jsonPlace = (file: string, text: string, path: Path): Place => ({
  wrong: (value, accepted) =>
    refuse(`${file}, line ${lineAt(text, path)}`, path.join('.') || 'the file', value, accepted),
  inside: (key) => jsonPlace(file, text, [...path, key]),
});

/** The line of the value at a path, or of the innermost one that is there. */
function lineAt(text: string, path: Path): number {
  let node = parseJson(text).body;
  for (const key of path) {
    let inside: typeof node | undefined;
    if (node.type === 'Array') inside = node.elements[Number(key)]?.value;
    // The last one counts if a name is there twice.
    if (node.type === 'Object') inside = node.members.findLast((each) => nameOf(each) === key)?.value;
    if (inside === undefined) break;
    node = inside;
  }
  return node.loc.start.line;
}

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name);

const LONGEST_SHOWN = 80;

function refuse(where: string, what: string, value: unknown, accepted: string): never {
  const text = JSON.stringify(value) ?? '';
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
  const given = value === undefined ? 'and is missing' : `not ${shown}`;
  throw new CountryError(`${where}: ${what} takes ${accepted}, ${given}.`);
}

/**
 * Reads a CSV file with these columns, in any order. Lines that begin with `#` are comments.
 * `checkRow` may refuse a row that does not fit those above it.
 */
export function readCsv<T extends object>(
  file: string,
  text: string,
  columns: { readonly [C in keyof T]: Reader<T[C]> },
  checkRow?: (row: NoInfer<T>, place: Place) => void,
): readonly T[] {
  const names = Object.keys(columns) as (keyof T & string)[];
  const [header, ...rows] = rowsIn(file, text);
  const missing = names.find((name) => header?.record.includes(name) !== true);
  if (missing !== undefined)
    throw new CountryError(
      `${file}, line ${header?.line ?? 1}: the column "${missing}" is missing; the columns are ${names.join(', ')}.`,
    );
  // One place for each column, not for each cell, of which there are ten thousand.
  let line = 0;
  const where = () => `${file}, line ${line}`;
  const row = csvPlace(where, 'the row');
  const read = names.map((name) => ({
    name,
    reader: columns[name],
    column: header!.record.indexOf(name),
    place: row.inside(name),
  }));
  return Object.freeze(
    rows.map(({ record, line: ofRow }) => {
      line = ofRow;
      const values = {} as T;
      for (const { name, reader, column, place } of read) values[name] = reader(record[column]!, place);
      checkRow?.(values, row);
      return Object.freeze(values);
    }),
  );
}

interface Row {
  readonly record: readonly string[];
  readonly line: number;
}

/** Without quotation marks, lines are split: csv-parse takes 20 ms for the places when it has just been loaded. */
const rowsIn = (file: string, text: string): readonly Row[] =>
  text.includes('"') ? quotedRows(file, text) : plainRows(file, text);

const refuseWidth = (file: string, line: number): never => {
  throw new CountryError(`${file}, line ${line}: the row has not as many cells as the heading; correct it.`);
};

function plainRows(file: string, text: string): readonly Row[] {
  const rows = text
    .split(/\r?\n/)
    .map((content, i) => ({ content, line: i + 1 }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
    .map(({ content, line }) => ({ record: content.split(','), line }));
  const odd = rows.find(({ record }) => record.length !== rows[0]!.record.length);
  return odd === undefined ? rows : refuseWidth(file, odd.line);
}

function quotedRows(file: string, text: string): readonly Row[] {
  try {
    const rows = parseCsv(text, { comment: '#', comment_no_infix: true, info: true, skip_empty_lines: true });
    return (rows as unknown as readonly ParsedRow[]).map(({ record, info }) => ({
      record,
      line: info.lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1 } = error as CsvError & { readonly lines?: number };
    if (!error.code.includes('QUOTE')) return refuseWidth(file, lines);
    throw new CountryError(`${file}, line ${lines}: a quotation mark is out of place; correct it.`);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const csvPlace = (where: () => string, what: string): Place => ({
  wrong: (value, accepted) => refuse(where(), what, value, accepted),
  inside: (column) => csvPlace(where, `"${column}"`),
});
