import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnFields, projectSnapshot, storedFields, storedValues } from '../../project/index.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { CellNote } from '../sheet.ts';
import type { RowDoubt } from './no-projects.ts';
import type { CellProblem, OpenCell, ProjectRow } from './project-row.ts';

/** A row that waits until the whole file is known. */
export interface StagedRow extends Pick<ProjectRow, 'snapshot' | 'problems' | 'openCells' | 'notes'> {
  /** Its sheet, counted from 0 in the order of reading. */
  readonly sheet: number;
  readonly rowNumber: number;
  readonly projectId: string | null;
  /** Why it may be no project, if it is read as one. */
  readonly doubt: RowDoubt | null;
  /** The number of its cells, in text with delimiters; else 0. */
  readonly width: number;
}

/**
 * Rows that wait, in memory or, if there are many, in a temporary file. They are added first, and
 * then read as often as needed.
 */
export interface StagedRows {
  add(rows: readonly StagedRow[]): Promise<void>;
  batches(): AsyncIterable<readonly StagedRow[]>;
  close(): Promise<void>;
}

/** What rows may weigh in memory, in bytes as far as `weightOf` knows them. */
const MOST_IN_MEMORY = 64 * 1024 * 1024;
/** What is written and read at once. */
const MOST_AT_ONCE = 4 * 1024 * 1024;

export function stageRows(mostInMemory = MOST_IN_MEMORY): StagedRows {
  const inMemory: (readonly StagedRow[])[] = [];
  let weight = 0;
  let file: SpoolFile | undefined;
  return {
    add: async (rows) => {
      for (const row of rows) weight += weightOf(row);
      if (weight <= mostInMemory) {
        inMemory.push(rows);
        return;
      }
      file ??= await openSpoolFile();
      await file.write(rows);
    },
    async *batches() {
      yield* inMemory;
      if (file !== undefined) yield* file.read();
    },
    close: async () => {
      await file?.close();
      file = undefined;
    },
  };
}

/** Amounts and short texts included. */
const WEIGHT_OF_ROW = 1000;
const WEIGHT_OF_NOTE = 100;
const longFields = storedFields.filter(({ type }) => type === 'text' || type === 'more');

function weightOf({ snapshot, notes }: StagedRow): number {
  let weight = WEIGHT_OF_ROW + notes.length * WEIGHT_OF_NOTE;
  for (const { name } of longFields) weight += `${snapshot[name] ?? ''}`.length;
  return weight;
}

interface SpoolFile {
  write(rows: readonly StagedRow[]): Promise<void>;
  read(): AsyncGenerator<readonly StagedRow[]>;
  close(): Promise<void>;
}

async function openSpoolFile(): Promise<SpoolFile> {
  const folder = await explained(mkdtemp(join(tmpdir(), 'infra-projects-')));
  // An open file needs no name, and one without a name goes away with the program. Windows keeps it.
  const file = await explained(open(join(folder, 'rows'), 'w+')).finally(() =>
    removeFolder(folder).catch(() => {}),
  );
  const parts: { readonly position: number; readonly length: number }[] = [];
  let position = 0;
  return {
    write: async (rows) => {
      for (const part of inParts(rows)) {
        const bytes = Buffer.from(JSON.stringify(part.map(packed)));
        await explained(writeAll(file, bytes, position));
        parts.push({ position, length: bytes.length });
        position += bytes.length;
      }
    },
    async *read() {
      for (const part of parts) {
        const { buffer } = await explained(
          file.read(Buffer.allocUnsafe(part.length), 0, part.length, part.position),
        );
        yield (JSON.parse(buffer.toString()) as Packed[]).map(unpacked);
      }
    },
    close: async () => {
      await file.close();
      await removeFolder(folder);
    },
  };
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function* inParts(rows: readonly StagedRow[]): Generator<readonly StagedRow[]> {
  let part: StagedRow[] = [];
  let weight = 0;
  for (const row of rows) {
    part.push(row);
    weight += weightOf(row);
    if (weight < MOST_AT_ONCE) continue;
    yield part;
    part = [];
    weight = 0;
  }
  if (part.length > 0) yield part;
}

type Packed = readonly [
  sheet: number,
  rowNumber: number,
  projectId: string | null,
  values: ReturnType<typeof storedValues>,
  problems: readonly CellProblem[],
  openCells: readonly (readonly [column: number, field: string, text: string])[],
  notes: readonly CellNote[],
  doubt: RowDoubt | null,
  width: number,
];

function packed(row: StagedRow): Packed {
  const { sheet, rowNumber, projectId, snapshot, problems, openCells, notes, doubt, width } = row;
  const open = openCells.map(({ column, field, text }) => [column, field.name, text] as const);
  return [sheet, rowNumber, projectId, storedValues(snapshot), problems, open, notes, doubt, width];
}

const fieldByName = new Map<string, OpenCell['field']>(columnFields.map((field) => [field.name, field]));

function unpacked(packed: Packed): StagedRow {
  const [sheet, rowNumber, projectId, values, problems, open, notes, doubt, width] = packed;
  const openCells = open.map(([column, name, text]) => ({ column, field: fieldByName.get(name)!, text }));
  const snapshot = projectSnapshot(values);
  return { sheet, rowNumber, projectId, snapshot, problems, openCells, notes, doubt, width };
}

async function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOSPC' ? 'its disk is full' : error.message;
    throw new IrmFileError(
      `The file has so many rows that the folder for temporary files, ${tmpdir()}, is needed, and it cannot be used (${why}); free some space there or set TMPDIR to another folder.`,
      { cause: error },
    );
  });
}
