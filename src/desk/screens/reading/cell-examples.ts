import {
  type DateOrder,
  type DecimalMark,
  decimalMarks,
  readDate,
  readMoney,
  UNREADABLE,
} from '../../../irm/index.ts';
import { columnIndex, type StoredFieldName, storedFields } from '../../../project/index.ts';
import type { DraftReading } from '../../reading/derived/draft-reading.ts';
import {
  type RecordedSheet,
  ROWS_IN_BLOCK,
  type ShownCell,
  type ShownRow,
} from '../../reading/derived/row-files.ts';
import { rowsAt } from '../../reading/derived/row-pages.ts';

/** Rows of each sheet that are looked through for examples: enough, and quick. */
const ROWS_LOOKED_THROUGH = 1000;
const EXAMPLES = 3;

/** A cell, and what it is in each of two ways to read it. */
export interface CellExample<Way extends string, Value> {
  readonly sheet: string;
  /** Its address, like `C7`. */
  readonly cell: string;
  readonly header: string;
  readonly written: string;
  /** Null if it cannot be read in that way. */
  readonly as: Readonly<Record<Way, Value | null>>;
}

export type AmountExample = CellExample<DecimalMark, number>;
export type DateExample = CellExample<DateOrder, string>;

/** Three rows of a file for each choice. */
export interface ReadingExamples {
  /** Amounts that differ by their decimal mark; others if there are none. */
  readonly amounts: readonly AmountExample[];
  readonly amountsDiffer: boolean;
  /** Dates as text that differ by the order of day and month; others if there are none. */
  readonly dates: readonly DateExample[];
  readonly datesDiffer: boolean;
  /** The first rows below the headings of each sheet. */
  readonly rows: readonly { readonly sheet: RecordedSheet; readonly rows: readonly ShownRow[] }[];
}

interface Place {
  readonly sheet: string;
  readonly cell: string;
  readonly header: string;
}

const found = new WeakMap<DraftReading, Promise<ReadingExamples>>();

/**
 * Finds real cells that show what each choice means, once for each reading. Rows are read block by block:
 * those of a hostile workbook are long.
 */
export function readingExamples(reading: DraftReading): Promise<ReadingExamples> {
  const known = found.get(reading);
  if (known !== undefined) return known;
  const examples = lookedUp(reading);
  found.set(reading, examples);
  // What could not be read is tried again.
  examples.catch(() => found.delete(reading));
  return examples;
}

async function lookedUp({ folder, sheets }: DraftReading): Promise<ReadingExamples> {
  const amounts: AmountExample[] = [];
  const otherAmounts: AmountExample[] = [];
  const dates: DateExample[] = [];
  const otherDates: DateExample[] = [];
  const firstRows: { sheet: RecordedSheet; rows: readonly ShownRow[] }[] = [];
  for (const sheet of sheets) {
    const columns = typedColumns(sheet);
    const shown: ShownRow[] = [];
    for (let from = 0; from < Math.min(sheet.rows, ROWS_LOOKED_THROUGH); from += ROWS_IN_BLOCK) {
      const isEnough = amounts.length === EXAMPLES && dates.length === EXAMPLES;
      if (isEnough && shown.length === EXAMPLES) break;
      const block = await rowsAt(folder, sheet, from, ROWS_IN_BLOCK);
      const rows = block.filter(({ row }) => row > sheet.headingRow);
      shown.push(...rows.slice(0, EXAMPLES - shown.length));
      for (const { row, cells } of rows)
        for (const { column, header, type } of columns) {
          const written = cells[columnIndex(column)] ?? null;
          if (written === null) continue;
          const place = { sheet: sheet.sheet, cell: `${column}${row}`, header };
          if (type === 'money') keep(amountExample(place, written), amounts, otherAmounts);
          else keep(dateExample(place, written), dates, otherDates);
        }
    }
    firstRows.push({ sheet, rows: shown });
  }
  return {
    amounts: amounts.length > 0 ? amounts : otherAmounts,
    amountsDiffer: amounts.length > 0,
    dates: dates.length > 0 ? dates : otherDates,
    datesDiffer: dates.length > 0,
    rows: firstRows,
  };
}

/** Keeps one example of each row, three in all. */
function keep<E extends AmountExample | DateExample>(example: E, differing: E[], others: E[]): void {
  const [first, second] = Object.values(example.as);
  const list = first === second ? others : differing;
  const rowOf = ({ sheet, cell }: CellExample<string, unknown>) => `${sheet} ${cell.replace(/\D/g, '')}`;
  if (list.length < EXAMPLES && !list.some((each) => rowOf(each) === rowOf(example))) list.push(example);
}

function amountExample(place: Place, written: ShownCell): AmountExample {
  const read = (mark: DecimalMark) => readable(readMoney(written, mark).amount);
  const as = Object.fromEntries(decimalMarks.map((mark) => [mark, read(mark)]));
  return { ...place, written: String(written), as: as as AmountExample['as'] };
}

function dateExample(place: Place, written: ShownCell): DateExample {
  const read = (order: DateOrder) => readable(readDate(written, 1900, order).date);
  return { ...place, written: String(written), as: { dmy: read('dmy'), mdy: read('mdy') } };
}

const readable = <T>(value: T | typeof UNREADABLE): T | null => (value === UNREADABLE ? null : value);

const typeOf = new Map<string, string>(storedFields.map(({ name, type }) => [name, type]));

const typedColumns = ({ columns }: RecordedSheet) =>
  columns.flatMap(({ column, header, readAs }) => {
    const type = typeOf.get(readAs as StoredFieldName);
    return type === 'money' || type === 'date' ? [{ column, header, type }] : [];
  });
