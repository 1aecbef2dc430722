import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { quarterKey } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { flagsOf } from '../../quality/index.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { snapshotQualities } from '../answers/from-archive.ts';
import { openArchive } from '../files/archive.ts';
import { indexFolder } from '../index.fixture.ts';
import { buildPastIndex } from '../past/build-past-index.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Comparable projects, and one more in each quarter, whose costs change what the median is. */
const projectsOf = (quarter: number) => [
  ...Array.from({ length: 4 + quarter }, (_, i) =>
    reported(`usual ${i}`, { department: 'Health', estimated_total_project_cost: 10 ** (7 - quarter) }),
  ),
  reported('large', { department: 'Health', estimated_total_project_cost: 1.5e7 }),
  reported('late', { department: 'Health', estimated_completion_date: '2018-05-01', status: 'Design' }),
  reported('zero', { estimated_total_project_cost: 0, project_expenditure_total: quarter }),
  reported('still', {
    status: 'Construction 26% - 50%',
    estimated_total_project_cost: 5e6,
    project_expenditure_total: 7,
  }),
  ...(quarter < 3 ? [reported('gone', { department: 'Health', estimated_total_project_cost: 9e8 })] : []),
];

test('every report has the flags that its quarter has', async () => {
  const quarters = [1, 2, 3, 4].map((number) => quarterOf('2018-19', number as 1 | 2 | 3 | 4));
  const all = [...quarters, quarterOf('2019-20', 1), quarterOf('2019-20', 2)];
  const storeUrl = `sqlite:${join(parent, 'projects.db')}`;
  const store = writerOf(storeUrl);
  for (const [i, quarter] of all.entries()) await publish(store, quarter, projectsOf(i));
  await store.close();
  const index = await indexFolder(join(parent, 'whole')).build(storeUrl);
  const seen = new Set<string>();
  for (const quarter of ['2018-19-Q3', '2019-20-Q1']) {
    const directory = join(parent, quarter);
    await buildPastIndex(index.directory, quarter, directory);
    const then = await openArchive(directory);
    for (const position of then.allPositions) {
      const now = index.positionOf(then.ids[position]!)!;
      const snapshots = index.snapshots(now);
      const number = snapshots.findIndex(
        ({ irmSnapshot }) => quarterKey(index.manifest.irmSnapshots[irmSnapshot]!) === quarter,
      );
      // The newest report of a project has its present flags.
      if (number < 0 || number === snapshots.length - 1) continue;
      const flags = flagsOf(snapshotQualities(index, now, snapshots)[number]!);
      expect(flags).toEqual(flagsOf(then.quality[position]!));
      for (const flag of flags) seen.add(flag);
    }
    await then.release();
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['cost_implausible', 'stalled', 'spending_over_zero_estimate']),
  );
  await index.release();
});
