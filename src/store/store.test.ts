import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { projectSnapshot, type Quarter } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { flagsOf } from '../quality/index.ts';
import { openWriter } from './open.ts';
import { StoreChangedError, StoreError } from './port.ts';
import {
  add,
  batches,
  contentOf,
  historiesOf,
  publish,
  quarterOf,
  readerOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';
import type { StoreWriter } from './writing-port.ts';

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const entries: T[] = [];
  for await (const batch of batches) entries.push(...batch);
  return entries;
}

describe.each(await startTestedEngines())('a store on $name', (engine) => {
  let url = '';
  beforeEach(() => {
    url = engine.newStoreUrl();
  });
  afterAll(() => engine.dispose());

  const namesById = async () =>
    (await historiesOf(readerOf(url))).map(({ id, snapshots }) => [
      id,
      projectSnapshot(snapshots.at(-1)!.values).name,
    ]);

  test('starts empty, with data version 0', async () => {
    const store = writerOf(url);
    expect(await store.state()).toMatchObject({ kind: 'empty', dataVersion: 0 });
    expect(await store.irmSnapshots()).toEqual([]);
    await store.close();
  });

  test('returns what was published, value by value', async () => {
    const store = writerOf(url);
    const project = reported('30682', {
      name: 'Tree "Library"',
      province: 'Limpopo',
      latitude: '-30.030290',
      longitude: '0',
      estimated_total_project_cost: -1200.5,
      estimated_completion_date: '2021-06-30',
      other_parties: 'A\nB',
    });
    await publish(store, quarterOf('2019-20', 2), [project]);
    const [history] = await historiesOf(store);
    expect(history).toMatchObject({ id: 1, sphere: 'provincial', irmProjectId: '30682' });
    expect(projectSnapshot(history!.snapshots[0]!.values)).toEqual(project.snapshot);
    await store.close();
  });

  test('raises the data version with every publication and removal', async () => {
    const store = writerOf(url);
    expect((await publish(store, quarterOf('2019-20', 1), [reported('1')])).dataVersion).toBe(1);
    expect((await publish(store, quarterOf('2019-20', 2), [reported('1')])).dataVersion).toBe(2);
    expect((await store.remove(quarterOf('2019-20', 1))).dataVersion).toBe(3);
    expect((await readerOf(url).state()).dataVersion).toBe(3);
    await store.close();
  });

  test('counts the projects of each department in a quarter', async () => {
    const store = writerOf(url);
    const of = (id: string, province: string, department: string) => reported(id, { province, department });
    await publish(store, quarterOf('2019-20', 1), [of('1', 'Limpopo', 'Roads')]);
    await publish(store, quarterOf('2019-20', 2), [
      of('1', 'Limpopo', 'Roads'),
      of('2', 'Limpopo', 'Health'),
      of('3', 'Limpopo', 'Roads'),
      of('4', 'Gauteng', 'Health'),
    ]);
    const counted = await store.read((reading) => reading.departments(quarterOf('2019-20', 2)));
    expect(counted).toEqual([
      { province: 'Gauteng', department: 'Health', projects: 1 },
      { province: 'Limpopo', department: 'Health', projects: 1 },
      { province: 'Limpopo', department: 'Roads', projects: 2 },
    ]);
    expect(await store.read((reading) => reading.departments(quarterOf('2019-20', 3)))).toEqual([]);
    await store.close();
  });

  test('orders the snapshots of a project by time, in whatever order they were published', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 2), [reported('1', { name: 'now' })]);
    await publish(store, quarterOf('2018-19', 4), [reported('1', { name: 'then' })]);
    const [history] = await historiesOf(store);
    expect(history!.snapshots.map(({ values }) => projectSnapshot(values).name)).toEqual(['then', 'now']);
    await store.close();
  });

  test('replaces a snapshot of the same sphere, year and quarter entirely', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 2), [
      reported('1', { name: 'old' }),
      reported('2', { name: 'gone' }),
    ]);
    const outcome = await publish(store, quarterOf('2019-20', 2), [reported('1', { name: 'new' })]);
    expect(outcome.snapshots).toMatchObject([{ projects: 1, newProjects: 0, replaced: true }]);
    expect(await namesById()).toEqual([[1, 'new']]);
    await store.close();
  });

  test('adds projects to a snapshot, and replaces those that it holds', async () => {
    const store = writerOf(url);
    const earlier = { ...quarterOf('2019-20', 2), taken: '2019-10-01' };
    const of = (name: string, ...ids: readonly string[]) => ids.map((id) => reported(id, { name }));
    await publish(store, earlier, of('of the first file', '1', '2'));
    const added = (await add(store, quarterOf('2019-20', 2), of('added', '2', '3'), of('last', '3', '4')))
      .snapshots;
    expect(added).toMatchObject([
      {
        ...{ irmSnapshot: quarterOf('2019-20', 2), projects: 4, newProjects: 2, replaced: false },
        added: { projects: 3, exchanged: 1 },
      },
    ]);
    expect(await namesById()).toEqual([
      [1, 'of the first file'],
      [2, 'added'],
      [3, 'last'],
      [4, 'last'],
    ]);
    await add(store, earlier, of('again', '4'));
    expect(await store.irmSnapshots()).toMatchObject([{ projects: 4, taken: '2019-10-15' }]);
    await store.close();
  });

  test('begins a snapshot by adding', async () => {
    const store = writerOf(url);
    const { snapshots } = await add(store, quarterOf('2019-20', 2), [reported('1')]);
    expect(snapshots).toMatchObject([{ projects: 1, replaced: false, added: { projects: 1, exchanged: 0 } }]);
    expect(await store.publications()).toMatchObject([{ action: 'add', snapshots: [{ projects: 1 }] }]);
    await store.close();
  });

  test('adds nothing if reading the rows fails', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'before' })]);
    const failing = async function* () {
      yield [reported('1', { name: 'after' }), reported('2')];
      throw new Error('the file ends here');
    };
    const snapshots = [{ irmSnapshot: quarterOf('2019-20', 1), projects: failing() }];
    await expect(store.publish({ kind: 'reported', mode: 'add', snapshots })).rejects.toThrow('ends here');
    expect(await namesById()).toEqual([[1, 'before']]);
    expect(await store.irmSnapshots()).toMatchObject([{ projects: 1 }]);
    await store.close();
  });

  test('keeps the id of a project through replacement, removal and return, and never reuses it', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [
      reported('a', { name: 'a' }),
      reported('b', { name: 'b' }),
    ]);
    await store.remove(quarterOf('2019-20', 1));
    await publish(store, quarterOf('2019-20', 2), [reported('c', { name: 'c' })]);
    await publish(store, quarterOf('2019-20', 3), [
      reported('b', { name: 'b' }),
      reported('a', { name: 'a' }),
    ]);
    expect(await namesById()).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
    await store.close();
  });

  test('tells apart projects of two spheres with the same IRM project id', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'of a province' })]);
    await publish(store, quarterOf('2019-20', 1, 'national'), [reported('1', { name: 'of the nation' })]);
    expect(await namesById()).toEqual([
      [1, 'of a province'],
      [2, 'of the nation'],
    ]);
    await store.close();
  });

  test('keeps the later of two rows with the same IRM project id', async () => {
    const store = writerOf(url);
    const outcome = await publish(store, quarterOf('2019-20', 1), [
      reported('1', { name: 'earlier' }),
      reported('1', { name: 'later' }),
    ]);
    expect(outcome.snapshots).toMatchObject([{ projects: 1, newProjects: 1 }]);
    expect(await namesById()).toEqual([[1, 'later']]);
    await store.close();
  });

  test('publishes nothing if reading the rows fails', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'before' })]);
    const failing = async function* () {
      yield [reported('1', { name: 'after' }), reported('2')];
      throw new Error('the file ends here');
    };
    const snapshots = [{ irmSnapshot: quarterOf('2019-20', 1), projects: failing() }];
    await expect(store.publish({ kind: 'reported', snapshots })).rejects.toThrow('the file ends here');
    expect(await namesById()).toEqual([[1, 'before']]);
    expect((await store.state()).dataVersion).toBe(1);
    await store.close();
  });

  test('shows a reader one version while the next is being published', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'before' })]);
    await readerOf(url).read(async (reading) => {
      await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'after' })]);
      expect(reading.dataVersion).toBe(1);
      for await (const [project] of reading.histories())
        expect(projectSnapshot(project!.snapshots[0]!.values).name).toBe('before');
    });
    expect(await namesById()).toEqual([[1, 'after']]);
    await store.close();
  });

  test('refuses to mix reported projects with the sample, but replaces it if asked to', async () => {
    const store = writerOf(url);
    const snapshots = () => [
      { irmSnapshot: quarterOf('2019-20', 1), projects: batches([reported('9', { name: 'real' })]) },
    ];
    await store.publish({
      kind: 'sample',
      snapshots: [
        { irmSnapshot: quarterOf('2018-19', 1), projects: batches([reported('1'), reported('2')]) },
      ],
    });
    const { storeId } = await store.state();
    await expect(store.publish({ kind: 'reported', snapshots: snapshots() })).rejects.toThrow(
      /--replace-sample/,
    );
    await store.publish({ kind: 'reported', snapshots: snapshots(), replaceSample: true });
    expect(await namesById()).toEqual([[1, 'real']]);
    const state = await store.state();
    expect(state).toMatchObject({ kind: 'reported', dataVersion: 2 });
    expect(state.storeId).not.toBe(storeId);
    await expect(store.publish({ kind: 'sample', snapshots: [] })).rejects.toThrow(StoreError);
    await store.close();
  });

  test('refuses to remove a snapshot that is not loaded', async () => {
    const store = writerOf(url);
    await expect(store.remove(quarterOf('2019-20', 1))).rejects.toThrow(
      /No provincial snapshot of 2019-20-Q1 is loaded/,
    );
    await store.close();
  });

  test('lists the loaded snapshots with their counts, oldest first', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 2), [reported('1'), reported('2')]);
    await publish(store, quarterOf('2018-19', 4), [reported('1')]);
    expect(await store.irmSnapshots()).toMatchObject([
      { financialYear: '2018-19', quarter: 4, projects: 1, taken: '2018-10-15' },
      {
        financialYear: '2019-20',
        quarter: 2,
        projects: 2,
        publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    await store.close();
  });

  /** Starts a publication, which stops halfway until `goOn` is called. */
  async function halfway(store: StoreWriter, name = 'first') {
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const held = async function* () {
      yield [reported('1', { name })];
      reach();
      await gate;
    };
    const snapshots = [{ irmSnapshot: quarterOf('2019-20', 1), projects: held() }];
    const publishing = store.publish({ kind: 'reported', snapshots });
    await Promise.race([reached, publishing]);
    return { publishing, goOn };
  }

  test('refuses a second publisher when its wait is over', async () => {
    const first = writerOf(url);
    const { publishing, goOn } = await halfway(first);
    const second = openWriter(url, { lockWaitSeconds: 0 });
    await expect(publish(second, quarterOf('2019-20', 2), [reported('2')])).rejects.toThrow(
      /is publishing into/,
    );
    goOn();
    await publishing;
    await publish(second, quarterOf('2019-20', 2), [reported('2')]);
    expect((await second.state()).dataVersion).toBe(2);
    await Promise.all([first.close(), second.close()]);
  });

  test('runs two publications of one writer one after the other', async () => {
    const store = writerOf(url);
    const { publishing, goOn } = await halfway(store);
    const second = publish(store, quarterOf('2019-20', 2), [reported('2')]);
    goOn();
    expect((await publishing).dataVersion).toBe(1);
    expect((await second).dataVersion).toBe(2);
    await store.close();
  });

  test('opens without waiting while another program is publishing', async () => {
    const first = writerOf(url);
    await publish(first, quarterOf('2018-19', 1), [reported('1')]);
    const { publishing, goOn } = await halfway(first);
    const second = openWriter(url, { lockWaitSeconds: 0 });
    expect(await second.state()).toMatchObject({ dataVersion: 1, kind: 'reported' });
    goOn();
    await publishing;
    await Promise.all([first.close(), second.close()]);
  });

  test('publishes only if nobody did since the comparison', async () => {
    const store = writerOf(url);
    const publishIf = (comparedWith: string | null) =>
      store.publish({
        kind: 'reported',
        comparedWith,
        snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches([reported('2')]) }],
      });
    await expect(publishIf('another')).rejects.toThrow(StoreChangedError);
    expect((await publishIf(null)).dataVersion).toBe(1);
    await expect(publishIf(null)).rejects.toThrow('Somebody else published into the store');
    const { publicationId } = await store.state();
    expect((await publishIf(publicationId)).dataVersion).toBe(2);
    await expect(publishIf(publicationId)).rejects.toThrow(StoreChangedError);
    expect((await store.state()).dataVersion).toBe(2);
    await store.close();
  });

  test('reads what one snapshot reports, and all known projects', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1', { name: 'Old' }), reported('2')]);
    await publish(store, quarterOf('2019-20', 2), [reported('1', { name: 'New' })]);
    await publish(store, quarterOf('2019-20', 2, 'national'), [reported('1', { name: 'Other' })]);
    await store.remove(quarterOf('2019-20', 2, 'national'));
    await store.read(async (reading) => {
      const namesIn = async (quarter: Quarter) =>
        (await all(reading.snapshotProjects(quarterOf('2019-20', quarter))))
          .map(({ irmProjectId, snapshot }) => [irmProjectId, snapshot.name])
          .sort();
      expect(await namesIn(1)).toEqual([
        ['1', 'Old'],
        ['2', expect.any(String)],
      ]);
      expect(await namesIn(2)).toEqual([['1', 'New']]);
      expect(await namesIn(3)).toEqual([]);
      const known = await all(reading.knownProjects());
      expect(known.map(({ id, sphere, irmProjectId }) => [id, sphere, irmProjectId]).sort()).toEqual([
        [1, 'provincial', '1'],
        [2, 'provincial', '2'],
        [3, 'national', '1'],
      ]);
    });
    await store.close();
  });

  test('lists the projects without a snapshot', async () => {
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('a'), reported('b')]);
    await publish(store, quarterOf('2019-20', 1), [reported('b')]);
    expect((await contentOf(store)).absent).toEqual([{ id: 1, sphere: 'provincial', irmProjectId: 'a' }]);
    await store.close();
  });

  test('recomputes flags that compare snapshots when an earlier one is added, replaced or removed', async () => {
    const store = writerOf(url);
    const costing = (cost: number) => [reported('1', { estimated_total_project_cost: cost })];
    const jumps = async () => {
      const [history] = await historiesOf(store);
      return history!.snapshots.map(({ quality }) => flagsOf(quality).includes('cost_jump'));
    };
    await publish(store, quarterOf('2019-20', 3), costing(1000));
    await publish(store, quarterOf('2019-20', 1), costing(10));
    expect(await jumps()).toEqual([false, true]);
    await publish(store, quarterOf('2019-20', 2), costing(900));
    expect(await jumps()).toEqual([false, true, false]);
    await store.remove(quarterOf('2019-20', 2));
    expect(await jumps()).toEqual([false, true]);
    await publish(store, quarterOf('2019-20', 1), costing(999));
    expect(await jumps()).toEqual([false, false]);
    await store.close();
  });

  test('recomputes flags when projects are added, also those that depend on the later date', async () => {
    const store = writerOf(url);
    const project = (id: string, cost: number) =>
      reported(id, {
        estimated_total_project_cost: cost,
        ...{ name: 'Bridge', province: 'Limpopo', department: 'Roads', status: 'Design' },
        estimated_completion_date: '2019-10-10',
      });
    const flags = async () =>
      (await historiesOf(store)).map(({ snapshots }) => snapshots.map(({ quality }) => flagsOf(quality)));
    const [overdue, jump] = ['completion_overdue', 'cost_jump'];
    const unset = 'coordinates_unset';
    await publish(store, { ...quarterOf('2019-20', 2), taken: '2019-10-01' }, [project('1', 10)]);
    await publish(store, { ...quarterOf('2019-20', 3), taken: '2019-10-01' }, [
      project('1', 100),
      project('2', 100),
    ]);
    expect(await flags()).toEqual([[[unset], [unset, jump]], [[unset]]]);
    await add(store, quarterOf('2019-20', 2), [project('2', 10)]);
    expect(await flags()).toEqual([
      [
        [unset, overdue],
        [unset, jump],
      ],
      [
        [unset, overdue],
        [unset, jump],
      ],
    ]);
    await add(store, { ...quarterOf('2019-20', 2), taken: '2019-10-01' }, [project('1', 99)]);
    expect(await flags()).toEqual([
      [[unset, overdue], [unset]],
      [
        [unset, overdue],
        [unset, jump],
      ],
    ]);
    await store.close();
  });

  test('keeps the ids of mirrored projects when the mirror is replaced', async () => {
    const store = writerOf(url);
    const mirrored = [
      { id: 7, ...reported('seven', { name: 'seven' }) },
      { id: 3, ...reported('three', { name: 'three' }) },
    ];
    const snapshots = () => [{ irmSnapshot: quarterOf('2019-20', 1), projects: batches(mirrored) }];
    await store.publish({ kind: 'mirrored', snapshots: snapshots() });
    const { storeId } = await store.state();
    await store.publish({ kind: 'mirrored', snapshots: snapshots() });
    expect(await namesById()).toEqual([
      [3, 'three'],
      [7, 'seven'],
    ]);
    expect(await store.state()).toMatchObject({ storeId, dataVersion: 2 });
    await store.close();
  });

  test('preserves any text, and numbers to the last digit', async () => {
    const store = writerOf(url);
    const text = 'tab\t, line\nend\r, back\\slash \\N, "quotes", \u{1f3eb} é e\u0301 \u00a0';
    const numbers = [0.1 + 0.2, 1e300, -5e-324, 2 ** 53, 680000, -0.01];
    const projects = numbers.map((cost, i) =>
      reported(`${text}${i}`, { name: text, estimated_total_project_cost: cost }),
    );
    await publish(store, quarterOf('2019-20', 1), projects);
    const histories = await historiesOf(store);
    expect(histories.map(({ irmProjectId }) => irmProjectId)).toEqual(
      projects.map((each) => each.irmProjectId),
    );
    expect(histories.map(({ snapshots }) => projectSnapshot(snapshots[0]!.values))).toEqual(
      projects.map(({ snapshot }) => snapshot),
    );
    await store.close();
  });
});
