import { projectSnapshot, type ReportedProject } from '../project/index.ts';
import { keptProjects, keptRows } from './displaced.ts';
import type { ProjectSnapshotRow, ReadTransaction } from './engine.ts';
import { projectsBefore, publicationsSince, snapshotsBefore } from './past-snapshots.ts';
import { type KnownProject, type PastContent, type PastSnapshot, StoreError } from './port.ts';
import { snapshotName } from './publication-entry.ts';
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
            throw new StoreError(
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
