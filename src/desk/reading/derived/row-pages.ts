import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ROWS_IN_BLOCK, type SheetRows, type ShownCell, type ShownRow } from './row-files.ts';

/** Rows of a sheet by their position, counted from 0 over those that the file holds. */
export function rowsAt(
  folder: string,
  sheet: SheetRows,
  from: number,
  count: number,
): Promise<readonly ShownRow[]> {
  const to = Math.min(from + count, sheet.rows);
  if (from >= to) return Promise.resolve([]);
  const first = Math.floor(from / ROWS_IN_BLOCK);
  const last = Math.floor((to - 1) / ROWS_IN_BLOCK);
  const skipped = from - first * ROWS_IN_BLOCK;
  return withFile(folder, sheet, async (file) =>
    (await readBlocks(file, sheet, first, last)).slice(skipped, skipped + to - from),
  );
}

/** The rows with these numbers, which ascend. Rows that the file does not hold are left out. */
export function rowsNumbered(
  folder: string,
  sheet: SheetRows,
  numbers: readonly number[],
): Promise<readonly ShownRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  const wanted = new Set(numbers);
  const blocks = [...new Set(numbers.map((number) => blockOf(sheet, number)))].filter((block) => block >= 0);
  return withFile(folder, sheet, async (file) => {
    const rows: ShownRow[] = [];
    for (const block of blocks) rows.push(...(await readBlocks(file, sheet, block, block)));
    return rows.filter(({ row }) => wanted.has(row));
  });
}

/** The position of the first row with this number or a higher one. */
export async function positionOf(folder: string, sheet: SheetRows, number: number): Promise<number> {
  const block = blockOf(sheet, number);
  if (block < 0) return 0;
  const rows = await withFile(folder, sheet, (file) => readBlocks(file, sheet, block, block));
  const at = rows.findIndex(({ row }) => row >= number);
  return block * ROWS_IN_BLOCK + (at < 0 ? rows.length : at);
}

/** The block that a row belongs to by its number; -1 if it comes before the first. */
function blockOf({ blocks }: SheetRows, number: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.row <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

async function withFile<T>(
  folder: string,
  { file }: SheetRows,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(join(folder, file), 'r');
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function readBlocks(
  file: FileHandle,
  { blocks, bytes }: SheetRows,
  first: number,
  last: number,
): Promise<readonly ShownRow[]> {
  const at = blocks[first]!.at;
  const length = (blocks[last + 1]?.at ?? bytes) - at;
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [row, cells] = JSON.parse(line) as [number, readonly ShownCell[]];
      return { row, cells };
    });
}
