import { stringify } from 'csv-stringify/sync';
import type { Bounds } from '../../country/index.ts';
import type { FileSurvey, SurveyedColumn, SurveyedTable } from '../../irm/index.ts';
import { GEOMETRY_HEADINGS, isContactHeading, LEFT_OUT } from '../../irm/index.ts';
import {
  type GuessedColumn,
  guessedColumns,
  isOfContacts,
  isRowNumber,
  LONGITUDE_FIRST,
} from './guessed-columns.ts';
import { guessedStatus } from './guessed-status.ts';
import type { Guess } from './made-profile.ts';

type Survey = FileSurvey['packages'][number];

/** What the stages that a table writes probably mean. */
export interface GuessedCode {
  readonly source: string;
  readonly count: number;
  /** "" if nothing is known. */
  readonly meaning: string;
  readonly isSure: boolean;
}

/** What the largest table of some files shows. */
export interface TableGuesses {
  readonly table: SurveyedTable;
  readonly columns: readonly GuessedColumn[];
  readonly codes: readonly GuessedCode[];
}

/** More are free text, of which each project has its own. */
const MOST_CODES = 50;

export function tableGuesses({ tables }: FileSurvey, country: Bounds | undefined): TableGuesses | undefined {
  const table = [...tables].sort((a, b) => b.rows - a.rows)[0];
  if (table === undefined) return undefined;
  const columns = guessedColumns(table, country);
  const status = columns.find(({ field }) => field === 'status')?.table;
  const codes = (status?.values ?? []).slice(0, MOST_CODES).map(([source, count]): GuessedCode => {
    const guess = guessedStatus(source);
    return { source, count, meaning: guess?.status ?? '', isSure: guess?.isSure === true };
  });
  return { table, columns, codes };
}

const sumOf = (counts: readonly Survey['regions'][]): Survey['regions'] => {
  const sums = new Map<string, number>();
  for (const [value, count] of counts.flat()) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums].sort(([, a], [, b]) => b - a);
};

/** What packages and a table say together about the country. */
export function wholeSurvey({ packages }: FileSurvey, guesses: TableGuesses | undefined): Survey {
  const all = [...packages, ...(guesses ? [surveyOfTable(guesses)] : [])];
  return {
    projects: all.reduce((sum, { projects }) => sum + projects, 0),
    currencies: sumOf(all.map(({ currencies }) => currencies)),
    regions: sumOf(all.map(({ regions }) => regions)),
    statuses: sumOf(all.map(({ statuses }) => statuses)),
    points: all.flatMap(({ points }) => points),
  };
}

function surveyOfTable({ table, columns }: TableGuesses): Survey {
  const valuesOf = (field: string) => columns.find((column) => column.field === field)?.table.values ?? [];
  const money = columns.filter(
    ({ field, isOnlyProposed }) => /cost|expenditure/.test(field) && !isOnlyProposed,
  );
  const units = money.flatMap(({ heading }) => signsIn(heading));
  return {
    projects: table.rows,
    currencies: sumOf([...money.map((column) => column.table.signs), units, ...table.columns.map(codesIn)]),
    regions: valuesOf('province'),
    statuses: valuesOf('status'),
    points: pointsOf(table, columns),
  };
}

/** Currencies of a column that holds nothing else. */
function codesIn({ values, hasMoreValues }: SurveyedColumn): SurveyedColumn['values'] {
  const codes = Intl.supportedValuesOf('currency');
  return !hasMoreValues && values.every(([value]) => codes.includes(value)) ? values : [];
}

/** Currencies in brackets of a heading: `Cost (KES)`. */
const signsIn = (heading: string): readonly (readonly [string, number])[] =>
  Array.from(heading.matchAll(/\(\s*(\p{Lu}{1,4}\$?|\p{Sc})\b/gu), ([, sign]) => [sign!, 1] as const);

/** Of columns for each coordinate, the latitude of one row may stand beside the longitude of another. */
function pointsOf(table: SurveyedTable, columns: readonly GuessedColumn[]): Survey['points'] {
  const headed = (heading: string): SurveyedColumn | undefined =>
    table.columns.find((column) => column.heading === heading);
  const numbersOf = (field: 'latitude' | 'longitude'): readonly number[] =>
    (columns.find((column) => column.field === field)?.table ?? headed(GEOMETRY_HEADINGS[field]))?.numbers ??
    [];
  const pair = columns.find(({ field }) => field === 'place');
  if (pair !== undefined)
    return pair.table.readings.flatMap(
      ({ latitudeFirst, longitudeFirst }) =>
        (pair.format === LONGITUDE_FIRST ? longitudeFirst : latitudeFirst) ?? [],
    );
  const longitudes = numbersOf('longitude');
  return numbersOf('latitude')
    .slice(0, longitudes.length)
    .map((latitude, at) => ({ latitude, longitude: longitudes[at]! }));
}

const shown = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** Which column is which field, why, and examples. */
export const columnGuesses = ({ columns }: TableGuesses): readonly Guess[] =>
  columns.map(({ field, heading, format, unit, why, examples, isSure, isOnlyProposed }) => ({
    what: `Column ${shown(heading)}`,
    value: [field, format, unit && `in ${unit}`].filter((text) => text !== '').join(', '),
    why: `${isSure ? '' : isOnlyProposed ? 'not sure, so not read: ' : 'not sure: '}${why}, such as ${examples.map(shown).join(', ')}`,
  }));

const csvRow = (cells: readonly string[]): string => stringify([[...cells]]);

/** `columns.csv` and `codes.csv`. What is not sure stands in comments. */
export function tableFiles({ table, columns, codes }: TableGuesses): Readonly<Record<string, string>> {
  const read = new Set(columns.map(({ heading }) => heading));
  const own: readonly string[] = Object.values(GEOMETRY_HEADINGS);
  const others = table.columns.filter(
    ({ heading }) => heading !== '' && !read.has(heading) && !own.includes(heading),
  );
  const columnRows = columns.map(
    ({ field, heading, format, unit, mayBeMissing, why, examples, isSure, isOnlyProposed }) => {
      const row = csvRow([field, heading, format, unit, mayBeMissing ? 'yes' : '']);
      if (isSure) return row;
      const remark = `${why}, such as ${examples.map(shown).join(', ')}`;
      return isOnlyProposed
        ? `# not sure, so not read; remove the # of the next line if it is right: ${remark}\n# ${row}`
        : `# not sure: ${remark}\n${row}`;
    },
  );
  const otherRows = others.map((column) => {
    const heading = shown(column.heading);
    if (isContactHeading(column.heading)) return `# no field, and not kept: ${heading}\n`;
    const leftOut = csvRow([LEFT_OUT, column.heading, '', '', 'yes']);
    if (isOfContacts(column)) return `# telephone numbers or e-mail addresses:\n${leftOut}`;
    if (isRowNumber(column)) return `# numbers the rows, and would differ in the next report:\n${leftOut}`;
    return `# no field, kept as it stands: ${heading}\n`;
  });
  const columnsFile = ['field,source,format,unit,may_be_missing\n', ...columnRows, ...otherRows].join('');
  const codeRows = codes.flatMap(({ source, count, meaning, isSure }) => {
    if (source === meaning) return [];
    if (meaning === '')
      return [`# not known (${count}): ${shown(source)} stays as it is, unless a row says what it means\n`];
    return [(isSure ? '' : `# not sure (${count}):\n`) + csvRow(['status', source, meaning])];
  });
  if (codeRows.length === 0) return { 'columns.csv': columnsFile };
  return { 'columns.csv': columnsFile, 'codes.csv': ['field,source,meaning\n', ...codeRows].join('') };
}
