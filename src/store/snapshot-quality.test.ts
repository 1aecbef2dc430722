import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Quarter, ReportedProject } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { flagsOf, type QualityFlag } from '../quality/index.ts';
import {
  add,
  batches,
  historiesOf,
  publish,
  quarterOf,
  startTestedEngines,
  writerOf,
} from './store.fixture.ts';
import type { StoreWriter } from './writing-port.ts';

const johannesburg = { province: 'Gauteng', latitude: '-26.2041', longitude: '28.0473' };
const costing = (estimated_total_project_cost: number | null, status = 'Tender') =>
  reported('1', {
    ...{ name: 'Clinic', department: 'Health', ...johannesburg },
    ...{ estimated_total_project_cost, status },
  });

describe.each(await startTestedEngines())('data quality on $name', (engine) => {
  let store: StoreWriter;
  beforeEach(() => {
    store = writerOf(engine.newStoreUrl());
    return () => store.close();
  });
  afterAll(() => engine.dispose());

  const report = (quarter: Quarter, ...projects: readonly ReportedProject[]) =>
    publish(store, quarterOf('2019-20', quarter), projects);

  /** The flags of every snapshot of the first project, oldest first. */
  const flags = async (): Promise<readonly (readonly QualityFlag[])[]> =>
    (await historiesOf(store))[0]!.snapshots.map(({ quality }) => flagsOf(quality));

  test('is stored for each snapshot separately', async () => {
    await report(1, costing(0, 'Design'));
    await report(2, costing(-1, 'Tender'));
    await report(3, costing(5, 'Tender'));
    expect(await flags()).toEqual([['cost_zero'], ['cost_negative', 'status_moved_backwards'], []]);
  });

  test('compares a snapshot with the previous one of the project, even if quarters lie between them', async () => {
    await publish(store, quarterOf('2017-18', 4), [costing(1000)]);
    await publish(store, quarterOf('2018-19', 1), [reported('2')]);
    await report(3, costing(2000));
    expect(await flags()).toEqual([[], ['cost_jump']]);
  });

  test('of a later snapshot is recomputed when an earlier one is published after it', async () => {
    await report(1, costing(1000));
    await report(4, costing(2000, 'Pre - Feasibility'));
    expect(await flags()).toEqual([[], ['status_moved_backwards', 'cost_jump']]);
    await report(2, costing(1900, 'Project Initiation'));
    expect(await flags()).toEqual([[], ['status_moved_backwards', 'cost_jump'], []]);
  });

  test('of a later snapshot is recomputed when the one before it is replaced', async () => {
    await report(1, costing(1000));
    await report(2, costing(2000));
    await report(3, costing(2000));
    await report(1, costing(1900));
    expect(await flags()).toEqual([[], [], []]);
    await report(2, costing(1000));
    expect(await flags()).toEqual([[], [], ['cost_jump']]);
  });

  test('of a later snapshot is recomputed when the one before it no longer mentions the project', async () => {
    await report(1, costing(1000));
    await report(2, costing(2000));
    await report(3, costing(2000));
    await report(2, reported('2'));
    expect(await flags()).toEqual([[], ['cost_jump']]);
  });

  test('of a later snapshot is recomputed when the one before it is removed', async () => {
    await report(1, costing(1000));
    await report(2, costing(1600));
    await report(3, costing(1700));
    await store.remove(quarterOf('2019-20', 2));
    expect(await flags()).toEqual([[], ['cost_jump']]);
    await store.remove(quarterOf('2019-20', 1));
    expect(await flags()).toEqual([[]]);
  });

  test('follows the date of the snapshot when that changes', async () => {
    const late = [reported('1', { ...costing(1).snapshot, estimated_completion_date: '2019-11-01' })];
    const taken = (date: string) => ({ ...quarterOf('2019-20', 2), taken: date });
    await publish(store, taken('2019-11-01'), late);
    expect(await flags()).toEqual([[]]);
    await publish(store, taken('2019-11-02'), late);
    expect(await flags()).toEqual([['completion_overdue']]);
  });

  test('does not compare projects of two spheres that have the same IRM project id', async () => {
    await publish(store, quarterOf('2019-20', 1, 'national'), [costing(1000)]);
    await report(2, costing(2000));
    for (const { snapshots } of await historiesOf(store))
      expect(snapshots.map(({ quality }) => quality)).toEqual([0]);
  });

  test('is counted in the outcome of a publication', async () => {
    const two = reported('2', { ...costing(-3).snapshot, latitude: null });
    const outcome = await report(1, costing(-1), two, reported('3', costing(9).snapshot));
    expect(outcome.snapshots.map(({ quality }) => quality)).toEqual([
      { cost_negative: 2, coordinates_unset: 1 },
    ]);
  });

  test('does not depend on the order of the snapshots in a publication', async () => {
    const one = (quarter: Quarter, cost: number) => ({
      irmSnapshot: quarterOf('2019-20', quarter),
      projects: batches([costing(cost)]),
    });
    await store.publish({ kind: 'reported', snapshots: [one(3, 2000), one(1, 1000), one(2, 1900)] });
    expect(await flags()).toEqual([[], ['cost_jump'], []]);
  });

  test('does not depend on the order of publications and removals', async () => {
    const step = fc.record({
      quarter: fc.constantFrom<Quarter>(1, 2, 3, 4),
      cost: fc.constantFrom(null, 0, 1000, 1500, 1501, 4000),
      status: fc.constantFrom('Tender', 'Design', 'On Hold'),
      id: fc.constantFrom('1', '2'),
      action: fc.constantFrom('replace', 'add', 'remove'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const [store, inOrder] = [writerOf(engine.newStoreUrl()), writerOf(engine.newStoreUrl())];
        const present = new Map<Quarter, ReadonlyMap<string, ReportedProject>>();
        for (const { quarter, cost, status, id, action } of steps) {
          const key = quarterOf('2019-20', quarter);
          const project = reported(id, costing(cost, status).snapshot);
          if (action === 'remove' && present.delete(quarter)) await store.remove(key);
          else {
            const kept = action === 'add' ? (present.get(quarter) ?? []) : [];
            present.set(quarter, new Map([...kept, [id, project]]));
            await (action === 'add' ? add : publish)(store, key, [project]);
          }
        }
        for (const [quarter, projects] of [...present].sort(([a], [b]) => a - b))
          await publish(inOrder, quarterOf('2019-20', quarter), [...projects.values()]);
        const sets = async (which: StoreWriter) =>
          (await historiesOf(which))
            .map(({ irmProjectId, snapshots }) => [irmProjectId, ...snapshots.map(({ quality }) => quality)])
            .sort();
        expect(await sets(store)).toEqual(await sets(inOrder));
        await Promise.all([store.close(), inOrder.close()]);
      }),
      { numRuns: 12 },
    );
  });
});
