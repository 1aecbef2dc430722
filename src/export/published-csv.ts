import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import {
  csvFields,
  type IrmSnapshot,
  irmSnapshotFromLabel,
  type ProjectSnapshot,
  quarterKey,
  type StoredField,
  storedFields,
} from '../project/index.ts';
import type { ProjectToPublish, SnapshotToPublish } from '../store/index.ts';

/** A published CSV cannot be taken over; the message is one sentence that says what is wrong and where. */
export class PublishedCsvError extends Error {
  override readonly name = 'PublishedCsvError';
}

type Row = Readonly<Record<string, string>>;

/** A project as one line of the CSV has it, with the snapshot that reported it. */
export interface PublishedRow {
  readonly project: ProjectToPublish & { readonly id: number };
  readonly irmSnapshot: IrmSnapshot;
  /** Address of the project at the service that wrote the CSV. */
  readonly urlPath: string;
}

const columns = csvFields.map((field) => field.name);

const HEADER_BYTES = 4096;

/** Whether a file begins with the header of the published CSV: the same columns in the same order. */
export async function isPublishedCsv(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
    return header === columns.join(',');
  } finally {
    await file.close();
  }
}

/**
 * Reads the published CSV of a whole catalogue: ids come from `url_path`, sphere, year, quarter and date from
 * `irm_snapshot`. Fails with `PublishedCsvError` at the first line that is not as the service writes it.
 */
export async function* readPublishedCsv(path: string): AsyncGenerator<PublishedRow> {
  const rows = createReadStream(path).pipe(parse({ bom: true, columns: checkedHeader, info: true }));
  try {
    for await (const { record, info } of rows)
      yield publishedRow(record as Row, (info as { lines: number }).lines);
  } catch (error) {
    throw asPublishedCsvError(error);
  }
}

function checkedHeader(header: readonly string[]): string[] {
  if (header.join(',') === columns.join(',')) return [...header];
  throw new PublishedCsvError(
    'The columns are not those of the published CSV: download it again, whole and unchanged.',
  );
}

function asPublishedCsvError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('CSV_') ? new PublishedCsvError(`The CSV is damaged: ${message}.`) : error;
}

function publishedRow(row: Row, line: number): PublishedRow {
  const irmSnapshot = irmSnapshotFromLabel(row.irm_snapshot ?? '');
  if (irmSnapshot === undefined)
    throw wrong(line, 'irm_snapshot', row.irm_snapshot, 'like "Provincial 2019-20 Q2 taken 2019-10-15"');
  const id = Number(/^\/infrastructure-projects\/[a-z]+\/(\d{1,10})-/.exec(row.url_path ?? '')?.[1]);
  if (!Number.isInteger(id))
    throw wrong(line, 'url_path', row.url_path, 'an address that begins with the number of the project');
  const values = storedFields.map((field) => [field.name, storedValue(field, row, line)] as const);
  // Another service tells no IRM project id: its own number of the project stands in for it.
  return {
    project: { id, irmProjectId: String(id), snapshot: Object.fromEntries(values) as ProjectSnapshot },
    irmSnapshot,
    urlPath: row.url_path ?? '',
  };
}

function storedValue(field: StoredField, row: Row, line: number): string | number | null {
  const text = row[field.name] ?? '';
  if (text === '') return field.nullable ? null : '';
  switch (field.type) {
    case 'money':
      return amount(field, text, line);
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw wrong(line, field.name, text, 'a date like 2019-07-15');
      return text;
    case 'text':
    case 'status':
    case 'coordinate':
      return withoutGuard(text);
  }
}

function amount({ name }: StoredField, text: string, line: number): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw wrong(line, name, text, 'an amount');
  return number;
}

/** Text that a spreadsheet would run was written with a `'` in front. */
const withoutGuard = (text: string): string => (/^'[=+@\t\r-]/.test(text) ? text.slice(1) : text);

function wrong(line: number, column: string, text: string | undefined, accepted: string): PublishedCsvError {
  return new PublishedCsvError(`Line ${line}: ${column} is not ${accepted}, but "${text}".`);
}

const BATCH_PROJECTS = 1000;

/** What a published CSV holds, checked whole, ready to be published: each snapshot reads the file again. */
export async function publishedCatalogue(
  path: string,
): Promise<{ readonly count: number; readonly snapshots: readonly SnapshotToPublish[] }> {
  const snapshots = new Map<string, IrmSnapshot>();
  const ids = new Set<number>();
  for await (const { project, irmSnapshot } of readPublishedCsv(path)) {
    if (ids.has(project.id))
      throw new PublishedCsvError(
        `Project ${project.id} stands in the CSV twice: each may stand there once.`,
      );
    ids.add(project.id);
    snapshots.set(keyOf(irmSnapshot), irmSnapshot);
  }
  if (ids.size === 0) throw new PublishedCsvError('The CSV holds no project.');
  const inOrder = [...snapshots.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const toPublish = inOrder.map((irmSnapshot) => ({ irmSnapshot, projects: projectsOf(path, irmSnapshot) }));
  return { count: ids.size, snapshots: toPublish };
}

const keyOf = (snapshot: IrmSnapshot): string => `${quarterKey(snapshot)} ${snapshot.sphere}`;

async function* projectsOf(path: string, wanted: IrmSnapshot): AsyncGenerator<readonly ProjectToPublish[]> {
  let batch: ProjectToPublish[] = [];
  for await (const { project, irmSnapshot } of readPublishedCsv(path)) {
    if (keyOf(irmSnapshot) !== keyOf(wanted)) continue;
    batch.push(project);
    if (batch.length < BATCH_PROJECTS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
