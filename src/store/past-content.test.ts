import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import type { PastContent, StoreReader } from './port.ts';
import { add, batches, publish, quarterOf, readerOf, startTestedEngines, writerOf } from './store.fixture.ts';
import type { ProjectToPublish, StoreWriter } from './writing-port.ts';

const [Q1, Q2, Q3] = [quarterOf('2019-20', 1), quarterOf('2019-20', 2), quarterOf('2019-20', 3)];
const national = quarterOf('2019-20', 1, 'national');

/** Each snapshot with its projects, as texts in any order. */
type Content = Readonly<Record<string, readonly string[]>>;

async function textsOf(projects: PastContent['snapshots'][number]['projects']): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const batch of projects) texts.push(...batch.map((each) => JSON.stringify(each)));
  return texts.sort();
}

const nameOf = ({ sphere, financialYear, quarter, taken }: typeof Q1, projects: number) =>
  `${sphere} ${financialYear} Q${quarter} ${taken}: ${projects}`;

/** What is published, read in the way of the comparison with a file. */
const published = (store: StoreReader): Promise<Content> =>
  store.read(async ({ irmSnapshots, snapshotProjects }) => {
    const content: [string, readonly string[]][] = [];
    for (const each of irmSnapshots)
      content.push([nameOf(each, each.projects), await textsOf(snapshotProjects(each))]);
    return Object.fromEntries(content);
  });

const asOf = (store: StoreReader, number: number): Promise<Content> =>
  store.read(async (reading) => {
    const { publication, snapshots } = await reading.asOf(number);
    expect(publication.number).toBe(number);
    const content: [string, readonly string[]][] = [];
    for (const { irmSnapshot, projects } of snapshots) {
      const texts = await textsOf(projects);
      expect(await textsOf(projects)).toEqual(texts);
      content.push([nameOf(irmSnapshot, irmSnapshot.projects), texts]);
    }
    return Object.fromEntries(content);
  });

const costing = (id: string, estimated_total_project_cost: number) =>
  reported(id, { name: `Clinic ${id}`, estimated_total_project_cost });

describe.each(await startTestedEngines())('what publications left, on $name', (engine) => {
  let store: StoreWriter;
  /** What was published after each publication, by its number. */
  let seen: Content[];
  let url = '';
  beforeEach(() => {
    url = engine.newStoreUrl();
    store = writerOf(url);
    seen = [{}];
  });
  afterEach(() => store.close());
  afterAll(() => engine.dispose());

  const then = async (operation: Promise<unknown>) => {
    await operation;
    seen.push(await published(store));
  };
  const expectAllSeen = async () => {
    const reader = readerOf(url);
    for (let number = 1; number < seen.length; number++)
      expect(await asOf(reader, number), `publication ${number}`).toEqual(seen[number]);
    await reader.close();
  };
  const publishAs = (kind: 'sample' | 'mirrored' | 'reported', projects: readonly ProjectToPublish[]) =>
    store.publish({
      kind,
      replaceSample: true,
      snapshots: [{ irmSnapshot: Q1, projects: batches(projects) }],
    });

  test('is read from what is published and from what was displaced since then', async () => {
    await then(publish(store, Q1, [costing('b', 1), costing('a', 2)]));
    await then(publish(store, Q2, [costing('a', 3)]));
    await then(publish(store, national, [costing('a', 4)]));
    await then(publish(store, { ...Q1, taken: '2019-07-20' }, [costing('a', 5), costing('c', 6)]));
    await then(add(store, Q2, [costing('a', 7), costing('b', 8)]));
    await then(store.remove(national));
    await then(publish(store, Q3, [costing('d', 9)]));
    await then(store.rollBack(3));
    await expectAllSeen();
  });

  test('has the Project IDs of that time, though all projects were deleted or adopted since', async () => {
    await then(publishAs('sample', [costing('made', 1), costing('up', 2)]));
    await then(publishAs('reported', [costing('b', 1), costing('a', 2)]));
    await then(store.rollBack(1));
    await then(store.remove(Q1));
    await then(
      publishAs('mirrored', [
        { ...costing('8', 3), id: 8 },
        { ...costing('9', 4), id: 9 },
      ]),
    );
    const snapshots = [{ irmSnapshot: Q2, projects: batches([costing('x', 5), costing('y', 6)]) }];
    await then(store.publish({ kind: 'reported', snapshots, adoption: new Map([[8, 'x']]) }));
    await then(publish(store, Q3, [costing('x', 7)]));
    await expectAllSeen();
  });

  test('stands for equal projects if its text is equal', async () => {
    await publish(store, Q1, [costing('a', 1)]);
    await publish(store, Q2, [costing('a', 1)]);
    await publish(store, Q1, [costing('a', 2)]);
    await publish(store, Q1, [costing('a', 1)]);
    await store.remove(Q1);
    const contents = await store.read(async (reading) => {
      const texts: (readonly (string | undefined)[])[] = [];
      for (const number of [2, 3, 4]) {
        const { snapshots } = await reading.asOf(number);
        texts.push([1, 2].map((q) => snapshots.find((s) => s.irmSnapshot.quarter === q)?.content));
      }
      return texts;
    });
    expect(contents[0]).toEqual(contents[2]);
    expect(contents[0]![0]).not.toBe(contents[1]![0]);
    expect(contents[0]![1]).toBe(contents[1]![1]);
  });

  test('is refused for a number that no publication has', async () => {
    await publish(store, Q1, [costing('a', 1)]);
    await expect(asOf(store, 2)).rejects.toThrow('There is no publication 2: "publications" lists');
  });
});
