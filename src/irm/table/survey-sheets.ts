import type { Place } from '../../project/index.ts';
import { cellText, isEmptyCell } from '../cells/cell-text.ts';
import { readCoordinate } from '../cells/coordinate-cell.ts';
import { readDate } from '../cells/date-cell.ts';
import { isMagnitude } from '../cells/loose-money.ts';
import { UNREADABLE } from '../cells/text-cell.ts';
import type { Cell, Sheet, SheetFile, SheetRow } from '../sheet.ts';
import { areHeadings, headingRowsAt } from './heading-rows.ts';
import { isContact } from './kept-columns.ts';
import { pairOf } from './table-layout.ts';

/** A column of a table, as far as it shows what it may hold. Counts are of filled cells. */
export interface SurveyedColumn {
  readonly heading: string;
  readonly filled: number;
  /** Numbers, or text with digits that looks like an amount. */
  readonly amounts: number;
  readonly dates: number;
  /** Dates that exist only with the month first, or the day. */
  readonly monthFirst: number;
  readonly dayFirst: number;
  /** Pairs of coordinates. */
  readonly pairs: number;
  /** Degrees with decimals, which a latitude may be, or a longitude alone. */
  readonly degrees: number;
  /** Telephone numbers and e-mail addresses. */
  readonly contacts: number;
  /** The least and the largest number. */
  readonly range: readonly [number, number] | undefined;
  /** Numbers that may be degrees, in the order of rows: a few thousands. */
  readonly numbers: readonly number[];
  /** What pairs of coordinates are with the latitude first, and with the longitude first: a few thousands. */
  readonly readings: readonly PairReadings[];
  /** Whole numbers that are one more than the one above. */
  readonly steps: number;
  /** Currencies that stand before or after amounts, as they are written. */
  readonly signs: Counted;
  /** The most frequent texts, the first 1000 that were seen. */
  readonly values: Counted;
  /** Whether there were more than those. */
  readonly hasMoreValues: boolean;
  readonly longest: number;
}

export interface PairReadings {
  readonly latitudeFirst: Place | undefined;
  readonly longitudeFirst: Place | undefined;
}

export interface SurveyedTable {
  readonly sheet: string;
  readonly headingRow: number;
  readonly rows: number;
  readonly columns: readonly SurveyedColumn[];
}

type Counted = readonly (readonly [value: string, count: number])[];

const ROWS_TO_SEARCH = 20;
const MOST_VALUES = 1000;
const MOST_COLUMNS = 1000;
const MOST_POINTS = 5000;
const LONGEST_VALUE = 200;
/** A row of headings has at least this share of the cells of the widest row. */
const HEADED_SHARE = 0.5;

/** Looks at the tables of a file; sheets without rows below headings are none. */
export async function surveySheets({ sheets }: SheetFile): Promise<readonly SurveyedTable[]> {
  const tables: SurveyedTable[] = [];
  for (const sheet of sheets) {
    const table = await surveySheet(sheet);
    if (table !== undefined) tables.push(table);
  }
  return tables;
}

async function surveySheet(sheet: Sheet): Promise<SurveyedTable | undefined> {
  const first: SheetRow[] = [];
  let header: SheetRow | undefined;
  let columns: ReturnType<typeof surveyColumn>[] = [];
  let rows = 0;
  const begin = () => {
    header = headingOf(first);
    if (header === undefined) return;
    columns = header.cells.slice(0, MOST_COLUMNS).map(() => surveyColumn());
    for (const row of first) if (row.rowNumber > header.rowNumber) add(row);
  };
  const add = ({ cells }: SheetRow) => {
    rows += 1;
    for (const [at, column] of columns.entries()) column.add(cells[at] ?? null);
  };
  for await (const batch of sheet.rows)
    for (const row of batch) {
      if (row.cells.every(isEmptyCell)) continue;
      if (header !== undefined) add(row);
      else {
        first.push(row);
        if (first.length === ROWS_TO_SEARCH) {
          begin();
          if (header === undefined) return undefined;
        }
      }
    }
  if (header === undefined) begin();
  if (header === undefined || rows === 0) return undefined;
  const { rowNumber, cells } = header;
  return {
    sheet: sheet.name,
    headingRow: rowNumber,
    rows,
    columns: columns.map((column, at) => ({ heading: cellText(cells[at]), ...column.result() })),
  };
}

/** The first headings that are nearly as wide as the widest row, and all text. */
function headingOf(rows: readonly SheetRow[]): SheetRow | undefined {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => !isEmptyCell(cell)).length;
  const fewest = Math.max(2, Math.max(0, ...rows.map(filled)) * HEADED_SHARE);
  return rows
    .map((_, at) => headingRowsAt(rows, at).header)
    .find((header) => filled(header) >= fewest && areHeadings(header.cells));
}

/** A sign or words before a number, or behind it. */
const AMOUNT =
  /^[~(-]{0,3} ?(?<before>\p{L}{1,4}\.?\$?|\p{Sc}|\p{L}{1,3}\p{Sc})? ?\(?-?\d[\d.,' ]*(?<behind>[\p{L}\p{Sc}?*)][\p{L}\p{Sc}.?*) ]{0,14})?$/u;

/** Two numbers with decimals: `7,000` is an amount. */
const TWO_DECIMALS = /\d\.\d{1,20}[^\d.]{1,5}\d{1,3}\.\d|\d,\d{1,20} ?; ?-?\d{1,3},\d|^(?:SRID|POINT)/i;

const isPair = (text: string): boolean =>
  TWO_DECIMALS.test(text) && [false, true].some((is) => pairOf(text, is).longitude !== null);

function pointOf(text: string, isLongitudeFirst: boolean): Place | undefined {
  const { latitude, longitude } = pairOf(text, isLongitudeFirst);
  if (latitude === null || longitude === null) return undefined;
  const degrees = (written: string, field: 'latitude' | 'longitude') =>
    Number(readCoordinate(written, field).coordinate);
  return { latitude: degrees(latitude, 'latitude'), longitude: degrees(longitude, 'longitude') };
}

/** What may be the number of a day, as spreadsheets count, is more often a number of something else. */
const DAY_NUMBER = /^\d{1,5}(?:\.\d+)?$/;

function surveyColumn() {
  const values = new Map<string, number>();
  const signs = new Map<string, number>();
  const counts = {
    filled: 0,
    amounts: 0,
    dates: 0,
    monthFirst: 0,
    dayFirst: 0,
    pairs: 0,
    degrees: 0,
    contacts: 0,
  };
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [longest, hasMoreValues] = [0, false];
  const numbers: number[] = [];
  const readings: PairReadings[] = [];
  let [steps, previous] = [0, Number.NaN];
  const addPair = (text: string): void => {
    if (readings.length < MOST_POINTS)
      readings.push({ latitudeFirst: pointOf(text, false), longitudeFirst: pointOf(text, true) });
  };
  const sign = (written: string | undefined) => {
    const text = written?.replace(/[.?*)]/g, '').trim() ?? '';
    const [first = '', ...others] = text.split(' ');
    const name = isMagnitude(first) ? others.join(' ') : text;
    if (name !== '' && signs.size < MOST_VALUES) signs.set(name, (signs.get(name) ?? 0) + 1);
  };
  return {
    add: (cell: Cell): void => {
      if (isEmptyCell(cell)) return;
      const text = cellText(cell);
      counts.filled += 1;
      longest = Math.max(longest, text.length);
      const shown = text.slice(0, LONGEST_VALUE);
      if (values.has(shown) || values.size < MOST_VALUES) values.set(shown, (values.get(shown) ?? 0) + 1);
      else hasMoreValues = true;
      if (typeof cell === 'string' && isContact(shown)) {
        counts.contacts += 1;
        return;
      }
      const isNumber = typeof cell === 'number' || DAY_NUMBER.test(text);
      const { date, proves } = isNumber ? { date: UNREADABLE } : readDate(cell, 1900);
      if (date !== UNREADABLE || proves !== undefined) {
        counts.dates += 1;
        if (proves === 'mdy') counts.monthFirst += 1;
        if (proves === 'dmy') counts.dayFirst += 1;
        return;
      }
      if (isPair(shown)) {
        counts.pairs += 1;
        addPair(shown);
        return;
      }
      const number = Number(text.replace(',', '.'));
      if (Number.isFinite(number)) {
        [least, most] = [Math.min(least, number), Math.max(most, number)];
        if (number === previous + 1) steps += 1;
        previous = number;
        if (Math.abs(number) <= 180 && numbers.length < MOST_POINTS) numbers.push(number);
        if (Math.abs(number) <= 180 && !Number.isInteger(number)) counts.degrees += 1;
      }
      const amount = AMOUNT.exec(shown)?.groups;
      if (amount === undefined) return;
      counts.amounts += 1;
      sign(amount.before);
      sign(amount.behind);
    },
    result: (): Omit<SurveyedColumn, 'heading'> => ({
      ...counts,
      range: least <= most ? [least, most] : undefined,
      numbers,
      readings,
      steps,
      signs: ordered(signs),
      values: ordered(values),
      hasMoreValues,
      longest,
    }),
  };
}

const ordered = (counts: ReadonlyMap<string, number>): Counted => [...counts].sort(([, a], [, b]) => b - a);
