import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changingCatalogue, expectSameFiles } from '../fixtures/changed-index.ts';
import { oracleAreas } from './areas.ts';
import { collidingCatalogue } from './catalogues/colliding-catalogue.ts';
import { publicationOf } from './publication.ts';
import type { ReportedQuarter } from './rows.ts';

/** A change of one quarter: its projects at these places are as in the other catalogue, vanish, or are new. */
const edits = fc.array(
  fc.record({
    quarter: fc.nat(5),
    place: fc.nat(200),
    what: fc.constantFrom('as another', 'vanished', 'new'),
  }),
  { maxLength: 12 },
);

type Edit = typeof edits extends fc.Arbitrary<readonly (infer E)[]> ? E : never;

function edited(
  quarters: readonly ReportedQuarter[],
  others: readonly ReportedQuarter[],
  changes: readonly Edit[],
): readonly ReportedQuarter[] {
  return quarters.map(({ irmSnapshot, projects }, at) => {
    const left = [...projects];
    for (const { quarter, place, what } of changes) {
      if (quarter !== at) continue;
      const other = others[at]!.projects;
      const model = other[place % other.length];
      const i = place % Math.max(1, left.length);
      if (what === 'vanished') left.splice(i, 1);
      else if (model !== undefined && what === 'new') left.push({ ...model, irmProjectId: `new ${place}` });
      else if (model !== undefined && left[i] !== undefined)
        left[i] = { ...model, irmProjectId: left[i].irmProjectId };
    }
    return { irmSnapshot, projects: left };
  });
}

test('an index that was changed into that of a publication has the same files as one that was built anew', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(collidingCatalogue, collidingCatalogue, edits, async (quarters, others, changes) => {
      const { publish, build, remove } = changingCatalogue(oracleAreas);
      try {
        await publish(publicationOf(quarters));
        const older = await build();
        await publish(publicationOf(edited(quarters, others, changes)));
        const newer = await build(older.directory);
        if (!newer.isAnew) changed++;
        expectSameFiles(newer, await build());
      } finally {
        remove();
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(changed).toBeGreaterThan(1);
});
