import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import { AlreadyPublishedError } from './port.ts';
import type { OriginalFile, PublicationRecord } from './publication-entry.ts';
import { batches, quarterOf, readerOf, startTestedEngines, writerOf } from './store.fixture.ts';
import type { StoreWriter } from './writing-port.ts';

const fileOf = (content: Buffer, name = 'Q1.xlsx'): OriginalFile => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  open: () => Readable.from([content]),
});
/** Longer than a part when compressed. */
const long = Buffer.concat(
  Array.from({ length: 100_000 }, (_, i) => createHash('sha256').update(`${i}`).digest()),
);

describe.each(await startTestedEngines())('the log of a store on $name', (engine) => {
  let url = '';
  let store: StoreWriter;
  beforeEach(() => {
    url = engine.newStoreUrl();
    store = writerOf(url);
  });
  afterAll(() => engine.dispose());

  const publish = (quarter: 1 | 2 | 3, costs: readonly number[], record: PublicationRecord = {}) => {
    const projects = costs.map((cost, i) => reported(`${i}`, { estimated_total_project_cost: cost }));
    const snapshots = [{ irmSnapshot: quarterOf('2019-20', quarter), projects: batches(projects) }];
    return store.publish({ kind: 'reported', snapshots, record });
  };
  const differences = async () => (await readerOf(url).verify()).differences;

  test('tells of each publication who changed what, when, and how much there was', async () => {
    await publish(1, [100, 50.25], { by: 'thandi', note: 'first', publicNote: 'for all' });
    await publish(2, [200], { findings: [{ code: 'x' }], accepted: { codes: ['x'], because: 'known' } });
    await publish(2, [300, 1, 1]);
    await store.remove(quarterOf('2019-20', 2), { record: { by: 'sipho' } });
    const log = await store.publications();
    expect(log).toMatchObject([
      {
        ...{
          number: 1,
          dataVersion: 1,
          action: 'import',
          by: 'thandi',
          note: 'first',
          publicNote: 'for all',
        },
        snapshots: [{ ...quarterOf('2019-20', 1), projects: 2, newProjects: 2, replaced: false }],
        before: { projects: 0, costRand: 0 },
        after: { projects: 2, costRand: 150.25 },
        previous: '',
      },
      {
        ...{ number: 2, action: 'import', by: '', accepted: { codes: ['x'], because: 'known' } },
        findings: [{ code: 'x' }],
        after: { projects: 2, costRand: 250.25 },
      },
      { number: 3, action: 'replace', after: { projects: 3, costRand: 302 } },
      {
        ...{ number: 4, action: 'remove', by: 'sipho', after: { projects: 2, costRand: 150.25 } },
        snapshots: [{ ...quarterOf('2019-20', 2), projects: 3 }],
      },
    ]);
    expect((await store.state()).publicationId).toBe(log.at(-1)!.id);
    expect(new Set(log.map(({ id }) => id)).size).toBe(4);
    expect(await store.verify()).toEqual({ publications: 4, originals: 0, displaced: 2, differences: [] });
    await store.close();
  });

  test('tells who approved a publication, and what it came from', async () => {
    const desk = { by: 'thandi', approvedBy: 'sipho', draft: 'd1' };
    await publish(1, [1], desk);
    await publish(2, [1], { by: 'root', emergency: { because: 'the desk is down' } });
    await store.remove(quarterOf('2019-20', 2), { record: { by: 'thandi', singlePerson: true } });
    const log = await store.publications();
    expect(log).toMatchObject([
      desk,
      { emergency: { because: 'the desk is down' } },
      { singlePerson: true, by: 'thandi' },
    ]);
    expect(Object.keys(log[1]!)).not.toContain('draft');
    expect((await store.verify()).differences).toEqual([]);
    await store.close();
  });

  test('publishes a draft once, whatever it does, and whoever tries at the same moment', async () => {
    await publish(1, [1]);
    const other = writerOf(url);
    const record = { draft: 'd1' };
    const snapshots = () => [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches([reported('2')]) }];
    const attempts = [store, other].map((each) =>
      each.publish({ kind: 'reported', snapshots: snapshots(), comparedWith: null, record }).catch((e) => e),
    );
    expect((await Promise.all(attempts)).map(({ name }) => name)).toEqual([
      'StoreChangedError',
      'StoreChangedError',
    ]);
    const present = (await store.state()).publicationId;
    const outcomes = await Promise.all(
      [store, other].map((each) =>
        each
          .publish({ kind: 'reported', snapshots: snapshots(), comparedWith: present, record })
          .catch((error: unknown) => error),
      ),
    );
    const refusals = outcomes.filter((outcome) => outcome instanceof AlreadyPublishedError);
    expect(refusals).toMatchObject([{ publication: 2 }]);
    const refused = { name: 'AlreadyPublishedError', publication: 2 };
    await expect(store.remove(quarterOf('2019-20', 1), { record })).rejects.toMatchObject(refused);
    await expect(other.rollBack(1, { record })).rejects.toMatchObject(refused);
    expect((await store.publications()).length).toBe(2);
    await Promise.all([store.close(), other.close()]);
  });

  test('removes and goes back only if nobody has published since the caller looked', async () => {
    await publish(1, [1]);
    await publish(2, [1]);
    const late = { name: 'StoreChangedError' };
    await expect(store.remove(quarterOf('2019-20', 1), { latest: 1 })).rejects.toMatchObject(late);
    await expect(store.rollBack(1, { latest: 1 })).rejects.toMatchObject(late);
    await store.remove(quarterOf('2019-20', 1), { latest: 2 });
    expect((await store.publications()).length).toBe(3);
    await store.close();
  });

  test('holds nothing of a publication that failed', async () => {
    await publish(1, [1]);
    const gone = { ...fileOf(long), open: () => Readable.from([Buffer.from('other')]) };
    await expect(publish(2, [2], { original: gone })).rejects.toThrow('was changed while it was being');
    expect((await store.publications()).length).toBe(1);
    expect(await store.verify()).toEqual({ publications: 1, originals: 0, displaced: 0, differences: [] });
    await store.close();
  });

  test('returns the very file that was published', async () => {
    await publish(1, [1], { original: fileOf(long) });
    await publish(2, [1], { original: fileOf(Buffer.alloc(0), 'empty.csv') });
    await publish(3, [1]);
    expect((await store.readOriginal(1, buffer)).equals(long)).toBe(true);
    expect(await store.readOriginal(2, buffer)).toEqual(Buffer.alloc(0));
    await expect(store.readOriginal(3, buffer)).rejects.toThrow('does not keep an original of publication 3');
    expect(await store.verify()).toEqual({ publications: 3, originals: 2, displaced: 0, differences: [] });
    await store.close();
  });

  test('does without the originals of publications that are old', async () => {
    await publish(1, [1], { original: fileOf(long) });
    await publish(2, [1], { original: fileOf(long), keepOriginalsYears: 0 });
    await publish(3, [1], { keepOriginalsYears: 0 });
    expect(await store.verify()).toEqual({ publications: 3, originals: 0, displaced: 0, differences: [] });
    await store.close();
  });

  test.each([
    [
      "UPDATE publication SET entry = replace(entry, 'thandi', 'nobody') WHERE number = 2",
      /Publication 2 was changed/,
    ],
    ["UPDATE publication SET published_at = '2001-01-01' WHERE number = 3", /Publication 3 was changed/],
    ['DELETE FROM publication WHERE number = 2', /Publication 3 does not follow publication 1/],
    [
      'DELETE FROM publication WHERE number = 3',
      /The last entry is not the publication that the store holds/,
    ],
    ['DELETE FROM publication_original; DELETE FROM publication', /The log is empty/],
    ['DELETE FROM publication_original; DELETE FROM publication WHERE number = 1', /2 is not the first one/],
    ["UPDATE publication_original SET bytes = '1'", /original of publication 1 \(Q1.xlsx\) is damaged/],
    ['UPDATE publication_original SET number = 2', /kept for publication 2, which has none/],
  ])('shows that somebody did: %s', async (sql, sentence) => {
    await publish(1, [1], { original: fileOf(Buffer.from('one')) });
    await publish(2, [1], { by: 'thandi' });
    await publish(3, [1]);
    expect(await differences()).toEqual([]);
    await store.close();
    await engine.execute(url, engine.name === 'SQLite' ? sql.replace("'1'", "x'31'") : sql);
    expect((await differences()).join('\n')).toMatch(sentence);
  });

  test('shows that an original was exchanged for another', async () => {
    await publish(1, [1], { original: fileOf(Buffer.from('one')) });
    await publish(2, [1], { original: fileOf(Buffer.from('two')) });
    await store.close();
    await engine.execute(
      url,
      `DELETE FROM publication_original WHERE number = 1; UPDATE publication_original SET number = 1;`,
    );
    expect(await differences()).toEqual([
      'The original of publication 1 (Q1.xlsx) is not the file that was published.',
    ]);
  });

  test.each([true, false])('goes along with a copy, with originals: %s', async (withOriginals) => {
    await publish(1, [1], { original: fileOf(long) });
    const copyUrl = engine.newStoreUrl();
    const copy = writerOf(copyUrl);
    await store.read((reading) => copy.cloneFrom(reading, { withOriginals }));
    expect(await copy.publications()).toEqual(await store.publications());
    const originals = withOriginals ? 1 : 0;
    expect(await copy.verify()).toEqual({ publications: 1, originals, displaced: 0, differences: [] });
    if (withOriginals) expect((await copy.readOriginal(1, buffer)).equals(long)).toBe(true);
    await Promise.all([store.close(), copy.close()]);
  });
});
