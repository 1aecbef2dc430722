import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceOver } from '../../../test/fixtures/service.ts';
import { collidingCatalogues, variedCatalogue } from '../../../test/oracle/catalogues/catalogues.ts';
import { CatalogueIndex, loadedQuarters, movements } from '../../index/index.ts';
import { buildPastIndex } from '../../index/past/build-past-index.ts';
import { quarterKey } from '../../project/index.ts';
import { batches } from '../../store/store.fixture.ts';
import { changeSet, type SearchedFacts } from './change-set.ts';
import { type ChangedKind, kindSet } from './changed-kind.ts';
import { decodeFacts, encodeFacts, factsOf } from './facts.ts';

/** Everything in an index. */
const everything = (index: CatalogueIndex): SearchedFacts => ({
  facts: decodeFacts(encodeFacts(factsOf(index))),
  ids: index.ids.slice(),
});

/** The page leaves spheres of government out that did not report in both quarters; mails tell what they report next. */
function comparedProjects(
  { manifest, values, ids }: CatalogueIndex,
  ...both: readonly string[]
): (id: number) => boolean {
  const isInBoth = (sphere: string) =>
    both.every((quarter) =>
      manifest.irmSnapshots.some((each) => each.sphere === sphere && quarterKey(each) === quarter),
    );
  const { sphere } = values;
  const compared = sphere.values.map(isInBoth);
  return (id) => compared[sphere.codes[ids.indexOf(id)]! - 1]!;
}

describe.each([...collidingCatalogues(1, 2, 3, 4), variedCatalogue])('$name', ({ quarters }) => {
  test('changes from quarter to quarter as the page of changes says', async () => {
    const snapshots = (await quarters()).map(({ irmSnapshot, projects }) => ({
      irmSnapshot,
      projects: batches(projects),
    }));
    const service = await serviceOver({ kind: 'reported', snapshots });
    const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
    const published = loadedQuarters(service.index);
    const past: CatalogueIndex[] = [];
    for (const quarter of published) {
      await buildPastIndex(service.index.directory, quarter, join(folder, quarter));
      past.push(await CatalogueIndex.load(join(folder, quarter)));
    }
    const found = past.map(everything);
    for (const [i, until] of published.slice(1).entries()) {
      const set = changeSet(found[i]!, found[i + 1]!);
      const isCompared = comparedProjects(service.index, published[i]!, until);
      const kinds = set.kinds.filter((_, at) => isCompared(set.ids[at]!));
      const count = (some: readonly ChangedKind[], without: readonly ChangedKind[] = []) =>
        kinds.filter((each) => (each & kindSet(...some)) !== 0 && (each & kindSet(...without)) === 0).length;
      const inOne: readonly ChangedKind[] = ['listed', 'back', 'vanished', 'removed'];
      const { counts } = movements(service.index, service.index.allPositions, published[i]!, until);
      const { moved_on: _, ...comparable } = counts;
      expect({
        cost: count(['dearer', 'cheaper', 'other_cost'], inOne),
        cost_up: count(['dearer'], inOne),
        cost_down: count(['cheaper'], inOne),
        completion: count(['later', 'earlier', 'other_completion'], inOne),
        later: count(['later'], inOne),
        earlier: count(['earlier'], inOne),
        status: count(['stopped', 'finished', 'moved_on', 'moved_back', 'other_stage'], inOne),
        moved_back: count(['moved_back'], inOne),
        stopped: count(['stopped'], inOne),
        new: count(['listed', 'back']),
        vanished: count(['vanished']),
      }).toEqual(comparable);
    }
    for (const index of past) await index.release();
    await service.close();
    rmSync(folder, { recursive: true });
  });
});
