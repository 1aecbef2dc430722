import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProjectSnapshot, storedFields } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { contentDigest } from './fingerprints.ts';
import type { ProjectHistory } from './port.ts';
import {
  batches,
  fingerprintsOf,
  historiesOf,
  publish,
  quarterOf,
  readerOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';
import type { StoreWriter } from './writing-port.ts';

const [Q1, Q2] = [quarterOf('2019-20', 1), quarterOf('2019-20', 2)];
const [Q3, Q4] = [quarterOf('2019-20', 3), quarterOf('2019-20', 4)];

const costing = (id: string, cost: number | null, known: Partial<ProjectSnapshot> = {}) =>
  reported(id, { name: id, estimated_total_project_cost: cost, ...known });
const [a, b, c] = [costing('a', 1), costing('b', 2), costing('c', 3)];
const three = [a, b, c];

describe('the digest of a row', () => {
  const empty = storedFields.map(() => null);

  test('is a whole number below 2^40, the same for the same values', () => {
    expect(contentDigest(empty)).toBe(contentDigest([...empty]));
    for (let i = 0; i < 1000; i++) {
      const digest = contentDigest([i]);
      expect(Number.isInteger(digest) && digest >= 0 && digest < 2 ** 40).toBe(true);
    }
  });

  test('tells apart values of other types and at other places', () => {
    const rows = [
      [null, ''],
      ['', null],
      ['1', ''],
      [1, ''],
      ['', '1'],
      [' 1', ''],
    ];
    expect(new Set(rows.map(contentDigest)).size).toBe(rows.length);
  });
});

describe.each(await startTestedEngines())('fingerprints on $name', (engine) => {
  let url = '';
  let store: StoreWriter;
  beforeEach(async () => {
    url = engine.newStoreUrl();
    store = writerOf(url);
    await store.state();
  });
  afterEach(() => store.close());
  afterAll(() => engine.dispose());

  const now = async () => (await fingerprintsOf(store))!;

  /** The ids of the projects whose fingerprints an operation changes, adds or takes away. */
  async function changedBy(operation: () => Promise<unknown>): Promise<readonly number[]> {
    const before = await now();
    await operation();
    const after = await now();
    const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
    return ids.filter((id) => before.get(id) !== after.get(id));
  }

  test('are none in a store without projects', async () => {
    expect(await now()).toEqual(new Map());
    await publish(store, Q1, three);
    await store.remove(Q1);
    expect(await now()).toEqual(new Map());
  });

  test('are ordered by id, exact, and tell projects apart', async () => {
    await publish(store, Q1, three.toReversed());
    await publish(store, Q2, three);
    const { ids, values } = (await store.read((reading) => reading.fingerprints()))!;
    expect([...ids]).toEqual([1, 2, 3]);
    expect([...values].every(Number.isSafeInteger)).toBe(true);
    expect(new Set(values).size).toBe(3);
  });

  test('stay when the same projects are published again', async () => {
    await publish(store, Q1, three);
    await publish(store, Q2, three);
    expect(await changedBy(() => publish(store, Q1, three.toReversed()))).toEqual([]);
    expect(await changedBy(() => publish(store, Q2, three))).toEqual([]);
  });

  test('change with a value, and only those of its project', async () => {
    await publish(store, Q1, three);
    await publish(store, Q2, three);
    const named = { ...c, snapshot: { ...c.snapshot, name: 'c ' } };
    expect(await changedBy(() => publish(store, Q2, [a, b, named]))).toEqual([3]);
    expect(await changedBy(() => publish(store, Q1, [costing('a', null), b, c]))).toEqual([1]);
  });

  test('change with every stored field', async () => {
    const projects = storedFields.map(({ name }) => costing(name, 1));
    const changed = storedFields.map(({ name, type }) =>
      costing(name, 1, { [name]: type === 'money' ? 12.5 : 'other' }),
    );
    await publish(store, Q1, projects);
    const ids = [...(await now()).keys()];
    expect(ids.length).toBe(storedFields.length);
    expect(await changedBy(() => publish(store, Q1, changed))).toEqual(ids);
  });

  test('come and go with a project', async () => {
    await publish(store, Q1, three);
    await publish(store, Q2, three);
    expect(await changedBy(() => publish(store, Q2, three.slice(1)))).toEqual([1]);
    expect(await changedBy(() => publish(store, Q1, three.slice(1)))).toEqual([1]);
    expect([...(await now()).keys()]).toEqual([2, 3]);
    expect(await changedBy(() => publish(store, Q2, three))).toEqual([1]);
  });

  test('change when a project is reported in other quarters, with the same values', async () => {
    const others = [b, c];
    const inQuarters = async (...quarters: readonly number[]) => {
      for (const [i, quarter] of [Q1, Q2, Q3, Q4].entries())
        await publish(store, quarter, quarters.includes(i) ? three : others);
      return (await now()).get(1);
    };
    const sets = [[0], [1], [2], [3], [0, 3], [1, 2], [0, 1], [0, 1, 2, 3]];
    const found = [];
    for (const quarters of sets) found.push(await inQuarters(...quarters));
    expect(new Set(found).size).toBe(sets.length);
  });

  test('change when two quarters exchange their values', async () => {
    await publish(store, Q1, [costing('a', 1), costing('b', 2)]);
    await publish(store, Q2, [costing('a', 2), costing('b', 2)]);
    const exchange = async () => {
      await publish(store, Q1, [costing('a', 2), costing('b', 2)]);
      await publish(store, Q2, [costing('a', 1), costing('b', 2)]);
    };
    expect(await changedBy(exchange)).toEqual([1]);
  });

  test('change when an older quarter moves the positions of the others', async () => {
    await publish(store, Q2, three);
    const before = await now();
    expect(await changedBy(() => publish(store, Q1, [costing('new', 1)]))).toEqual([1, 2, 3, 4]);
    await store.remove(Q1);
    expect(await now()).toEqual(before);
    expect(await changedBy(() => publish(store, Q3, [costing('new', 1)]))).toEqual([4]);
  });

  test('change with quality flags alone', async () => {
    await publish(store, Q1, [costing('a', 10), costing('b', 10)]);
    await publish(store, Q2, [costing('a', 10), costing('b', 10)]);
    const rowsOfA = 'WHERE project_id = 1';
    const set = (flags: string, rows = rowsOfA) =>
      engine.execute(url, `UPDATE project_snapshot SET quality_flags = ${flags} ${rows}`);
    await set('0');
    for (let bit = 0; bit < 31; bit++) expect(await changedBy(() => set(`${2 ** bit}`))).toEqual([1]);
    expect([...(await now()).values()].every(Number.isSafeInteger)).toBe(true);
    const exchanged = (first: number, second: number) =>
      set(
        `CASE (SELECT quarter FROM irm_snapshot WHERE id = irm_snapshot_id) WHEN 1 THEN ${first} ELSE ${second} END`,
      );
    await exchanged(1, 2);
    expect(await changedBy(() => exchanged(2, 1))).toEqual([1]);
  });

  test('change with flags that a correction of the quarter before raises', async () => {
    await publish(store, Q1, [costing('a', 10), costing('b', 10)]);
    await publish(store, Q2, [costing('a', 10), costing('b', 10)]);
    const before = await now();
    await publish(store, Q1, [costing('a', 1), costing('b', 10)]);
    const [first] = await historiesOf(store);
    expect(first!.snapshots[0]!.quality).not.toBe(first!.snapshots[1]!.quality);
    expect((await now()).get(2)).toBe(before.get(2));
    expect((await now()).get(1)).not.toBe(before.get(1));
  });

  test('neither overflow nor lose digits with the most flags in 200 snapshots', async () => {
    const snapshots = Array.from({ length: 200 }, (_, i) => ({
      irmSnapshot: quarterOf(
        `${1970 + (i >> 2)}-${String((71 + (i >> 2)) % 100).padStart(2, '0')}`,
        ((i & 3) + 1) as 1,
      ),
      projects: batches([costing('a', i), costing('b', 1)]),
    }));
    await store.publish({ kind: 'reported', snapshots });
    const most = `quality_flags = ${2 ** 31 - 1}, content_digest = ${2 ** 40 - 1}`;
    await engine.execute(url, `UPDATE project_snapshot SET ${most} WHERE project_id = 1`);
    const before = await now();
    expect([...before.values()].every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true);
    const one = 'WHERE project_id = 1 AND irm_snapshot_id = (SELECT max(id) FROM irm_snapshot)';
    const less = () =>
      engine.execute(url, `UPDATE project_snapshot SET quality_flags = quality_flags - 1 ${one}`);
    expect(await changedBy(less)).toEqual([1]);
  });
});

describe.each(await startTestedEngines())('the histories of some projects on $name', (engine) => {
  afterAll(() => engine.dispose());

  test('are those among all histories, by id, each once', async () => {
    const url = engine.newStoreUrl();
    const store = writerOf(url);
    const many = Array.from({ length: 2600 }, (_, i) => costing(`p${i}`, i));
    await publish(store, Q2, many);
    await publish(store, Q1, many.slice(100));
    await publish(store, Q2, many.slice(1));
    await store.close();
    await readerOf(url).read(async (reading) => {
      const all: ProjectHistory[] = [];
      for await (const batch of reading.histories()) all.push(...batch);
      const of = async (...ids: readonly number[]) => {
        const found: ProjectHistory[] = [];
        for await (const batch of reading.historiesOf(ids)) found.push(...batch);
        return found;
      };
      const among = (...ids: readonly number[]) => all.filter(({ id }) => ids.includes(id));
      const third = all.map(({ id }) => id).filter((id) => id % 3 === 0);
      expect(await of()).toEqual([]);
      // The first has no snapshot any more, and the last one never was.
      expect(await of(2500, 3, 1, 3, 9_999_999)).toEqual(among(3, 2500));
      expect(await of(...third)).toEqual(among(...third));
      expect(await of(...all.map(({ id }) => id))).toEqual(all);
    });
  });
});
