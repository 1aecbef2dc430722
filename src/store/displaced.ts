import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { type StoredValues, storedFields } from '../project/index.ts';
import { isDamage, unpacked, writeParts } from './compressed-parts.ts';
import type { ProjectSnapshotRow, ReadTransaction, WriteTransaction } from './engine.ts';
import { type KnownProject, StoreError, StoreRefusedError } from './port.ts';

/**
 * What publications displaced: the rows of snapshots and tables of projects, as lines of JSON. They
 * are stored by the SHA-256 of these lines, so that equal ones take room once, and compressed, apart
 * from the rows that are published, so that those stay as quick to read as without a memory.
 */

/** Lines with their ends. */
type Lines = AsyncIterable<string>;

/** Keeps lines that can be read twice. Returns their SHA-256. */
export async function keepLines(transaction: WriteTransaction, lines: () => Lines): Promise<string> {
  const sha256 = await sha256Of(lines());
  if ((await transaction.displacedPart(sha256, 0)) === undefined)
    await writeParts(asBytes(lines()), (part, bytes) => transaction.writeDisplacedPart(sha256, part, bytes));
  return sha256;
}

export async function sha256Of(lines: Lines): Promise<string> {
  const hash = createHash('sha256');
  for await (const text of lines) hash.update(text);
  return hash.digest('hex');
}

async function* asBytes(lines: Lines): AsyncIterable<Buffer> {
  for await (const text of lines) yield Buffer.from(text);
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** A later version of the program may have other fields, so that the first line names them. */
const fieldNames = lineOf(storedFields.map(({ name }) => name));

/** The rows of an IRM snapshot, ordered by project. */
export async function* snapshotLines(
  transaction: Pick<ReadTransaction, 'projectSnapshots'>,
  irmSnapshotId: number,
): Lines {
  yield fieldNames;
  for await (const rows of transaction.projectSnapshots(irmSnapshotId)) yield rowLines(rows);
}

/** A row of a snapshot that is no longer, or not yet, in its table. */
type Row = Omit<ProjectSnapshotRow, 'irmSnapshotId'>;

const rowLines = (rows: readonly Row[]): string =>
  rows.map(({ projectId, quality, values }) => lineOf([projectId, quality, ...values])).join('');

/** The ids of all projects, those without a snapshot among them. */
export async function* projectLines(transaction: WriteTransaction): Lines {
  for await (const projects of transaction.knownProjects())
    yield projects.map(({ id, sphere, irmProjectId }) => lineOf([id, sphere, irmProjectId])).join('');
}

/** Displaced projects, ordered by id, in batches. Fails with `StoreError` if they are damaged. */
export async function* keptProjects(
  transaction: ReadTransaction,
  sha256: string,
): AsyncIterable<readonly KnownProject[]> {
  for await (const lines of keptLines(transaction, sha256)) {
    const projects = lines as [KnownProject['id'], KnownProject['sphere'], string][];
    yield projects.map(([id, sphere, irmProjectId]) => ({ id, sphere, irmProjectId }));
  }
}

/** The displaced rows of a snapshot, ordered by project. Fails with `StoreError` if they are damaged. */
export async function* keptRows(transaction: ReadTransaction, sha256: string): AsyncIterable<readonly Row[]> {
  let names: readonly string[] | undefined;
  for await (const lines of keptLines(transaction, sha256)) {
    const isFirst = names === undefined;
    names ??= lines[0] as string[];
    const positions = storedFields.map(({ name }) => names!.indexOf(name));
    yield (isFirst ? lines.slice(1) : lines).map((line) => {
      const [projectId, quality, ...kept] = line as [number, number, ...StoredValues];
      const values = storedFields.map(({ nullable }, i) =>
        positions[i] === -1 ? (nullable ? null : '') : kept[positions[i]!],
      ) as unknown as StoredValues;
      return { projectId, quality, values };
    });
  }
}

/** Inserts the displaced projects whose ids are above a number, each as `as` has it. */
export async function restoreProjects(
  transaction: WriteTransaction,
  sha256: string,
  above = 0,
  as = (project: KnownProject): KnownProject => project,
): Promise<void> {
  for await (const projects of keptProjects(transaction, sha256))
    await transaction.insertProjects(projects.filter(({ id }) => id > above).map(as));
}

/**
 * Inserts the displaced rows of a snapshot, then reads them back and compares. Fails with
 * `StoreError`.
 */
export async function restoreSnapshot(
  transaction: WriteTransaction,
  sha256: string,
  irmSnapshotId: number,
): Promise<void> {
  async function* written(): Lines {
    yield fieldNames;
    for await (const kept of keptRows(transaction, sha256)) {
      await transaction.insertProjectSnapshots(kept.map((row) => ({ ...row, irmSnapshotId })));
      yield rowLines(kept);
    }
  }
  const expected = await sha256Of(written());
  if ((await sha256Of(snapshotLines(transaction, irmSnapshotId))) === expected) return;
  throw new StoreError(
    'The restored snapshot reads back differently from what was kept, so nothing was changed: try again, and report it if it happens again.',
  );
}

/** Fails with `StoreError` unless the lines are those that were kept. */
async function* keptLines(transaction: ReadTransaction, sha256: string): AsyncIterable<readonly unknown[]> {
  const hash = createHash('sha256');
  const decoder = new StringDecoder();
  let rest = '';
  try {
    for await (const bytes of displacedContent(transaction, sha256)) {
      hash.update(bytes);
      const lines = `${rest}${decoder.write(bytes)}`.split('\n');
      rest = lines.pop()!;
      if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as unknown);
    }
  } catch (error) {
    throw isDamage(error) || error instanceof SyntaxError ? damaged(error) : error;
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

/** What was kept, as bytes. */
export const displacedContent = (transaction: ReadTransaction, sha256: string) =>
  unpacked((part) => transaction.displacedPart(sha256, part)) as AsyncIterable<Buffer>;

const damaged = (cause?: unknown): StoreError =>
  new StoreRefusedError(
    'What the store keeps of an earlier publication is damaged, so nothing was changed: "publications --verify" says which; restore the store from a backup.',
    { cause },
  );
