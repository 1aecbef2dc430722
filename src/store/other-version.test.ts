import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import { PROGRAM_VERSION, type StoreReader } from './port.ts';
import {
  contentOf,
  fingerprintsOf,
  publish,
  quarterOf,
  readerOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';

/** Everything that stores of all versions have. */
const catalogueOf = async (store: StoreReader) => {
  const { log: _, publicationId: __, ...catalogue } = await contentOf(store);
  return catalogue;
};

describe.each(await startTestedEngines())('a store on $name', (engine) => {
  let url = '';
  beforeEach(async () => {
    url = engine.newStoreUrl();
    const store = writerOf(url);
    await publish(store, quarterOf('2019-20', 1), [reported('1')]);
    await store.close();
  });
  afterAll(() => engine.dispose());

  /** Older versions knew ten flags of a snapshot, none of them on its description. */
  const onlyFirstFlags = 'UPDATE project_snapshot SET quality_flags = quality_flags & 1023;';
  const withoutDigests = 'ALTER TABLE project_snapshot DROP COLUMN content_digest;';
  const withoutCountry = `${withoutDigests} ALTER TABLE catalogue DROP COLUMN country;`;
  const withoutProgram = `${withoutCountry} ALTER TABLE catalogue DROP COLUMN program_version;`;
  const withoutDisplaced = `${withoutProgram} DROP TABLE displaced;`;
  const withoutLog = `${withoutDisplaced} DROP TABLE publication_original; DROP TABLE publication;
    ALTER TABLE catalogue DROP COLUMN publication_id;
    ${onlyFirstFlags}`;
  const asPublished = `CREATE TABLE publication (id TEXT PRIMARY KEY, data_version BIGINT NOT NULL);
    INSERT INTO publication VALUES ('of-1', 1);`;
  const older = [
    { version: 1, sql: `${withoutLog} ${engine.claimVersion(1)}` },
    {
      version: 2,
      sql: `${withoutLog} ${asPublished.replace('BIGINT', 'INTEGER')} ${engine.claimVersion(2)}`,
    },
    { version: 3, sql: `${withoutDisplaced} ${engine.claimVersion(3)}` },
    { version: 4, sql: `${withoutProgram} ${engine.claimVersion(4)}` },
    { version: 5, sql: `${withoutCountry} ${engine.claimVersion(5)}` },
    { version: 6, sql: `${withoutDigests} ${engine.claimVersion(6)}` },
  ];

  test.each(older)('of version $version is read as it is', async ({ sql }) => {
    const before = await catalogueOf(readerOf(url));
    await engine.execute(url, sql);
    expect(await catalogueOf(readerOf(url))).toEqual(before);
    const [publication, ...others] = await readerOf(url).publications();
    const snapshots = [{ ...quarterOf('2019-20', 1), projects: 1 }];
    expect(publication).toMatchObject({ number: 1, by: '', action: 'import', dataVersion: 1, snapshots });
    expect(others).toEqual([]);
    expect(await readerOf(url).verify()).toEqual({
      publications: 1,
      originals: 0,
      displaced: 0,
      differences: [],
    });
  });

  test.each(older)('of version $version is migrated when it is opened for writing', async ({ sql }) => {
    const before = await catalogueOf(readerOf(url));
    await engine.execute(url, sql);
    const known = await readerOf(url).publications();
    const { publicationId } = await readerOf(url).state();
    const store = writerOf(url);
    expect(await store.state()).toMatchObject({ dataVersion: 1, publicationId });
    expect(await catalogueOf(store)).toEqual(before);
    expect(await store.publications()).toEqual(known);
    expect((await publish(store, quarterOf('2019-20', 2), [reported('2')])).dataVersion).toBe(2);
    await store.close();
    expect((await catalogueOf(readerOf(url))).irmSnapshots.length).toBe(2);
    const after = await readerOf(url).publications();
    expect(after.map(({ number }) => number)).toEqual([1, 2]);
    expect(after[0]).toEqual(known[0]);
    expect((await readerOf(url).verify()).differences).toEqual([]);
  });

  test.each(older)('of version $version says from then on which program migrated it', async ({ sql }) => {
    await engine.execute(url, sql);
    const store = writerOf(url);
    await store.state();
    await store.close();
    await engine.execute(url, engine.claimVersion(99));
    await expect(readerOf(url).state()).rejects.toThrow(`(schema 99, made by ${PROGRAM_VERSION};`);
  });

  test.each(older)('of version $version has fingerprints when it has been migrated', async ({ sql }) => {
    await engine.execute(url, sql);
    expect(await fingerprintsOf(readerOf(url))).toBeUndefined();
    const store = writerOf(url);
    await store.state();
    const migrated = await fingerprintsOf(store);
    expect(migrated).toEqual(new Map([[1, expect.any(Number)]]));
    await publish(store, quarterOf('2019-20', 1), [reported('1')]);
    expect(await fingerprintsOf(store)).not.toEqual(migrated);
    await store.close();
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
    await engine.execute(url, `UPDATE catalogue SET program_version = '9.8.7'`);
    const here = `this is ${PROGRAM_VERSION}, which knows schema 7`;
    const words = `was written by a newer version of this program (schema 99, made by 9.8.7; ${here}): upgrade`;
    await expect(readerOf(url).state()).rejects.toThrow(words);
    await expect((async () => publish(writerOf(url), quarterOf('2019-20', 2), []))()).rejects.toThrow(words);
    await engine.execute(url, engine.claimVersion(7));
    expect(await contentOf(readerOf(url))).toEqual(before);
  });

  test('of another country is refused for reading and writing, and not changed', async () => {
    const before = await contentOf(readerOf(url));
    const reader = readerOf(url);
    await reader.state();
    await engine.execute(url, `UPDATE catalogue SET country = 'mw'`);
    const words =
      'is a store of the country mw, and COUNTRY names za: name another store, or set COUNTRY to mw or its profile.';
    await expect(reader.state()).rejects.toThrow(words);
    await expect(readerOf(url).state()).rejects.toThrow(words);
    await expect((async () => publish(writerOf(url), quarterOf('2019-20', 2), []))()).rejects.toThrow(words);
    await engine.execute(url, `UPDATE catalogue SET country = 'za'`);
    expect(await contentOf(readerOf(url))).toEqual(before);
    await reader.close();
  });
});
