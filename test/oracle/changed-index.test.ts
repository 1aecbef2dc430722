import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from '../../src/index/build/build-index.ts';
import { MANIFEST } from '../../src/index/files/manifest.ts';
import { openReader } from '../../src/store/index.ts';
import { writerOf } from '../../src/store/store.fixture.ts';
import { temporaryFolder } from '../program.ts';
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

/** The files of an index, but for the time when it was built. */
const contentOf = (directory: string): Readonly<Record<string, Buffer | object>> =>
  Object.fromEntries(
    readdirSync(directory)
      .sort()
      .map((name) => {
        const content = readFileSync(join(directory, name));
        return [name, name === MANIFEST ? { ...JSON.parse(`${content}`), builtAt: '' } : content];
      }),
  );

test('an index that was changed into that of a publication has the same files as one that was built anew', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(collidingCatalogue, collidingCatalogue, edits, async (quarters, others, changes) => {
      const folder = temporaryFolder();
      const url = `sqlite:${join(folder.path, 'store.db')}`;
      const build = (name: string, olderDirectory?: string) =>
        openReader(url).read(async (reading) => {
          let isAnew = false;
          const histories = () => {
            isAnew = true;
            return reading.histories();
          };
          const directory = join(folder.path, name);
          await buildIndex({ ...reading, histories }, directory, oracleAreas, { olderDirectory });
          return { directory, isAnew };
        });
      const publish = async (all: readonly ReportedQuarter[]) => {
        const store = writerOf(url);
        await store.publish(publicationOf(all));
        await store.close();
      };
      try {
        await publish(quarters);
        const older = await build('older');
        await publish(edited(quarters, others, changes));
        const newer = await build('newer', older.directory);
        if (!newer.isAnew) changed++;
        const anew = await build('anew');
        const [found, expected] = [contentOf(newer.directory), contentOf(anew.directory)];
        for (const [name, content] of Object.entries(expected)) expect(found[name], name).toEqual(content);
        expect(Object.keys(found)).toEqual(Object.keys(expected));
      } finally {
        folder.remove();
      }
    }),
    { numRuns: 25 },
  );
  expect(changed).toBeGreaterThan(5);
});
