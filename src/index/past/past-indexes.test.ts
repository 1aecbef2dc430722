import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { CatalogueIndex } from '../catalogue-index.ts';
import { indexFolder } from '../index.fixture.ts';
import { buildPastIndex } from './build-past-index.ts';
import { PastFolder } from './past-folder.ts';
import { inTurn, PastIndexes, type PastIndexesOptions } from './past-indexes.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const quarters = ['2018-19-Q1', '2018-19-Q2', '2018-19-Q3'] as const;

/** The index of a store with these quarters, in each of which one more project is reported. */
let whole = '';
/** The folder of the index of a past quarter, which tests copy: building takes long. */
const ready = (quarter: string) => join(parent, quarter);
beforeAll(async () => {
  const storeUrl = `sqlite:${join(parent, 'projects.db')}`;
  const store = writerOf(storeUrl);
  const projects = quarters.map((name, i) => reported(`${i}`, { name, province: 'Limpopo' }));
  for (const [i] of quarters.entries())
    await publish(store, quarterOf('2018-19', (i + 1) as 1 | 2 | 3), projects.slice(0, i + 1));
  await store.close();
  const index = await indexFolder(join(parent, 'whole')).build(storeUrl);
  whole = index.directory;
  await index.release();
  for (const quarter of quarters) await buildPastIndex(whole, quarter, ready(quarter));
});

/** An index in a folder of its own. */
async function newIndex(): Promise<CatalogueIndex> {
  const directory = join(mkdtempSync(join(parent, 'index-')), 'version');
  cpSync(whole, directory, { recursive: true });
  return CatalogueIndex.load(directory);
}

let current: CatalogueIndex;
let built: string[] = [];
let failures: string[] = [];
const open: PastIndexes[] = [];
beforeEach(async () => {
  built = [];
  failures = [];
  current = await newIndex();
});
afterEach(async () => {
  for (const past of open.splice(0)) past.close();
  await current.release();
});

/** Records what is built. */
const build: typeof buildPastIndex = async (_source, quarter, directory) => {
  built.push(quarter);
  await cp(ready(quarter), directory, { recursive: true });
};

function following(options: PastIndexesOptions = {}, buildPast = build): PastIndexes {
  const past = new PastIndexes({
    folder: new PastFolder({ buildPast }),
    onFailure: (error, quarter) => failures.push(`${quarter}: ${error}`),
    ...options,
  });
  past.follow(current);
  open.push(past);
  return past;
}

/** The names of the projects as of a quarter; undefined if it cannot be had. */
async function namesAsOf(past: PastIndexes, quarter: string): Promise<readonly string[] | undefined> {
  const index = await past.asOf(current, quarter);
  if (index === undefined) return undefined;
  const names = Array.from(index.allPositions, (position) => index.name(position));
  await index.release();
  return names;
}

/** Whether a quarter can be had without waiting. */
async function isOpen(past: PastIndexes, quarter: string): Promise<boolean> {
  const index = past.asOf(current, quarter);
  await (await index)?.release();
  return !(index instanceof Promise);
}

const until = (quarter: number) => quarters.slice(0, quarter);

test('a quarter has the projects that were reported until then', async () => {
  const past = following({}, buildPastIndex);
  for (const [i, quarter] of quarters.entries()) expect(await namesAsOf(past, quarter)).toEqual(until(i + 1));
});

test('many that ask at once wait for one build, and later ones for none', async () => {
  const past = following();
  const all = await Promise.all(Array.from({ length: 20 }, () => namesAsOf(past, '2018-19-Q2')));
  expect(all).toEqual(Array(20).fill(until(2)));
  expect(await isOpen(past, '2018-19-Q2')).toBe(true);
  expect(built).toEqual(['2018-19-Q2']);
});

test('what was built is used by other processes, and after a restart', async () => {
  await namesAsOf(following(), '2018-19-Q2');
  expect(await namesAsOf(following(), '2018-19-Q2')).toEqual(until(2));
  expect(built).toEqual(['2018-19-Q2']);
});

test('two processes that build the same quarter at once disturb nobody', async () => {
  const [one, other] = [following(), following()];
  const all = await Promise.all([one, other, one, other].map((past) => namesAsOf(past, '2018-19-Q2')));
  expect(all).toEqual(Array(4).fill(until(2)));
  expect(readdirSync(join(current.directory, 'past'))).toEqual(['2018-19-Q2']);
});

test('with little memory one stays open, and the others are loaded again', async () => {
  const past = following({ memory: 1 });
  for (let round = 0; round < 2; round++)
    for (const [i, quarter] of quarters.slice(0, 2).entries()) {
      expect(await namesAsOf(past, quarter)).toEqual(until(i + 1));
      expect(await isOpen(past, quarter)).toBe(true);
    }
  expect(built).toEqual(quarters.slice(0, 2));
});

test('with too little memory to build one, it says so', () => {
  expect(following({ memory: 220 * 2 ** 20 }).hasMemoryFor(current)).toBe(false);
  expect(following({ memory: 240 * 2 ** 20 }).hasMemoryFor(current)).toBe(true);
  expect(following().hasMemoryFor(current)).toBe(true);
});

test('an index that is closed meanwhile can be read by those who hold it', async () => {
  const past = following({ memory: 1 });
  const held = await past.asOf(current, '2018-19-Q1');
  await namesAsOf(past, '2018-19-Q2');
  expect(held?.snapshots(0)).toHaveLength(1);
  await held?.release();
});

test('a folder that somebody deleted is made again', async () => {
  const past = following({ memory: 1 });
  await namesAsOf(past, '2018-19-Q1');
  await namesAsOf(past, '2018-19-Q2');
  rmSync(join(current.directory, 'past'), { recursive: true });
  expect(await namesAsOf(past, '2018-19-Q1')).toEqual(until(1));
  expect(failures).toEqual([]);
});

test('a damaged index is built again', async () => {
  await namesAsOf(following(), '2018-19-Q1');
  writeFileSync(join(current.directory, 'past', '2018-19-Q1', 'records'), 'damage');
  expect(await namesAsOf(following(), '2018-19-Q1')).toEqual(until(1));
  expect(built).toEqual(['2018-19-Q1', '2018-19-Q1']);
});

test('one whose build fails is reported once, not tried again at once, and hinders no other', async () => {
  const past = following({}, async (source, quarter, directory) => {
    if (quarter === '2018-19-Q2') throw new Error('no space');
    await build(source, quarter, directory);
  });
  const [failed, other] = await Promise.all(
    ['2018-19-Q2', '2018-19-Q1'].map((quarter) => namesAsOf(past, quarter)),
  );
  expect([failed, other]).toEqual([undefined, until(1)]);
  expect(await namesAsOf(past, '2018-19-Q2')).toBeUndefined();
  expect(failures).toEqual(['2018-19-Q2: Error: no space']);
});

test('without the folder of the present index nothing is built, nor is the folder made again', async () => {
  const past = following();
  rmSync(current.directory, { recursive: true });
  expect(await namesAsOf(past, '2018-19-Q1')).toBeUndefined();
  expect(readdirSync(join(current.directory, '..'))).toEqual([]);
});

test('a build of a version that is replaced is stopped, and its answer is not given', async () => {
  let stopped = false;
  const past = new PastIndexes({
    folder: new PastFolder({
      buildPast: (_source, _quarter, _directory, signal) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => {
            stopped = true;
            reject(signal!.reason);
          });
          newer().catch(reject);
        }),
    }),
    onFailure: (error) => failures.push(String(error)),
  });
  open.push(past);
  let next: CatalogueIndex | undefined;
  const newer = async () => {
    next = await newIndex();
    past.follow(next);
  };
  past.follow(current);
  expect(await past.asOf(current, '2018-19-Q1')).toBeUndefined();
  expect({ stopped, failures }).toEqual({ stopped: true, failures: [] });
  expect(await past.asOf(current, '2018-19-Q1')).toBeUndefined();
  past.close();
  await next?.release();
});

afterEach(() => vi.restoreAllMocks());

test('work begins when the work before it has ended, also when that failed', async () => {
  const run = inTurn();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    run(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', true), work('b'), work('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('it rests after work in proportion to its time, at most two seconds', async () => {
  const rests: number[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const run = inTurn(4, async (ms) => {
    rests.push(ms);
  });
  for (const ms of [100, 900])
    await run(async () => {
      now += ms;
    });
  await run(async () => {});
  expect(rests.slice(0, 2)).toEqual([400, 2000]);
});
