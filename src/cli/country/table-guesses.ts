import { stringify } from 'csv-stringify/sync';
import type { FileSurvey, SurveyedColumn, SurveyedTable } from '../../irm/index.ts';
import { GEOMETRY_HEADINGS, isContactHeading } from '../../irm/index.ts';
import { type GuessedColumn, guessedColumns, guessedStatus } from './guessed-columns.ts';
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

export function tableGuesses({ tables }: FileSurvey): TableGuesses | undefined {
  const table = [...tables].sort((a, b) => b.rows - a.rows)[0];
  if (table === undefined) return undefined;
  const columns = guessedColumns(table);
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
  const boxes = all.map(({ box }) => box).filter((box) => box !== undefined);
  return {
    projects: all.reduce((sum, { projects }) => sum + projects, 0),
    currencies: sumOf(all.map(({ currencies }) => currencies)),
    regions: sumOf(all.map(({ regions }) => regions)),
    statuses: sumOf(all.map(({ statuses }) => statuses)),
    box:
      boxes.length === 0
        ? undefined
        : {
            west: Math.min(...boxes.map(({ west }) => west)),
            south: Math.min(...boxes.map(({ south }) => south)),
            east: Math.max(...boxes.map(({ east }) => east)),
            north: Math.max(...boxes.map(({ north }) => north)),
          },
  };
}

function surveyOfTable({ table, columns }: TableGuesses): Survey {
  const valuesOf = (field: string) => columns.find((column) => column.field === field)?.table.values ?? [];
  const money = columns.filter(({ field }) => /cost|expenditure/.test(field));
  const units = money.flatMap(({ heading }) => signsIn(heading));
  return {
    projects: table.rows,
    currencies: sumOf([...money.map((column) => column.table.signs), units, ...table.columns.map(codesIn)]),
    regions: valuesOf('province'),
    statuses: valuesOf('status'),
    box: boxOf(table, columns),
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

const MARGIN = 0.3;

function boxOf(table: SurveyedTable, columns: readonly GuessedColumn[]): Survey['box'] {
  const headed = (heading: string): SurveyedColumn | undefined =>
    table.columns.find((column) => column.heading === heading);
  const rangeOf = (field: 'latitude' | 'longitude') =>
    columns.find((column) => column.field === field)?.table.range ?? headed(GEOMETRY_HEADINGS[field])?.range;
  const pair = columns.find(({ field }) => field === 'place');
  const isPoint = pair?.table.values.every(([value]) => /^\s*(?:SRID|POINT)/i.test(value)) === true;
  const pairs = pair?.table.pairRanges ?? [];
  const [first, second] = pair?.format === 'longitude first' || isPoint ? [pairs[1], pairs[0]] : pairs;
  const [latitudes, longitudes] = [rangeOf('latitude') ?? first, rangeOf('longitude') ?? second];
  if (latitudes === undefined || longitudes === undefined) return undefined;
  const within = (degrees: number, most: number) =>
    Math.round(Math.max(-most, Math.min(most, degrees)) * 10) / 10;
  return {
    west: within(longitudes[0] - MARGIN, 180),
    south: within(latitudes[0] - MARGIN, 90),
    east: within(longitudes[1] + MARGIN, 180),
    north: within(latitudes[1] + MARGIN, 90),
  };
}

const shown = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** Which column is which field, why, and examples. */
export const columnGuesses = ({ columns }: TableGuesses): readonly Guess[] =>
  columns.map(({ field, heading, format, unit, why, examples, isSure }) => ({
    what: `Column ${shown(heading)}`,
    value: [field, format, unit && `in ${unit}`].filter((text) => text !== '').join(', '),
    why: `${isSure ? '' : 'not sure: '}${why}, such as ${examples.map(shown).join(', ')}`,
  }));

const csvRow = (cells: readonly string[]): string => stringify([[...cells]]);

/** `columns.csv` and `codes.csv`. What is not sure stands in comments. */
export function tableFiles({ table, columns, codes }: TableGuesses): Readonly<Record<string, string>> {
  const read = new Set(columns.map(({ heading }) => heading));
  const own: readonly string[] = Object.values(GEOMETRY_HEADINGS);
  const others = table.columns
    .map(({ heading }) => heading)
    .filter((heading) => heading !== '' && !read.has(heading) && !own.includes(heading));
  const columnRows = columns.map(
    ({ field, heading, format, unit, mayBeMissing, why, examples, isSure }) =>
      (isSure ? '' : `# not sure: ${why}, such as ${examples.map(shown).join(', ')}\n`) +
      csvRow([field, heading, format, unit, mayBeMissing ? 'yes' : '']),
  );
  const columnsFile = [
    'field,source,format,unit,may_be_missing\n',
    ...columnRows,
    ...others.map(
      (heading) =>
        `# no field, ${isContactHeading(heading) ? 'and not kept' : 'kept as it stands'}: ${shown(heading)}\n`,
    ),
  ].join('');
  const codeRows = codes.flatMap(({ source, count, meaning, isSure }) => {
    if (source === meaning) return [];
    if (meaning === '')
      return [`# not known (${count}): ${shown(source)} stays as it is, unless a row says what it means\n`];
    return [(isSure ? '' : `# not sure (${count}):\n`) + csvRow(['status', source, meaning])];
  });
  if (codeRows.length === 0) return { 'columns.csv': columnsFile };
  return { 'columns.csv': columnsFile, 'codes.csv': ['field,source,meaning\n', ...codeRows].join('') };
}
