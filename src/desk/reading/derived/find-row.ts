import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cellText } from '../../../irm/index.ts';
import { columnIndex } from '../../../project/index.ts';
import type { RecordedSheet, ShownCell } from './row-files.ts';

/** The number of the last row with a Project ID, which is the one that counts; undefined if there is none. */
export async function rowOfProject(
  folder: string,
  { file, columns, headingRow }: RecordedSheet,
  projectId: string,
): Promise<number | undefined> {
  const idColumn = columns.find(({ readAs }) => readAs === 'Project ID');
  if (idColumn === undefined) return undefined;
  const index = columnIndex(idColumn.column);
  const written = JSON.stringify(projectId).slice(1, -1);
  let found: number | undefined;
  const lines = createInterface({
    input: createReadStream(join(folder, file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    // Parsing each row takes ten times as long.
    if (!line.includes(written)) continue;
    const [row, cells] = JSON.parse(line) as [number, readonly ShownCell[]];
    if (row > headingRow && cellText(cells[index]) === projectId) found = row;
  }
  return found;
}
