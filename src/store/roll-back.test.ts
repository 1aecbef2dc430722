import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import type { CatalogueKind } from './catalogue-state.ts';
import type { StoreReader } from './port.ts';
import { logRow } from './publication-entry.ts';
import {
  batches,
  contentOf,
  fingerprintsOf,
  publish,
  quarterOf,
  readerOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';
import type { Publication, StoreWriter } from './writing-port.ts';

const [Q1, Q2, Q3] = [quarterOf('2019-20', 1), quarterOf('2019-20', 2), quarterOf('2019-20', 3)];

/** What the public sees, but for version and dates. */
async function publicOf(store: StoreReader) {
  const { kind, storeId, irmSnapshots, histories } = await contentOf(store);
  return {
    fingerprints: await fingerprintsOf(store),
    kind,
    storeId,
    histories,
    irmSnapshots: irmSnapshots.map((each) => ({ ...each, publishedAt: '' })),
  };
}

const costing = (id: string, estimated_total_project_cost: number, name = id) =>
  reported(id, { name, estimated_total_project_cost, status: 'Tender' });

describe.each(await startTestedEngines())('a rollback on $name', (engine) => {
  let url = '';
  let store: StoreWriter;
  /** What the public saw after each publication, by its number. */
  let seen: Awaited<ReturnType<typeof publicOf>>[];
  beforeEach(async () => {
    url = engine.newStoreUrl();
    store = writerOf(url);
    seen = [await publicOf(store)];
  });
  afterEach(() => store.close());
  afterAll(() => engine.dispose());

  /** Notes what the public sees after an operation. */
  const then = async (operation: Promise<unknown>) => {
    await operation;
    seen.push(await publicOf(store));
  };
  const publishAs = (kind: Exclude<CatalogueKind, 'empty'>, names: readonly string[], firstId?: number) => {
    const projects = names.map((name, i) => ({
      ...reported(name, { name }),
      ...(firstId !== undefined && { id: firstId + i }),
    }));
    const snapshots: Publication['snapshots'] = [{ irmSnapshot: Q1, projects: batches(projects) }];
    return store.publish({ kind, snapshots, replaceSample: true });
  };
  const rolledBackTo = async (number: number) => {
    await store.rollBack(number);
    expect(await publicOf(store)).toEqual(seen[number]);
    expect((await store.verify()).differences).toEqual([]);
    seen.push(await publicOf(store));
  };

  test('restores what each publication left: values, flags, and snapshots that were not there', async () => {
    await then(publish(store, Q1, [costing('a', 1000), costing('b', 1, 'odd\t"\n\u2028\\N')]));
    await then(publish(store, Q2, [costing('a', 900)]));
    await then(publish(store, quarterOf('2019-20', 2, 'national'), [costing('a', 5)]));
    // Raises a flag on the project in the quarter after it.
    await then(publish(store, Q1, [costing('a', 1), costing('c', 7)]));
    await then(store.remove(Q2));
    await then(publish(store, Q3, [costing('b', 0.1)]));
    expect(seen[4]!.histories[0]!.snapshots[1]!.quality).not.toBe(
      seen[3]!.histories[0]!.snapshots[1]!.quality,
    );
    for (const number of [4, 1, 6, 3, 5, 2]) await rolledBackTo(number);
    const log = await store.publications();
    expect(log.map(({ action }) => action).slice(6)).toEqual(Array(6).fill('rollback'));
    expect(log.map(({ backTo }) => backTo).slice(6)).toEqual([4, 1, 6, 3, 5, 2]);
    expect(log[6]!.snapshots).toEqual([
      { ...Q2, projects: 1, replaced: false },
      { ...Q3, projects: 1, removed: true },
    ]);
    expect(log.at(-1)).toMatchObject({ number: 12, dataVersion: 12, after: log[1]!.after });
  });

  test('restores what projects were added to', async () => {
    await then(publish(store, Q1, [costing('a', 1000), costing('b', 1)]));
    const snapshots = [{ irmSnapshot: Q1, projects: batches([costing('b', 2), costing('c', 3)]) }];
    await then(store.publish({ kind: 'reported', mode: 'add', snapshots }));
    expect(seen[2]!.histories.length).toBe(3);
    await rolledBackTo(1);
    await rolledBackTo(2);
  });

  test('keeps the ids of projects, also of those that a later publication brought', async () => {
    await then(publish(store, Q1, [reported('a')]));
    await then(publish(store, Q1, [reported('b')]));
    await rolledBackTo(1);
    await publish(store, Q2, [reported('c'), reported('b')]);
    const { histories } = await contentOf(store);
    expect(histories.map(({ id, irmProjectId }) => [id, irmProjectId])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  test('never gives an id again, though projects were adopted since then', async () => {
    const adopt = (id: number, ...names: readonly string[]) => {
      const adoption = new Map([[id, names[0]!]]);
      const snapshots = [{ irmSnapshot: Q1, projects: batches(names.map((name) => reported(name))) }];
      return store.publish({ kind: 'reported', snapshots, adoption });
    };
    await then(publishAs('mirrored', ['1', '2'], 1));
    await then(adopt(1, 'a'));
    await then(adopt(2, 'b', 'new'));
    await rolledBackTo(2);
    await publish(store, Q2, [reported('other'), reported('new')]);
    const { histories } = await contentOf(store);
    expect(histories.map(({ id, irmProjectId }) => [id, irmProjectId])).toEqual([
      [1, 'a'],
      [2, '2 (mirrored)'],
      [3, 'new'],
      [4, 'other'],
    ]);
  });

  test('returns to the sample, to what was reported, to a mirror, and to nothing', async () => {
    await then(publishAs('sample', ['made up', 'as well']));
    await then(publishAs('reported', ['real', 'true']));
    await rolledBackTo(1);
    await rolledBackTo(2);
    expect(seen[4]!.storeId).not.toBe(seen[3]!.storeId);
    await then(store.remove(Q1));
    await rolledBackTo(1);
    await then(store.remove(Q1));
    await then(publishAs('mirrored', ['seen', 'there'], 7));
    await then(publishAs('mirrored', ['there'], 8));
    for (const number of [8, 5, 1, 9, 2]) await rolledBackTo(number);
  });

  test('restores a catalogue that was replaced in part', async () => {
    await then(publish(store, Q1, [reported('a')]));
    await then(publish(store, Q2, [reported('a')]));
    await then(store.remove(Q1));
    await then(store.remove(Q2));
    await then(publishAs('mirrored', ['seen'], 1));
    await then(publishAs('mirrored', ['seen', 'too'], 1));
    for (const number of [2, 6, 3]) await rolledBackTo(number);
  });

  test('keeps equal things once', async () => {
    await publish(store, Q1, [reported('a')]);
    await publish(store, Q1, [reported('b')]);
    const { displaced } = await store.verify();
    expect(displaced).toBe(1);
    for (const number of [1, 2, 3, 4]) await store.rollBack(number);
    expect((await store.verify()).displaced).toBe(2);
  });

  test('is refused if there is nothing to undo, or no such publication', async () => {
    await publish(store, Q1, [reported('a')]);
    await publish(store, Q2, [reported('a')]);
    await expect(store.rollBack(0)).rejects.toThrow('There is no publication 0');
    await expect(store.rollBack(3)).rejects.toThrow('There is no publication 3');
    await expect(store.rollBack(2)).rejects.toThrow('Publication 2 is the one that the store holds');
    await expect(store.rollBack(1, { latest: 1 })).rejects.toThrow('Somebody else has published');
    await store.rollBack(1, { latest: 2 });
    await expect(store.rollBack(1)).rejects.toThrow('holds what publication 1 left already');
    expect((await store.publications()).length).toBe(3);
  });

  test('does without originals that were deleted for their age', async () => {
    await then(publish(store, Q1, [reported('a')]));
    const record = { keepOriginalsYears: 0 };
    const snapshots = [{ irmSnapshot: Q1, projects: batches([reported('b')]) }];
    await then(store.publish({ kind: 'reported', snapshots, record }));
    await rolledBackTo(1);
  });

  test('is refused across a publication whose version of the program kept nothing', async () => {
    for (const name of ['a', 'b', 'c']) await then(publish(store, Q1, [reported(name)]));
    const log = await store.publications();
    let previous = '';
    for (const { displaced, ...entry } of log) {
      const row = logRow({ ...entry, ...(entry.number === 3 && displaced && { displaced }), previous });
      previous = row.sha256;
      await engine.execute(
        url,
        `UPDATE publication SET entry = '${row.entry}', sha256 = '${previous}' WHERE number = ${entry.number}`,
      );
    }
    expect((await store.verify()).differences).toEqual([
      'The store keeps something that no publication displaced.',
    ]);
    await expect(store.rollBack(1)).rejects.toThrow(
      'publication 2 was made by a version of the program that did not keep what it replaced, so 2 is the oldest to compare or to go back to',
    );
    await store.rollBack(2);
    expect(await publicOf(store)).toEqual(seen[2]);
  });

  test.each([
    ['UPDATE displaced SET bytes = 1', /snapshot that publication 2 displaced is damaged/],
    ['DELETE FROM displaced', /provincial 2019-20 Q1 snapshot that publication 2 displaced is missing/],
  ])('is refused, and verification says why, after: %s', async (sql, sentence) => {
    await publish(store, Q1, [reported('a')]);
    await then(publish(store, Q1, [reported('b')]));
    await engine.execute(url, sql.replace('= 1', engine.name === 'SQLite' ? "= x'31'" : "= '1'"));
    expect((await store.verify()).differences.join()).toMatch(sentence);
    await expect(store.rollBack(1)).rejects.toThrow('is damaged, so nothing was changed');
    expect(await publicOf(store)).toEqual(seen[1]);
  });

  test('works in a copy', async () => {
    await then(publish(store, Q1, [reported('a'), costing('b', 2)]));
    await then(publish(store, Q1, [reported('b')]));
    const copyUrl = engine.newStoreUrl();
    const copy = writerOf(copyUrl);
    await store.read((reading) => copy.cloneFrom(reading));
    expect(await copy.verify()).toEqual({ publications: 2, originals: 0, displaced: 1, differences: [] });
    await copy.rollBack(1);
    expect(await publicOf(readerOf(copyUrl))).toEqual(seen[1]);
    await copy.close();
  });
});
