import { projectsOfSheet } from '../src/irm/index.ts';
import { type StoredValues, storedFields, storedValues } from '../src/project/index.ts';
import { snapshotQuality } from '../src/quality/index.ts';
import { sampleSnapshots } from '../src/sample/index.ts';
import type { CatalogueReading, ProjectHistory } from '../src/store/index.ts';

const BATCH = 1000;
const NAME = storedFields.findIndex(({ name }) => name === 'name');
const COST = storedFields.findIndex(({ name }) => name === 'estimated_total_project_cost');
const COMPLETION = storedFields.findIndex(({ name }) => name === 'estimated_completion_date');

interface BaseProject {
  readonly quality: number;
  readonly values: StoredValues;
}

/**
 * A catalogue of any size. It repeats the sample's projects, each time with other ids, one more
 * word in the name and another cost. Only the sample is in memory; the rest is generated when it is
 * read. In each later quarter, every project has another cost and every third another completion
 * date.
 */
export async function generatedCatalogue(projects: number, quarters = 1): Promise<CatalogueReading> {
  const snapshots = sampleSnapshots({ quarters });
  const { irmSnapshot, sheet } = snapshots[0]!;
  const base: BaseProject[] = [];
  for await (const batch of projectsOfSheet(sheet))
    for (const { snapshot } of batch) {
      const quality = snapshotQuality(snapshot, { taken: irmSnapshot.taken, previous: undefined });
      base.push({ quality, values: storedValues(snapshot) });
    }
  return {
    storeId: 'generated',
    dataVersion: 1,
    publicationId: 'generated',
    kind: 'sample',
    irmSnapshots: snapshots.map(({ irmSnapshot: each }) => ({
      ...each,
      projects,
      publishedAt: '2020-05-01T00:00:00.000Z',
    })),
    histories: () => repeated(base, projects, quarters),
    historiesOf: (ids) => only(new Set(ids), repeated(base, projects, quarters)),
    fingerprints: async () => undefined,
    absentProjects: async function* () {},
    log: {
      rows: async () => [],
      originals: async () => [],
      originalPart: async () => undefined,
      displaced: async () => [],
      displacedPart: async () => undefined,
    },
  };
}

async function* only(
  ids: ReadonlySet<number>,
  batches: AsyncIterable<readonly ProjectHistory[]>,
): AsyncIterable<readonly ProjectHistory[]> {
  for await (const batch of batches) {
    const found = batch.filter(({ id }) => ids.has(id));
    if (found.length > 0) yield found;
  }
}

async function* repeated(
  base: readonly BaseProject[],
  projects: number,
  quarters: number,
): AsyncIterable<readonly ProjectHistory[]> {
  for (let from = 0; from < projects; from += BATCH) {
    const length = Math.min(BATCH, projects - from);
    yield Array.from({ length }, (_, i) => variant(base[(from + i) % base.length]!, from + i, quarters));
  }
}

function variant({ quality, values }: BaseProject, position: number, quarters: number): ProjectHistory {
  const snapshots = Array.from({ length: quarters }, (_, quarter) => {
    const others = [...values];
    others[NAME] = `${values[NAME]} ${position % 100_000}`;
    if (values[COST] !== null) others[COST] = (values[COST] as number) + position * (quarter + 1);
    if (quarter > 0 && position % 3 === 0) others[COMPLETION] = `20${20 + (position % 70)}-06-30`;
    return { irmSnapshot: quarter, quality, values: others };
  });
  return { id: position + 1, sphere: 'provincial', irmProjectId: `${position}`, snapshots };
}
