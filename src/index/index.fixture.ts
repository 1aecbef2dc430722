import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Areas } from '../areas/index.ts';
import type { ReportedProject } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { publish, quarterOf, writerOf } from '../store/store.fixture.ts';
import { buildIndex } from './build/build-index.ts';
import { IndexFolder } from './index-folder.ts';
import { buildPastIndex } from './past/build-past-index.ts';
import { PastFolder } from './past/past-folder.ts';
import { isKeptFolder } from './publications/kept-publications.ts';

/** Builds on this thread, because the thread that the program starts runs compiled code. */
export const indexFolder = (path: string, areas?: Areas): IndexFolder =>
  new IndexFolder(path, {
    buildInto: (storeUrl, directory, { other }) =>
      openReader(storeUrl).read((reading) =>
        buildIndex(reading, directory, areas, { olderDirectory: other?.directory }),
      ),
  });

/** The versions in a folder of indexes, beside which it keeps what publications listed. */
export const versionsIn = (path: string): readonly string[] =>
  readdirSync(path).filter((name) => !isKeptFolder(name));

/** Likewise for past quarters. */
export const pastFolder = (): PastFolder => new PastFolder({ buildPast: buildPastIndex });

/**
 * Publishes one quarter with a project of each name, in order of ids, and returns the new state.
 */
export async function publishNames(storeUrl: string, ...names: readonly string[]) {
  const projects: ReportedProject[] = names.map((name, i) => reported(`${i}`, { name, province: 'Limpopo' }));
  const store = writerOf(storeUrl);
  await publish(store, quarterOf('2019-20', 1), projects);
  const state = await store.state();
  await store.close();
  const name = `${state.storeId}-${state.dataVersion}-${state.publicationId}`;
  return { ...state, name, directory: (folder: string) => join(folder, name) };
}
