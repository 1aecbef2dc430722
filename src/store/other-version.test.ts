import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import { contentOf, publish, quarterOf, readerOf, startTestedEngines, writerOf } from './store.fixture.ts';

describe.each(await startTestedEngines())('a store on $name', (engine) => {
  let url = '';
  beforeEach(async () => {
    url = engine.newStoreUrl();
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1')]);
    await store.close();
  });
  afterAll(() => engine.dispose());

  const toVersion1 = `DROP TABLE publication; ${engine.claimVersion(1)}`;

  test('of an older version is read as it is', async () => {
    const before = await contentOf(readerOf(url));
    await engine.execute(url, toVersion1);
    expect(await contentOf(readerOf(url))).toEqual(before);
  });

  test('of an older version is migrated when it is opened for writing, and can be published to', async () => {
    const before = await contentOf(readerOf(url));
    await engine.execute(url, toVersion1);
    const store = writerOf(url);
    expect(await store.state()).toMatchObject({ dataVersion: 1 });
    expect(await contentOf(store)).toEqual(before);
    expect((await publish(store, quarterOf('2019-20', 2), [reported('2')])).dataVersion).toBe(2);
    await store.close();
    expect((await contentOf(readerOf(url))).irmSnapshots.length).toBe(2);
  });

  test('that a newer version migrates is refused by a reader that has read it before', async () => {
    const reader = readerOf(url);
    await reader.state();
    await engine.execute(url, engine.claimVersion(99));
    await expect(reader.state()).rejects.toThrow(/was written by a newer version of this program/);
    await reader.close();
  });

  test('of a newer version is refused for reading and writing, and not changed', async () => {
    const before = await contentOf(readerOf(url));
    await engine.execute(url, engine.claimVersion(99));
    const words = /was written by a newer version of this program \(schema 99, this one knows 2\)/;
    await expect(readerOf(url).state()).rejects.toThrow(words);
    await expect((async () => publish(writerOf(url), quarterOf('2019-20', 2), []))()).rejects.toThrow(words);
    await engine.execute(url, engine.claimVersion(2));
    expect(await contentOf(readerOf(url))).toEqual(before);
  });
});
