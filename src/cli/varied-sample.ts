import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originalFile } from '../examination/index.ts';
import { projectsOfSheet } from '../irm/index.ts';
import {
  type SampleOptions,
  type SampleSnapshot,
  type VariedStep,
  variedSteps,
  writeSampleFile,
} from '../sample/index.ts';
import { type PublicationRecord, StoreError, type StoreWriter } from '../store/index.ts';

/**
 * Publishes the varied sample, step by step, into an empty store. Fails with `StoreError` if it holds
 * anything.
 */
export async function publishVaried(
  store: StoreWriter,
  options: SampleOptions,
  record: PublicationRecord,
): Promise<{ readonly dataVersion: number }> {
  const { kind } = await store.state();
  if (kind !== 'empty')
    throw new StoreError(
      'The store is not empty, and the varied sample has a history of its own: name another store.',
    );
  console.error('Filling the store with a varied sample. Its projects are made up; none of them exists.');
  const folder = await mkdtemp(join(tmpdir(), 'infra-projects-'));
  const made = (snapshot: SampleSnapshot) => ({
    irmSnapshot: snapshot.irmSnapshot,
    projects: projectsOfSheet(snapshot.sheet),
  });
  const versions: number[] = [];
  const carryOut = async (step: VariedStep) => {
    if (step.does === 'publish the sample')
      return store.publish({ kind: 'sample', record, snapshots: step.snapshots.map(made) });
    const { publicNote } = step;
    const noted = publicNote === undefined ? record : { ...record, publicNote };
    if (step.does === 'roll back') return store.rollBack(versions[step.to - 1]!, { record: noted });
    const original = await originalFile(await writeSampleFile(folder, step.snapshot, 'csv'));
    const recordOfFile = original === undefined ? noted : { ...noted, original };
    return store.publish({ kind: 'sample', record: recordOfFile, snapshots: [made(step.snapshot)] });
  };
  try {
    for (const step of variedSteps(options)) versions.push((await carryOut(step)).dataVersion);
    return { dataVersion: versions.at(-1)! };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
