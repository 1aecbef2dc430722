import { createHash } from 'node:crypto';
import { type CatalogueReading, type KnownProject, type ProjectHistory, StoreError } from './port.ts';

/**
 * A reading that is hashed while it is consumed: read all histories first, then all absent
 * projects.
 */
export interface DigestedReading {
  readonly reading: CatalogueReading;
  /** SHA-256 of everything in the catalogue, the same on every engine. */
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

/** Reads a whole catalogue to compute its digest. */
export async function catalogueDigest(reading: CatalogueReading): Promise<string> {
  const digest = digesting(reading);
  for await (const _ of digest.reading.histories());
  for await (const _ of digest.reading.absentProjects());
  return digest.hex();
}

/**
 * Reads back what was written and compares its digest with the expected one. Fails with
 * `StoreError`.
 */
export async function checkSameDigest(expected: string, written: CatalogueReading): Promise<void> {
  if ((await catalogueDigest(written)) === expected) return;
  throw readsBackDifferently();
}

export const readsBackDifferently = (): StoreError =>
  new StoreError(
    'The copy reads back differently from its source, so it was discarded: try again, and report it if it happens again.',
  );
