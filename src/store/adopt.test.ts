import { afterAll, describe, expect, test } from 'vitest';
import type { IrmSnapshot, Sphere } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { batches, contentOf, publish, quarterOf, startTestedEngines, writerOf } from './store.fixture.ts';
import type { Adoption, ProjectToPublish, StoreWriter } from './writing-port.ts';

const engines = await startTestedEngines();
afterAll(() => Promise.all(engines.map((engine) => engine.dispose())));

const Q1 = quarterOf('2019-20', 1);
const Q2 = quarterOf('2019-20', 2);
const NATIONAL = quarterOf('2019-20', 1, 'national');

/** Projects as a mirror publishes them: their own ids stand in for IRM project ids. */
const fromMirror = (...ids: readonly number[]): readonly ProjectToPublish[] =>
  ids.map((id) => ({ id, ...reported(`${id}`, { name: `Mirrored ${id}` }) }));

const mirror = (store: StoreWriter, kind: 'mirrored' | 'mirrored-sample' = 'mirrored') =>
  store.publish({
    kind,
    snapshots: [
      { irmSnapshot: Q1, projects: batches(fromMirror(1, 2, 3, 20)) },
      { irmSnapshot: NATIONAL, projects: batches(fromMirror(5, 6)) },
    ],
  });

const adopt = (
  store: StoreWriter,
  irmSnapshot: IrmSnapshot,
  adoption: Adoption,
  ...irmProjectIds: string[]
) => {
  const projects = irmProjectIds.map((id) => reported(id, { name: `Reported ${id}` }));
  return store.publish({
    kind: 'reported',
    adoption,
    snapshots: [{ irmSnapshot, projects: batches(projects) }],
  });
};

/** IRM project ids and the latest names of the projects with a snapshot, by id. */
async function projectsIn(store: StoreWriter, sphere: Sphere = 'provincial') {
  const found: Record<number, string> = {};
  const { histories } = await contentOf(store);
  for (const { id, irmProjectId, snapshots, sphere: theirs } of histories)
    if (theirs === sphere) found[id] = `${irmProjectId}: ${snapshots.at(-1)!.values[0]}`;
  return found;
}

describe.each(engines)('projects of a mirror that are adopted, on $name,', (engine) => {
  const mirrored = async (kind?: 'mirrored-sample') => {
    const store = writerOf(engine.newStoreUrl());
    await mirror(store, kind);
    return store;
  };

  test('keep their ids; the others keep their values; new ones get new ids', async () => {
    const store = await mirrored();
    const { storeId } = await store.state();
    // 2 and 3 are IRM project ids of other projects than those with these ids.
    const adoption = new Map([
      [1, '2'],
      [2, '3'],
    ]);
    const { snapshots } = await adopt(store, Q2, adoption, '2', '3', '20', 'A');
    expect(snapshots).toMatchObject([{ projects: 4, newProjects: 2 }]);
    expect(await projectsIn(store)).toEqual({
      1: '2: Reported 2',
      2: '3: Reported 3',
      3: '3 (mirrored): Mirrored 3',
      20: '20 (mirrored): Mirrored 20',
      21: '20: Reported 20',
      22: 'A: Reported A',
    });
    expect(await store.state()).toMatchObject({ kind: 'reported', storeId, dataVersion: 2 });
    expect((await store.publications()).at(-1)).toMatchObject({ action: 'import', kind: 'reported' });
    expect((await store.verify()).differences).toEqual([]);
    await store.close();
  });

  test('stay in a snapshot of the same quarter, beside those without a match', async () => {
    const store = await mirrored();
    await adopt(store, Q1, new Map([[3, 'A']]), 'A');
    expect(await projectsIn(store)).toEqual({
      1: '1 (mirrored): Mirrored 1',
      2: '2 (mirrored): Mirrored 2',
      3: 'A: Reported A',
      20: '20 (mirrored): Mirrored 20',
    });
    expect((await store.irmSnapshots()).map(({ projects }) => projects)).toEqual([2, 4]);
    expect((await store.publications()).at(-1)).toMatchObject({ action: 'add' });
    await store.close();
  });

  test('are found by the next import, which needs no adoption', async () => {
    const store = await mirrored();
    await adopt(store, Q1, new Map([[3, 'A']]), 'A');
    const { snapshots } = await publish(store, Q2, [reported('A', { name: 'Later' })]);
    expect(snapshots).toMatchObject([{ newProjects: 0 }]);
    expect(await projectsIn(store)).toMatchObject({ 3: 'A: Later' });
    await store.close();
  });

  test('may be of one sphere or department after the other', async () => {
    const store = await mirrored();
    await adopt(store, Q1, new Map([[3, 'A']]), 'A');
    await adopt(store, Q1, new Map([[1, 'B']]), 'B');
    await adopt(store, NATIONAL, new Map([[6, 'A']]), 'A');
    expect(await projectsIn(store)).toMatchObject({ 1: 'B: Reported B', 3: 'A: Reported A' });
    expect(await projectsIn(store, 'national')).toMatchObject({
      5: '5 (mirrored): Mirrored 5',
      6: 'A: Reported A',
    });
    await store.close();
  });

  test('are the mirror again after a rollback', async () => {
    const store = await mirrored();
    const before = await contentOf(store);
    await adopt(store, Q1, new Map([[3, 'A']]), 'A', 'B');
    const after = await contentOf(store);
    const shown = ({ kind, storeId, histories, absent }: typeof before) => ({
      kind,
      storeId,
      histories,
      absent,
    });
    await store.rollBack(1);
    const given = { id: 21, sphere: 'provincial', irmProjectId: '21' };
    expect(shown(await contentOf(store))).toEqual({ ...shown(before), absent: [given] });
    await store.rollBack(2);
    expect(shown(await contentOf(store))).toEqual(shown(after));
    // Links to 21 must not lead to another project.
    await store.rollBack(1);
    await adopt(store, Q1, new Map([[3, 'A']]), 'A', 'C');
    expect(await projectsIn(store)).toMatchObject({ 3: 'A: Reported A', 22: 'C: Reported C' });
    await store.rollBack(1);
    await mirror(store);
    expect((await store.verify()).differences).toEqual([]);
    await store.close();
  });

  test('are no longer replaced by a mirror', async () => {
    const store = await mirrored();
    await adopt(store, Q2, new Map([[3, 'A']]), 'A');
    await expect(mirror(store)).rejects.toThrow('not over projects that were reported or adopted');
    await store.close();
  });

  test('must be of the mirror and of the sphere, or nothing changes', async () => {
    const store = await mirrored();
    const before = await contentOf(store);
    for (const id of [4, 5])
      await expect(adopt(store, Q2, new Map([[id, 'A']]), 'A')).rejects.toThrow('The store has changed');
    expect(await contentOf(store)).toEqual(before);
    await adopt(store, Q2, new Map([[3, 'A']]), 'A');
    await expect(adopt(store, Q2, new Map([[3, 'B']]), 'B')).rejects.toThrow('The store has changed');
    await store.close();
  });

  test('are never made up if the workbook is not', async () => {
    const store = await mirrored('mirrored-sample');
    await expect(adopt(store, Q2, new Map([[3, 'A']]), 'A')).rejects.toThrow(
      'The store mirrors a service with the made-up sample',
    );
    await store.close();
  });

  test('need it to be said', async () => {
    const store = await mirrored();
    await expect(publish(store, Q2, [reported('A')])).rejects.toThrow(
      'add --adopt to match those of the workbook',
    );
    await store.close();
  });
});
