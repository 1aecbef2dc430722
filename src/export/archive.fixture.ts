import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from '../index/build/build-index.ts';
import { CatalogueIndex } from '../index/index.ts';
import type { IrmSnapshot, ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { batches, quarterOf, writerOf } from '../store/store.fixture.ts';

/** An index of a small catalogue, in a temporary folder. */
export interface TestArchive {
  readonly archive: CatalogueIndex;
  /** For files of the test; removed with the index. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The known values of the projects of a quarter; project n of the list has the number n + 1. */
export interface TestQuarter {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: readonly Partial<ProjectSnapshot>[];
}

/** An archive of projects with only the given values, and the ids 1, 2, 3... */
export const archiveOf = (projects: readonly Partial<ProjectSnapshot>[]): Promise<TestArchive> =>
  archiveOfQuarters([{ irmSnapshot: quarterOf('2019-20', 2), projects }]);

/** An archive of several quarters, in the order of time, which were published one after the other. */
export async function archiveOfQuarters(quarters: readonly TestQuarter[]): Promise<TestArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  const store = writerOf(storeUrl);
  for (const { irmSnapshot, projects } of quarters) {
    const all = projects.map((known, i) => reported(`${i + 1}`, known));
    await store.publish({ kind: 'reported', snapshots: [{ irmSnapshot, projects: batches(all) }] });
  }
  await store.close();
  await openReader(storeUrl).read((reading) => buildIndex(reading, join(folder, 'index')));
  const archive = await CatalogueIndex.load(join(folder, 'index'));
  const close = async () => {
    await archive.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { archive, folder, close };
}

/** All chunks of a download in one buffer. */
export async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
