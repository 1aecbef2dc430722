import { createHash } from 'node:crypto';
import { type CatalogueReading, type KnownProject, type ProjectHistory, StoreError } from './port.ts';

/** A reading that is digested as it is read: first its histories to their end, then its absent projects. */
export interface DigestedReading {
  readonly reading: CatalogueReading;
  /** SHA-256 of everything that a catalogue holds, which no engine writes differently. */
  hex(): string;
}

export function digesting(reading: CatalogueReading): DigestedReading {
  const hash = createHash('sha256');
  const { storeId, dataVersion, kind, irmSnapshots } = reading;
  hash.update(JSON.stringify({ storeId, dataVersion, kind, irmSnapshots: irmSnapshots.map(inOrder) }));
  async function* digested<T extends KnownProject>(batches: AsyncIterable<readonly T[]>) {
    for await (const batch of batches) {
      for (const project of batch) hash.update(canonical(project));
      yield batch;
    }
  }
  return {
    reading: {
      ...reading,
      histories: () => digested(reading.histories()),
      absentProjects: () => digested(reading.absentProjects()),
    },
    hex: () => hash.digest('hex'),
  };
}

const inOrder = (irmSnapshot: CatalogueReading['irmSnapshots'][number]) => {
  const { sphere, financialYear, quarter, taken, projects, publishedAt } = irmSnapshot;
  return [sphere, financialYear, quarter, taken, projects, publishedAt];
};

function canonical(project: KnownProject & Partial<ProjectHistory>): string {
  const { id, sphere, irmProjectId, snapshots = [] } = project;
  const rows = snapshots.map(({ irmSnapshot, quality, values }) => [irmSnapshot, quality, ...values]);
  return `${JSON.stringify([id, sphere, irmProjectId, rows])}\n`;
}

/** Reads a whole catalogue for its digest. */
export async function catalogueDigest(reading: CatalogueReading): Promise<string> {
  const digest = digesting(reading);
  for await (const _ of digest.reading.histories());
  for await (const _ of digest.reading.absentProjects());
  return digest.hex();
}

/** Compares what was written, read back, with what was to be written. Fails with `StoreError`. */
export async function checkSameDigest(expected: string, written: CatalogueReading): Promise<void> {
  if ((await catalogueDigest(written)) === expected) return;
  throw new StoreError(
    'The copy reads back differently from its source, so nothing was kept: try again, and report it if it happens again.',
  );
}
