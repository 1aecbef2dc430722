import { afterAll, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import {
  batches,
  contentOf,
  fingerprintsOf,
  isTested,
  publish,
  quarterOf,
  readerOf,
  startAvailableEngines,
  writerOf,
} from './store.fixture.ts';

const running = await startAvailableEngines();
const pairs = running
  .flatMap((from) => running.map((to) => ({ from, to, name: `from ${from.name} to ${to.name}` })))
  .filter(({ from, to }) => isTested(from) || isTested(to));
afterAll(async () => {
  for (const engine of running) await engine.dispose();
});

/** A store with history, an absent project, and a snapshot that was replaced. */
async function filled(url: string) {
  const store = writerOf(url);
  await publish(store, quarterOf('2018-19', 4), [reported('gone'), reported('a', { name: 'then' })]);
  await publish(store, quarterOf('2019-20', 1, 'national'), [reported('a', { name: 'of the nation' })]);
  await publish(store, quarterOf('2019-20', 1), [
    reported('a', { name: 'now', estimated_total_project_cost: 0.1 }),
  ]);
  await publish(store, quarterOf('2018-19', 4), [reported('a', { name: 'then\t\\N', latitude: '-30.10' })]);
  return store;
}

/** As the first migration with a log leaves the store of a version before. */
const withoutLog = `DELETE FROM publication_original; DELETE FROM publication;
  UPDATE catalogue SET publication_id = store_id || '-' || data_version;`;

const copy = async (from: string, to: string) => {
  const target = writerOf(to);
  try {
    return await readerOf(from).read((reading) => target.cloneFrom(reading));
  } finally {
    await target.close();
  }
};

describe.each(pairs)('a copy $name', ({ from, to }) => {
  test('has the same name, version, ids, history, flags, fingerprints and absent projects', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    const store = await filled(source);
    expect(await copy(source, target)).toMatchObject({ dataVersion: 4, kind: 'reported' });
    expect(await contentOf(readerOf(target))).toEqual(await contentOf(store));
    expect(await fingerprintsOf(readerOf(target))).toEqual(await fingerprintsOf(store));
    await store.close();
  });

  test('continues where the source was: ids are not reused, and the version rises', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    await (await filled(source)).close();
    await copy(source, target);
    const store = writerOf(target);
    const { dataVersion } = await publish(store, quarterOf('2019-20', 2), [
      reported('new'),
      reported('gone'),
    ]);
    expect(dataVersion).toBe(5);
    const { histories } = await contentOf(store);
    expect(histories.map(({ id, irmProjectId }) => [id, irmProjectId])).toEqual([
      [1, 'gone'],
      [2, 'a'],
      [3, 'a'],
      [4, 'new'],
    ]);
    await store.close();
  });

  test('replaces an older copy, and nothing else', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    const store = await filled(source);
    await copy(source, target);
    await expect(copy(source, target)).rejects.toThrow('there is nothing newer to copy');
    await store.remove(quarterOf('2018-19', 4));
    await copy(source, target);
    expect(await contentOf(readerOf(target))).toEqual(await contentOf(store));
    const other = to.newStoreUrl();
    await (await filled(other)).close();
    await expect(copy(source, other)).rejects.toThrow('holds another catalogue');
    await store.close();
  });

  test('does not replace a store whose history has parted from its own', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    const [store, other] = [await filled(source), writerOf(target)];
    await copy(source, target);
    await publish(other, quarterOf('2019-20', 3), [reported('only there')]);
    const before = await contentOf(other);
    for (const quarter of [2, 3] as const) {
      await publish(store, quarterOf('2019-20', quarter), [reported('only here')]);
      await expect(copy(source, target)).rejects.toThrow(
        /holds a publication that the source does not know \(data version 5\).*Name a new store\.$/,
      );
    }
    expect(await contentOf(other)).toEqual(before);
    await Promise.all([store.close(), other.close()]);
  });

  test('replaces an older copy of a version that kept no log, unless their histories have parted', async () => {
    const [source, target, later] = [from.newStoreUrl(), to.newStoreUrl(), to.newStoreUrl()];
    const first = writerOf(source);
    await publish(first, quarterOf('2019-20', 1), [reported('a')]);
    await first.close();
    await copy(source, target);
    await copy(source, later);
    await from.execute(source, withoutLog);
    await to.execute(target, withoutLog);
    await to.execute(
      later,
      `${withoutLog} UPDATE catalogue SET data_version = 2, publication_id = store_id || '-2';`,
    );
    const store = writerOf(source);
    await publish(store, quarterOf('2019-20', 2), [reported('b')]);
    await publish(store, quarterOf('2019-20', 3), [reported('c')]);
    await expect(copy(source, later)).rejects.toThrow('a publication that the source does not know');
    await copy(source, target);
    expect(await contentOf(readerOf(target))).toEqual(await contentOf(store));
    await store.close();
  });

  test('of an empty store is refused', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    const store = writerOf(source);
    await store.state();
    await expect(copy(source, target)).rejects.toThrow('there is nothing to copy');
    await store.close();
  });

  test('is discarded if reading the source fails or the copy reads back differently', async () => {
    const [source, target] = [from.newStoreUrl(), to.newStoreUrl()];
    const store = await filled(source);
    const into = writerOf(target);
    await store.read(async (reading) => {
      const failing = async function* () {
        yield* reading.histories();
        throw new Error('the source is gone');
      };
      await expect(into.cloneFrom({ ...reading, histories: failing })).rejects.toThrow('the source is gone');
    });
    await store.read(async (reading) => {
      // Neither engine can store half a surrogate pair.
      const odd = { ...reading, absentProjects: () => batchesOf({ id: 99, irmProjectId: '\ud800' }) };
      await expect(into.cloneFrom(odd)).rejects.toThrow('reads back differently');
      const rows = async () => (await reading.log.rows()).map((row) => ({ ...row, id: `${row.id}\ud800` }));
      const oddLog = { ...reading, log: { ...reading.log, rows } };
      await expect(into.cloneFrom(oddLog)).rejects.toThrow('reads back differently');
    });
    expect(await into.state()).toMatchObject({ dataVersion: 0, kind: 'empty' });
    await Promise.all([store.close(), into.close()]);
  });
});

const batchesOf = (project: { readonly id: number; readonly irmProjectId: string }) =>
  batches([{ sphere: 'provincial' as const, snapshot: reported('').snapshot, ...project }]);
