import { readIrmSheet } from '../src/irm/index.ts';
import { type StoredValues, storedFields, storedValues } from '../src/project/index.ts';
import { snapshotQuality } from '../src/quality/index.ts';
import { sampleSnapshots } from '../src/sample/index.ts';
import type { CatalogueReading, ProjectHistory } from '../src/store/index.ts';

const BATCH = 1000;
const NAME = storedFields.findIndex(({ name }) => name === 'name');
const COST = storedFields.findIndex(({ name }) => name === 'estimated_total_project_cost');

interface BaseProject {
  readonly quality: number;
  readonly values: StoredValues;
}

/**
 * A catalogue of any size. It repeats the sample's projects, each time with other ids, one more
 * word in the name and another cost. Only the sample is in memory; the rest is generated when it is
 * read.
 */
export async function generatedCatalogue(projects: number): Promise<CatalogueReading> {
  const [{ irmSnapshot, sheet }] = sampleSnapshots({ quarters: 1 }) as [
    ReturnType<typeof sampleSnapshots>[number],
  ];
  const base: BaseProject[] = [];
  for await (const batch of readIrmSheet(sheet).projects)
    for (const { snapshot } of batch) {
      const quality = snapshotQuality(snapshot, { taken: irmSnapshot.taken, previous: undefined });
      base.push({ quality, values: storedValues(snapshot) });
    }
  return {
    storeId: 'generated',
    dataVersion: 1,
    kind: 'sample',
    irmSnapshots: [{ ...irmSnapshot, projects, publishedAt: '2020-05-01T00:00:00.000Z' }],
    histories: () => repeated(base, projects),
    absentProjects: async function* () {},
  };
}

async function* repeated(
  base: readonly BaseProject[],
  projects: number,
): AsyncIterable<readonly ProjectHistory[]> {
  for (let from = 0; from < projects; from += BATCH) {
    const length = Math.min(BATCH, projects - from);
    yield Array.from({ length }, (_, i) => variant(base[(from + i) % base.length]!, from + i));
  }
}

function variant({ quality, values }: BaseProject, position: number): ProjectHistory {
  const others = [...values];
  others[NAME] = `${values[NAME]} ${position % 100_000}`;
  if (values[COST] !== null) others[COST] = (values[COST] as number) + position;
  return {
    id: position + 1,
    sphere: 'provincial',
    irmProjectId: `${position}`,
    snapshots: [{ irmSnapshot: 0, quality, values: others }],
  };
}
