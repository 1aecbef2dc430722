import { type IrmSnapshot, projectSnapshot, type ReportedProject } from '../project/index.ts';
import { keptProjects, keptRows } from './displaced.ts';
import type { ProjectSnapshotRow, ReadTransaction } from './engine.ts';
import { type KnownProject, type PastContent, type PastSnapshot, StoreRefusedError } from './port.ts';
import { type DisplacedSnapshot, type PublicationEntry, snapshotName } from './publication-entry.ts';
import { publicationsOf } from './publication-log.ts';

/** See `StoreReading.asOf`. */
export async function contentAsOf(transaction: ReadTransaction, number: number): Promise<PastContent> {
  const { target: publication, since } = publicationsSince(await publicationsOf(transaction), number);
  const keptIds = projectsBefore(since);
  const ids = () =>
    keptIds === undefined ? transaction.knownProjects() : keptProjects(transaction, keptIds);
  const past = snapshotsBefore(since);
  const published = await transaction.irmSnapshots();
  const snapshots = [
    ...published
      .filter((each) => !past.has(snapshotName(each)))
      .map(({ id, publishedAt: _, ...irmSnapshot }): PastSnapshot => {
        const projects = again(() => withIds(transaction.projectSnapshots(id), ids()));
        return { irmSnapshot, content: `${keptIds} ${id}`, projects };
      }),
    ...[...past.values()]
      .filter((each) => each !== undefined)
      .map(({ sha256, ...irmSnapshot }): PastSnapshot => {
        const projects = again(() => withIds(keptRows(transaction, sha256), ids()));
        return { irmSnapshot, content: `${keptIds} ${sha256}`, projects };
      }),
  ];
  return { publication, snapshots };
}

const again = <T>(read: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
});

/** Rows and projects come in the order of their ids, so that neither needs to be held as a whole. */
async function* withIds(
  batches: AsyncIterable<readonly Pick<ProjectSnapshotRow, 'projectId' | 'values'>[]>,
  known: AsyncIterable<readonly KnownProject[]>,
): AsyncIterable<readonly ReportedProject[]> {
  const iterator = known[Symbol.asyncIterator]();
  let projects: readonly KnownProject[] = [];
  let position = 0;
  try {
    for await (const rows of batches) {
      const reported: ReportedProject[] = [];
      for (const { projectId, values } of rows) {
        while (projects[position]?.id !== projectId) {
          if (++position < projects.length) continue;
          const { done, value } = await iterator.next();
          if (done === true)
            throw new StoreRefusedError(
              'The store has no project of a row that it keeps: restore the store from a backup.',
            );
          projects = value;
          position = 0;
        }
        reported.push({ irmProjectId: projects[position]!.irmProjectId, snapshot: projectSnapshot(values) });
      }
      yield reported;
    }
  } finally {
    await iterator.return?.();
  }
}

/** A publication that kept what it displaced. */
export type KeepingEntry = PublicationEntry & Required<Pick<PublicationEntry, 'displaced'>>;

/**
 * A publication and those after it, oldest first. Fails with `StoreError` if it is unknown, or if what
 * it left was not kept.
 */
export function publicationsSince(
  entries: readonly PublicationEntry[],
  number: number,
): { readonly target: PublicationEntry; readonly since: readonly KeepingEntry[] } {
  const target = entries.find((each) => each.number === number);
  if (target === undefined)
    throw new StoreRefusedError(`There is no publication ${number}: "publications" lists all of them.`);
  const since = entries.filter((each) => each.number > number);
  const unkept = since.findLast(({ displaced }) => displaced === undefined);
  if (unkept !== undefined)
    throw new StoreRefusedError(
      `What publication ${number} left was not kept: publication ${unkept.number} was made by a version of the program that did not keep what it replaced, so ${unkept.number} is the oldest to compare or to go back to.`,
    );
  return { target, since: since as readonly KeepingEntry[] };
}

/**
 * Each snapshot that these publications touched, by name, as it was before the first of them that did.
 * Undefined: there was none.
 */
export function snapshotsBefore(
  publications: readonly KeepingEntry[],
): Map<string, DisplacedSnapshot | undefined> {
  const past = new Map<string, DisplacedSnapshot | undefined>();
  for (const { displaced, snapshots } of publications) {
    const touched: readonly IrmSnapshot[] = [...displaced.snapshots, ...snapshots];
    for (const name of touched.map(snapshotName))
      if (!past.has(name))
        past.set(
          name,
          displaced.snapshots.find((each) => snapshotName(each) === name),
        );
  }
  return past;
}

/** SHA-256 of the ids of all projects, as they were before the first of these publications that changed them. */
export const projectsBefore = (publications: readonly KeepingEntry[]): string | undefined =>
  publications.find(({ displaced }) => displaced.projects !== undefined)?.displaced.projects;
