import { isEmptyCell } from '../cells/cell-text.ts';
import type { Sheet, SheetRow } from '../sheet.ts';
import type { SheetLayout } from '../sheet-layout.ts';
import type { MappedColumn } from '../table/column-map.ts';
import type { HeadingRows } from '../table/heading-rows.ts';
import { tableStart } from '../table/table-layout.ts';
import { countHeadings } from './header.ts';

/** Titles, logos and notes may stand above the headings. */
const ROWS_TO_SEARCH = 20;

/**
 * A row with so many headings is the heading row of a snapshot, if perhaps with faults. A summary
 * of projects has fewer.
 */
export const FEWEST_HEADINGS = 10;

/** The beginning of a sheet, and its filled rows below the headings, to be read once. */
export type SheetStart =
  | {
      readonly kind: 'headings';
      readonly header: SheetRow;
      /** Set for a table whose headings the profile names. */
      readonly layout?: SheetLayout;
      readonly rowsAbove: readonly SheetRow[];
      readonly rowsBelow: AsyncIterable<readonly SheetRow[]>;
      /** Lets go of the file, if the rows below were not read to their end. */
      readonly close: () => Promise<unknown>;
    }
  /** `best` is the row that is most like headings; `rows` are the first ones. */
  | { readonly kind: 'no headings'; readonly best: SheetRow; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'empty' };

/**
 * Finds the headings among the first 20 filled rows of a sheet: those of a snapshot, else those of `columns`.
 * @throws IrmFileError that names what a table lacks
 */
export async function findHeader(sheet: Sheet, columns: readonly MappedColumn[] = []): Promise<SheetStart> {
  const batches = filledBatches(sheet);
  const rows: SheetRow[] = [];
  while (rows.length < ROWS_TO_SEARCH) {
    const next = await batches.next();
    if (next.done === true) break;
    rows.push(...next.value);
  }
  const counts = rows.slice(0, ROWS_TO_SEARCH).map(countHeadings);
  const most = Math.max(...counts);
  const close = () => batches.return(undefined);
  const startAt = (at: number, { header, height }: HeadingRows, layout?: SheetLayout): SheetStart => {
    const rowsBelow = continued(rows.slice(at + height), batches);
    const own = layout && { layout };
    return { kind: 'headings', header, ...own, rowsAbove: rows.slice(0, at), rowsBelow, close };
  };
  const at = counts.indexOf(most);
  if (most >= FEWEST_HEADINGS) return startAt(at, { header: rows[at]!, height: 1 });
  const table = await closedOnError(close, () =>
    tableStart(rows.slice(0, ROWS_TO_SEARCH), columns, sheet.name),
  );
  if (table !== undefined) return startAt(table.at, table, table.layout);
  await close();
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'no headings', best: rows[at]!, rows };
}

async function* filledBatches(sheet: Sheet): AsyncGenerator<readonly SheetRow[], void, undefined> {
  for await (const rows of sheet.rows) yield rows.filter(({ cells }) => !cells.every(isEmptyCell));
}

async function* continued(
  rows: readonly SheetRow[],
  batches: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<readonly SheetRow[]> {
  yield rows;
  yield* batches;
}

/** Nobody reads the rows of a sheet whose headings are refused. */
export async function closedOnError<T>(close: () => Promise<unknown>, use: () => T): Promise<T> {
  try {
    return use();
  } catch (error) {
    await close();
    throw error;
  }
}
