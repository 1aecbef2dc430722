import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from '../index/build/build-index.ts';
import { CatalogueIndex } from '../index/index.ts';
import type { ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { batches, quarterOf, writerOf } from '../store/store.fixture.ts';

/** An index over a catalogue of its own, in a folder of its own. */
export interface TestArchive {
  readonly archive: CatalogueIndex;
  /** For files of the test, thrown away with the index. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Projects of which only the given values are known, their ids 1, 2, 3... in this order. */
export async function archiveOf(projects: readonly Partial<ProjectSnapshot>[]): Promise<TestArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  const store = writerOf(storeUrl);
  const all = projects.map((known, i) => reported(`${i + 1}`, known));
  await store.publish({
    kind: 'reported',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches(all) }],
  });
  await store.close();
  await openReader(storeUrl).read((reading) => buildIndex(reading, join(folder, 'index')));
  const archive = await CatalogueIndex.load(join(folder, 'index'));
  const close = async () => {
    await archive.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { archive, folder, close };
}

/** All chunks of a download in one piece. */
export async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
