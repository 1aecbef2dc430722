import { storedFields } from '../src/project/index.ts';
import { type CatalogueReading, openReader, type ProjectHistory } from '../src/store/index.ts';
import { sampleStore } from './cache.ts';

const BASE = { projects: 17_260, quarters: 8 } as const;
const BATCH = 1000;
const NAME = storedFields.findIndex(({ name }) => name === 'name');
const COST = storedFields.findIndex(({ name }) => name === 'estimated_total_project_cost');

/**
 * A catalogue of any size, made of the newest snapshot of the sample's projects again and again, each time with other ids,
 * one more word in the name and another cost. Nothing of it is kept: it is made as it is read.
 */
export async function generatedCatalogue(projects: number): Promise<CatalogueReading> {
  const store = openReader(`sqlite:${await sampleStore(BASE)}`);
  return store.read(async (reading) => {
    const base: ProjectHistory[] = [];
    for await (const batch of reading.histories()) base.push(...batch);
    const irmSnapshots = reading.irmSnapshots.slice(-1);
    return {
      storeId: 'generated',
      dataVersion: 1,
      kind: 'sample',
      irmSnapshots,
      histories: () => repeated(base, projects),
      absentProjects: async function* () {},
    };
  });
}

async function* repeated(
  base: readonly ProjectHistory[],
  projects: number,
): AsyncIterable<readonly ProjectHistory[]> {
  for (let from = 0; from < projects; from += BATCH) {
    const length = Math.min(BATCH, projects - from);
    yield Array.from({ length }, (_, i) => variant(base[(from + i) % base.length]!, from + i));
  }
}

function variant({ sphere, irmProjectId, snapshots }: ProjectHistory, position: number): ProjectHistory {
  const { quality, values } = snapshots.at(-1)!;
  const others = [...values];
  others[NAME] = `${values[NAME]} ${position % 100_000}`;
  if (values[COST] !== null) others[COST] = (values[COST] as number) + position;
  return {
    id: position + 1,
    sphere,
    irmProjectId: `${irmProjectId}-${position}`,
    snapshots: [{ irmSnapshot: 0, quality, values: others }],
  };
}
