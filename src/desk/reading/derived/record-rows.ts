import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Cell,
  cellText,
  type Sheet,
  type SheetFile,
  type SheetRow,
  shownText,
} from '../../../irm/index.ts';
import { MOST_COLUMNS, ROWS_IN_BLOCK, type SheetRows, type ShownCell } from './row-files.ts';

/** What is kept for showing. A hostile workbook repeats one long text in millions of cells. */
const MOST_BYTES = 256 * 1024 * 1024;
/** What is written at once. */
const PIECE = 1024 * 1024;

/** Sheets whose rows are written down while they are read. */
export interface Recording {
  readonly file: SheetFile;
  /** The rows of the first sheet of this name that was read to its end. */
  rowsOf(sheet: string): SheetRows | undefined;
}

/** Writes the rows of each sheet into `folder` as they are read. A sheet that is read again begins anew. */
export function recordRows({ sheets, ...rest }: SheetFile, folder: string): Recording {
  const whole = new Map<Sheet, SheetRows>();
  const room = { bytes: MOST_BYTES };
  const recorded = sheets.map((sheet, index) => {
    const name = `rows-${index}.jsonl`;
    const rows = {
      [Symbol.asyncIterator]: () =>
        record(sheet, join(folder, name), room, whole.get(sheet)?.bytes ?? 0, (is) =>
          whole.set(sheet, { file: name, ...is }),
        ),
    };
    return { ...sheet, rows };
  });
  return {
    file: { sheets: recorded, ...rest },
    rowsOf: (name) =>
      sheets
        .map((sheet) => (sheet.name === name ? whole.get(sheet) : undefined))
        .find((is) => is !== undefined),
  };
}

async function* record(
  sheet: Sheet,
  path: string,
  room: { bytes: number },
  bytesBefore: number,
  onEnd: (rows: Omit<SheetRows, 'file'>) => void,
): AsyncGenerator<readonly SheetRow[]> {
  const file = await open(path, 'w', 0o600);
  room.bytes += bytesBefore;
  const writer = rowWriter(file, room);
  try {
    for await (const rows of sheet.rows) {
      for (const row of rows) writer.add(row);
      await writer.write(PIECE);
      yield rows;
    }
    await writer.write(0);
    onEnd(writer.rows());
  } finally {
    await file.close();
  }
}

function rowWriter(file: FileHandle, room: { bytes: number }) {
  const blocks: { row: number; at: number }[] = [];
  let waiting: string[] = [];
  let waitingBytes = 0;
  let count = 0;
  let bytes = 0;
  let isCut = false;
  return {
    add: ({ rowNumber, cells }: SheetRow): void => {
      const shown = shownCells(cells);
      if (shown.length === 0) return;
      const line = `${JSON.stringify([rowNumber, shown])}\n`;
      const length = Buffer.byteLength(line);
      isCut ||= length > room.bytes;
      if (isCut) return;
      if (count % ROWS_IN_BLOCK === 0) blocks.push({ row: rowNumber, at: bytes });
      waiting.push(line);
      waitingBytes += length;
      bytes += length;
      room.bytes -= length;
      count += 1;
    },
    /** Writes what waits if it is at least as long. */
    write: async (least: number): Promise<void> => {
      if (waitingBytes === 0 || waitingBytes < least) return;
      await file.appendFile(waiting.join(''));
      waiting = [];
      waitingBytes = 0;
    },
    rows: (): Omit<SheetRows, 'file'> => ({ rows: count, blocks, bytes, ...(isCut && { isCut: true }) }),
  };
}

/** Without the empty cells at the end of the row. */
function shownCells(cells: readonly Cell[]): readonly ShownCell[] {
  const shown = cells.slice(0, MOST_COLUMNS).map(shownCell);
  let length = shown.length;
  while (length > 0 && shown[length - 1] === null) length -= 1;
  return shown.slice(0, length);
}

function shownCell(cell: Cell): ShownCell {
  if (typeof cell === 'number' && Number.isFinite(cell)) return cell;
  const text = shownText(cellText(cell));
  return text === '' ? null : text;
}
