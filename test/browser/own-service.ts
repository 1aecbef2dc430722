import type { IrmSnapshot, ReportedProject } from '../../src/project/index.ts';
import { openWriter, type PublicationRecord } from '../../src/store/index.ts';
import { type RunningService, startService, temporaryFolder } from '../program.ts';

/** One snapshot to publish. */
export interface OwnSnapshot {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: readonly ReportedProject[];
}

/** Serves a new store with these snapshots. Without any, nothing has been published. */
export async function serviceOf(
  snapshots: readonly OwnSnapshot[],
  env: Readonly<Record<string, string>> = {},
  record: PublicationRecord = {},
): Promise<RunningService> {
  const folder = temporaryFolder();
  const url = `sqlite:${folder.path}/own.db`;
  if (snapshots.length > 0) {
    const store = openWriter(url, { lockWaitSeconds: 5 });
    await store.publish({
      kind: 'reported',
      snapshots: snapshots.map(({ irmSnapshot, projects }) => ({ irmSnapshot, projects: all(projects) })),
      record,
    });
    await store.close();
  }
  const service = await startService(['--store', url], { env });
  const stop = async () => {
    await service.stop();
    folder.remove();
  };
  return { ...service, stop };
}

async function* all(projects: readonly ReportedProject[]) {
  if (projects.length > 0) yield projects;
}
