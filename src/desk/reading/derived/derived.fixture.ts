import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  irmHeaders,
  irmRow,
  rowXml,
  type temporaryFolder,
  workbookFiles,
  zip,
} from '../../../../test/fixtures/irm-workbook.ts';
import type { Cell } from '../../../irm/index.ts';
import { type DraftReading, openReading } from './draft-reading.ts';
import type { ReadingRequest } from './reading-request.ts';
import { readRecorded, writeReading } from './write-reading.ts';

/** The folder of a test with a file to read, its store, and the files of its reading. */
export type ReadingFolder = ReturnType<typeof temporaryFolder>;

/** A row of a snapshot. */
export const projectRow = (number: number, values: Readonly<Record<string, Cell>> = {}): Cell[] =>
  irmRow({
    'Project ID': `P${number}`,
    'Project Name': `Clinic ${number}`,
    Province: 'Limpopo',
    ...values,
  });

/** Writes a workbook with a title in row 1, nothing in row 2, headings in row 3, and these rows below. */
export function writeWorkbook(folder: ReadingFolder, rows: readonly (readonly Cell[])[]): string {
  const below = rows.map((cells, index) => rowXml(4 + index, cells));
  const xml = [rowXml(1, ['Projects of the quarter']), rowXml(3, irmHeaders), ...below].join('');
  return folder.write('q2.xlsx', zip(workbookFiles(xml)));
}

/** What asks to read a file as that of the second quarter. */
export function requestFor(folder: ReadingFolder, path: string, name = 'q2.xlsx'): ReadingRequest {
  const derived = join(folder.path, 'derived');
  mkdirSync(derived, { recursive: true });
  return {
    ...{ path, name, sha256: 'a1', folder: derived },
    storeUrl: `sqlite:${folder.path}/projects.db`,
    limits: { maxWorkbookMb: 10 },
    choices: {},
    key: { sphere: 'provincial', financialYear: '2019-20', quarter: 2, taken: '2019-10-15' },
    mode: null,
  };
}

/** Reads a file and compares it with its store. */
export async function readDraft(request: ReadingRequest): Promise<DraftReading> {
  const reading = await readRecorded(request);
  try {
    await writeReading(request, reading, () => {});
  } finally {
    await reading.close();
  }
  return (await openReading(request.folder))!;
}
