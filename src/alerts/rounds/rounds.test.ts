import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SqlDatabase } from '../../database/index.ts';
import { type AlertsFixture, newAlerts } from '../alerts.fixture.ts';
import { Rounds } from './rounds.ts';

const clinic = { name: 'Clinic', province: 'Limpopo', department: 'Health', status: 'Tender' };
const costing = (millions: number) => ({ 1: { ...clinic, estimated_total_project_cost: millions * 1e6 } });

let fixture: AlertsFixture;
beforeEach(async () => {
  fixture = await newAlerts();
  await fixture.publish(1, costing(1));
  await fixture.follow('reader@example.org', 'q=clinic');
});
afterEach(() => fixture.close());

const toldCosts = () =>
  fixture.received.flatMap(({ text }) => Array.from(text!.matchAll(/Cost: (.*) \(/g), ([, costs]) => costs));

/** A database whose transactions wait from one of them on, until `go` is called. */
function stalling(database: SqlDatabase, from: number): { readonly database: SqlDatabase; go(): void } {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  let transactions = 0;
  return {
    database: {
      ...database,
      transaction: async (use) => {
        if (++transactions >= from) await gone;
        return database.transaction(use);
      },
    },
    go: () => go(),
  };
}

test.each([1, 2, 3, 4, 5])(
  'a process that stalls before transaction %i of a round tells nothing when another has told a later publication',
  async (from) => {
    await fixture.publish(2, costing(2));
    fixture.later(61);
    const stalled = stalling(fixture.alerts.database, from);
    const round = new Rounds({ ...fixture.alerts, database: stalled.database }).next();
    await fixture.publish(3, costing(3));
    fixture.later(61);
    await fixture.work();
    stalled.go();
    expect(await round).toBeUndefined();
    await fixture.work();
    await fixture.send();
    expect(toldCosts()).toEqual(['R 1 million → R 3 million']);
  },
);
