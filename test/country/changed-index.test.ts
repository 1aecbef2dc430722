import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProjectSnapshot } from '../../src/project/index.ts';
import { reported } from '../../src/project/project.fixture.ts';
import type { Publication } from '../../src/store/index.ts';
import { batches, quarterOf } from '../../src/store/store.fixture.ts';
import { changingCatalogue, expectSameFiles } from '../fixtures/changed-index.ts';

// Amounts of several currencies, which have columns and orders of their own.

const amount = fc.constantFrom(null, 0, 1, 5, 5, 7, 1e9, -1);
const project = fc.record({
  name: fc.constantFrom('Tree', 'tree', 'Road'),
  currency: fc.constantFrom('', 'MWK', 'USD', 'EUR'),
  department: fc.constantFrom('Health', 'Works'),
  nature_of_investment: fc.constantFrom('', 'New'),
  estimated_total_project_cost: amount,
  total_construction_costs: amount,
  project_expenditure_total: amount,
});
const projects = fc.array(project, { minLength: 20, maxLength: 40 });

const published = (given: readonly Partial<ProjectSnapshot>[]): Publication => ({
  kind: 'reported',
  snapshots: [
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: batches(given.map((known, i) => reported(`${i}`, known))),
    },
  ],
});

test('an index with several currencies that was changed has the same files as one that was built anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      projects,
      fc.array(fc.tuple(fc.nat(45), project), { maxLength: 6 }),
      async (all, changes) => {
        const { publish, build, remove } = changingCatalogue();
        try {
          await publish(published(all));
          const older = await build();
          const next = [...all];
          for (const [place, changed] of changes) next[Math.min(place, next.length)] = changed;
          await publish(published(next));
          const newer = await build(older.directory);
          expect(newer.isAnew).toBe(false);
          expectSameFiles(newer, await build());
        } finally {
          remove();
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});
