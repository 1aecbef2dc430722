import { describe, expect, it } from 'vitest';
import { readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';
import { sampleTables } from './tables.ts';

const { oddProjects } = sampleTables();
const collapsed = (name: string) => name.replace(/\s+/g, ' ').trim();

describe.each([200, 3000])('the odd projects of a sample of %i', async (projects) => {
  const snapshots = sampleSnapshots({ projects, quarters: 2 });
  const read = await Promise.all(snapshots.map(readSnapshot));

  it.each(oddProjects.map((odd) => [odd.shows, odd] as const))('have %s in every snapshot', (_shows, odd) => {
    for (const snapshot of read) {
      const found = snapshot.filter(({ irmProjectId }) => irmProjectId === String(odd.irmProjectId));
      expect(found).toHaveLength(1);
      expect(found[0]!.snapshot).toMatchObject({
        province: odd.province,
        name: collapsed(odd.name),
        ...odd.reports,
      });
    }
    const latest = read[1]!.find(({ irmProjectId }) => irmProjectId === String(odd.irmProjectId));
    expect(latest?.snapshot.status).toBe(odd.status);
  });
});

it('have unique ids and unique properties', () => {
  expect(new Set(oddProjects.map(({ irmProjectId }) => irmProjectId)).size).toBe(oddProjects.length);
  expect(new Set(oddProjects.map(({ shows }) => shows)).size).toBe(oddProjects.length);
});

it('are at most a quarter of a small sample', async () => {
  const ids = new Set(oddProjects.map(({ irmProjectId }) => String(irmProjectId)));
  const projects = await readSnapshot(sampleSnapshots({ projects: 20, quarters: 1 })[0]!);
  expect(projects.filter(({ irmProjectId }) => ids.has(irmProjectId))).toHaveLength(5);
});
