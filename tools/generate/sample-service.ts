import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectsOfSheet } from '../../src/irm/index.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { openWriter } from '../../src/store/index.ts';
import { serviceOf, type TestService } from '../../test/fixtures/service.ts';

/** Serves the sample from the source: nothing needs to be built. Takes some fifteen seconds. */
export async function sampleService(): Promise<Pick<TestService, 'base' | 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  const store = openWriter(storeUrl, { lockWaitSeconds: 0 });
  const snapshots = sampleSnapshots({}).map(({ irmSnapshot, sheet }) => ({
    irmSnapshot,
    projects: projectsOfSheet(sheet),
  }));
  await store.publish({ kind: 'sample', snapshots });
  await store.close();
  const { base, close } = await serviceOf(storeUrl);
  return {
    base,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
