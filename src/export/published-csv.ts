import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import {
  csvFields,
  type IrmSnapshot,
  irmSnapshotFromLabel,
  irmSnapshotLabel,
  isCalendarDate,
  type ProjectSnapshot,
  quarterKey,
  type StoredField,
  storedFields,
  withoutFormulaGuard,
} from '../project/index.ts';
import type { ProjectToPublish, SnapshotToPublish } from '../store/index.ts';

/** A published CSV is invalid; the message is one sentence that says what is wrong and where. */
export class PublishedCsvError extends Error {
  override readonly name = 'PublishedCsvError';
}

type Row = Readonly<Record<string, string>>;

/** A project in one row of the CSV, with the snapshot that reported it. */
export interface PublishedRow {
  readonly project: ProjectToPublish & { readonly id: number };
  readonly irmSnapshot: IrmSnapshot;
  /** Path of the project's page at the service that wrote the CSV. */
  readonly urlPath: string;
  /** The number of the line on which the row ends. */
  readonly line: number;
}

const columns = csvFields.map((field) => field.name);

const HEADER_BYTES = 4096;

/** The index stores ids in 32 bits. */
const MAX_ID = 0xffffffff;

/**
 * Whether a file begins with the header of the published CSV: the same columns in the same order.
 * False for a file that cannot be read; reading it as another format then reports why.
 */
export async function isPublishedCsv(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined || !(await file.stat()).isFile()) return file?.close().then(() => false) ?? false;
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
 * Reads the published CSV of a catalogue. Ids are taken from `url_path`; sphere, year, quarter and
 * date from `irm_snapshot`. Fails with `PublishedCsvError` at the first row that the service could
 * not have written.
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
    'The columns are not those of the published CSV: download it again, complete and unchanged.',
  );
}

function asPublishedCsvError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('CSV_') ? new PublishedCsvError(`The CSV is damaged: ${message}.`) : error;
}

function publishedRow(row: Row, line: number): PublishedRow {
  const id = projectId(row, line);
  const values = storedFields.map((field) => [field.name, storedValue(field, row, line)] as const);
  // The CSV does not contain IRM project ids, so the id of the project at the other service stands
  // in.
  return {
    project: { id, irmProjectId: String(id), snapshot: Object.fromEntries(values) as ProjectSnapshot },
    irmSnapshot: irmSnapshotOf(row, line),
    urlPath: row.url_path ?? '',
    line,
  };
}

function projectId({ url_path }: Row, line: number): number {
  const id = Number(/^\/infrastructure-projects\/[a-z]+\/(\d{1,10})-/.exec(url_path ?? '')?.[1]);
  if (id >= 1 && id <= MAX_ID) return id;
  throw invalid(line, 'url_path', url_path, 'a path that begins with the id of the project');
}

function irmSnapshotOf(row: Row, line: number): IrmSnapshot {
  const irmSnapshot = irmSnapshotFromLabel(row.irm_snapshot ?? '');
  if (irmSnapshot === undefined)
    throw invalid(line, 'irm_snapshot', row.irm_snapshot, 'like "Provincial 2019-20 Q2 taken 2019-10-15"');
  const { sphere, financialYear } = irmSnapshot;
  if (row.sphere !== sphere) throw invalid(line, 'sphere', row.sphere, `"${sphere}", as in irm_snapshot`);
  if (row.financial_year !== financialYear)
    throw invalid(line, 'financial_year', row.financial_year, `"${financialYear}", as in irm_snapshot`);
  return irmSnapshot;
}

function storedValue(field: StoredField, row: Row, line: number): string | number | null {
  const text = row[field.name] ?? '';
  if (text === '') return field.nullable ? null : '';
  switch (field.type) {
    case 'money':
      return amount(field, text, line);
    case 'date':
      if (!isCalendarDate(text)) throw invalid(line, field.name, text, 'a date like 2019-07-15');
      return text;
    case 'text':
    case 'status':
    case 'coordinate':
      return withoutFormulaGuard(text);
  }
}

/**
 * Amounts as the service writes them. JavaScript accepts more as numbers, such as `0x10` or spaces.
 */
const AMOUNT = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

function amount({ name }: StoredField, text: string, line: number): number {
  const number = AMOUNT.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw invalid(line, name, text, 'an amount');
  return number;
}

function invalid(
  line: number,
  column: string,
  text: string | undefined,
  accepted: string,
): PublishedCsvError {
  return new PublishedCsvError(`Line ${line}: ${column} must be ${accepted}, but is "${text}".`);
}

const BATCH_PROJECTS = 1000;

/**
 * Checks all rows of a published CSV and returns its snapshots, ready to be published, and their
 * number of projects. Each snapshot reads the file again. Fails with `PublishedCsvError`.
 */
export async function publishedCatalogue(
  path: string,
): Promise<{ readonly count: number; readonly snapshots: readonly SnapshotToPublish[] }> {
  const snapshots = new Map<string, IrmSnapshot>();
  const ids = new Set<number>();
  for await (const { project, irmSnapshot, line } of readPublishedCsv(path)) {
    if (ids.has(project.id))
      throw new PublishedCsvError(
        `Line ${line}: project ${project.id} is in the CSV twice; remove one of the rows.`,
      );
    ids.add(project.id);
    const other = snapshots.get(keyOf(irmSnapshot)) ?? irmSnapshot;
    if (other.taken !== irmSnapshot.taken)
      throw invalid(
        line,
        'irm_snapshot',
        irmSnapshotLabel(irmSnapshot),
        `"${irmSnapshotLabel(other)}", as in earlier rows`,
      );
    snapshots.set(keyOf(irmSnapshot), irmSnapshot);
  }
  if (ids.size === 0) throw new PublishedCsvError('The CSV contains no projects.');
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
