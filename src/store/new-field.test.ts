import { afterAll, describe, expect, test } from 'vitest';
import { projectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import {
  contentOf,
  historiesOf,
  publish,
  quarterOf,
  readerOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';

const known = { department: 'Health', other_parties: 'A', variation_orders: 7, name: 'Clinic' };
const unknown = { department: '', other_parties: null, variation_orders: null, name: 'Clinic' };

describe.each(await startTestedEngines())('a store on $name', (engine) => {
  afterAll(() => engine.dispose());

  /** A store as written by a version of the program that did not have three of today's fields. */
  async function olderStore(): Promise<string> {
    const url = engine.newStoreUrl();
    const store = writerOf(url);
    await publish(store, quarterOf('2018-19', 4), [reported('1', known)]);
    await store.close();
    for (const column of ['department', 'other_parties', 'variation_orders'])
      await engine.execute(url, `ALTER TABLE project_snapshot DROP COLUMN ${column}`);
    return url;
  }
  const snapshotsIn = async (url: string) =>
    (await historiesOf(readerOf(url))).flatMap(({ snapshots }) =>
      snapshots.map(({ values }) => projectSnapshot(values)),
    );

  test('without a column for a new field is read as if the field were empty', async () => {
    const url = await olderStore();
    expect(await snapshotsIn(url)).toEqual([reported('1', unknown).snapshot]);
  });

  test('gets a column for a new field when it is opened for writing', async () => {
    const url = await olderStore();
    const store = writerOf(url);
    expect(await store.state()).toMatchObject({ dataVersion: 1 });
    await engine.execute(url, `UPDATE project_snapshot SET department = 'Works', variation_orders = 0.1`);
    await publish(store, quarterOf('2019-20', 1), [reported('1', known)]);
    await store.close();
    expect(await snapshotsIn(url)).toEqual([
      reported('1', { ...unknown, department: 'Works', variation_orders: 0.1 }).snapshot,
      reported('1', known).snapshot,
    ]);
  });

  test('without a column for a new field can be copied', async () => {
    const [from, to] = [await olderStore(), engine.newStoreUrl()];
    const store = writerOf(to);
    await readerOf(from).read((reading) => store.cloneFrom(reading));
    await store.close();
    expect(await contentOf(readerOf(to))).toEqual(await contentOf(readerOf(from)));
  });
});
