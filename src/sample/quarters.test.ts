import { beforeAll, describe, expect, it } from 'vitest';
import { type ProjectSnapshot, quarterEnd, statusOrder } from '../project/index.ts';
import { readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';
import { sampleTables } from './tables.ts';

const snapshots = sampleSnapshots({ projects: 3000 });
const oddIds = new Set(sampleTables().oddProjects.map(({ irmProjectId }) => String(irmProjectId)));

/** The eight snapshots of every ordinary project that the last one mentions, oldest first. */
let histories: readonly (readonly ProjectSnapshot[])[];
beforeAll(async () => {
  const read = await Promise.all(snapshots.map(readSnapshot));
  const byId = read.map((projects) => new Map(projects.map((each) => [each.irmProjectId, each.snapshot])));
  const ids = [...byId.at(-1)!.keys()].filter((id) => !oddIds.has(id));
  histories = ids.map((id) => byId.map((snapshots) => snapshots.get(id)!));
});

const inQuarter = (p: ProjectSnapshot) => [
  p.actual_expenditure_q1,
  p.actual_expenditure_q2,
  p.actual_expenditure_q3,
  p.actual_expenditure_q4,
];

/** Pairs of consecutive snapshots of a project. */
const steps = () =>
  histories.flatMap((history) => history.slice(1).map((after, i) => [history[i]!, after] as const));
const STAGES = statusOrder('Final Completion');
const PRACTICAL_COMPLETION = statusOrder('Practical Completion (100%)');

describe('stages', () => {
  it('move forward, with a few exceptions', () => {
    const moves = steps()
      .map(([before, after]) => [statusOrder(before.status), statusOrder(after.status)] as const)
      .filter(([before, after]) => before <= STAGES && after <= STAGES && before !== after);
    const backwards = moves.filter(([before, after]) => after < before);
    expect(moves.length).toBeGreaterThan(2000);
    expect(backwards.length).toBeGreaterThan(0);
    expect(backwards.length / moves.length).toBeLessThan(0.05);
  });

  it('stay Terminated', () => {
    const terminated = steps().filter(([before]) => before.status === 'Terminated');
    expect(terminated.length).toBeGreaterThan(0);
    expect(terminated.filter(([, after]) => after.status !== 'Terminated')).toEqual([]);
  });
});

describe('spending', () => {
  it('is reported up to the quarter of the snapshot', () => {
    for (const [i, { irmSnapshot }] of snapshots.entries()) {
      const reported = histories.map((history) => inQuarter(history[i]!));
      for (const quarters of reported) {
        expect(quarters.slice(irmSnapshot.quarter)).toEqual(Array(4 - irmSnapshot.quarter).fill(null));
        expect(quarters.slice(0, irmSnapshot.quarter - 1)).not.toContain(null);
      }
      const late = reported.filter((quarters) => quarters[irmSnapshot.quarter - 1] === null);
      expect(late.length / reported.length).toBeLessThan(0.02);
    }
  });

  it('of a quarter is repeated by the later snapshots of the year, with a few corrections', () => {
    const pairs = histories.map((history) => [
      history[5]!.actual_expenditure_q2,
      history[6]!.actual_expenditure_q2,
    ]);
    const corrected = pairs.filter(([first, later]) => first !== later);
    expect(corrected.length).toBeGreaterThan(0);
    expect(corrected.length / pairs.length).toBeLessThan(0.1);
    expect(
      histories.every((history) => history[6]!.actual_expenditure_q2 === history[7]!.actual_expenditure_q2),
    ).toBe(true);
  });

  it('of the year becomes part of the previous years in the next', () => {
    const rolled = histories.map((history) => {
      const [q4, q1] = [history[3]!, history[4]!];
      const spent = inQuarter(q4).reduce<number>((sum, rand) => sum + (rand ?? 0), 0);
      return q4.expenditure_from_previous_years_total! + spent === q1.expenditure_from_previous_years_total;
    });
    expect(rolled.filter(Boolean).length / rolled.length).toBeGreaterThan(0.9);
  });

  it('of previous years stays the same within the year, and its parts add up', () => {
    for (const [a, b] of [
      [0, 3],
      [4, 7],
    ] as const) {
      for (const history of histories) {
        const { expenditure_from_previous_years_total: total } = history[a]!;
        expect(history[b]!.expenditure_from_previous_years_total).toBe(total);
        expect(
          history[a]!.expenditure_from_previous_years_professional_fees! +
            history[a]!.expenditure_from_previous_years_construction_costs!,
        ).toBe(total);
      }
    }
  });

  it('stops when a project is finished', () => {
    const finished = histories.filter((history) => history[6]!.status === 'Final Completion');
    expect(finished.length).toBeGreaterThan(50);
    for (const history of finished) expect(history[7]!.actual_expenditure_q4 ?? 0).toBe(0);
  });

  it('happens during construction', () => {
    const built = histories.filter(({ 7: latest }) => latest!.status.startsWith('Construction'));
    const idle = built.filter(({ 7: latest }) => latest!.actual_expenditure_q4 === 0);
    expect(idle.length / built.length).toBeLessThan(0.2);
  });
});

describe('costs', () => {
  it('are the sum of their parts', () => {
    for (const p of histories.flat()) {
      if (p.estimated_total_project_cost === null) continue;
      const parts = p.total_professional_fees! + p.total_construction_costs! + p.variation_orders!;
      expect(parts).toBeCloseTo(p.estimated_total_project_cost, 1);
    }
  });

  it('sometimes rise, rarely by more than half', () => {
    const known = steps().flatMap(
      ([{ estimated_total_project_cost: before }, { estimated_total_project_cost: after }]) =>
        before !== null && before > 0 && after !== null ? [after / before] : [],
    );
    const raised = known.filter((factor) => factor > 1).length / known.length;
    const overrun = known.filter((factor) => factor > 1.5).length / known.length;
    expect(raised).toBeGreaterThan(0.01);
    expect(raised).toBeLessThan(0.06);
    expect(overrun).toBeGreaterThan(0);
    expect(overrun).toBeLessThan(0.003);
  });
});

describe('dates', () => {
  it('of completion sometimes slip', () => {
    const slipped = steps().filter(
      ([{ estimated_completion_date: before }, { estimated_completion_date: after }]) =>
        before !== null && after !== null && after > before,
    );
    expect(slipped.length / steps().length).toBeGreaterThan(0.05);
    expect(slipped.length / steps().length).toBeLessThan(0.2);
  });

  it('of the start of construction are in the past for projects under construction or finished', () => {
    for (const [i, { irmSnapshot }] of snapshots.entries()) {
      const end = quarterEnd(irmSnapshot.financialYear, irmSnapshot.quarter);
      const early = histories.filter((history) => {
        const { status, estimated_construction_start_date: start } = history[i]!;
        const rank = statusOrder(status);
        return rank > statusOrder('Construction 1% - 25%') && rank <= STAGES && start !== null && start > end;
      });
      expect(early.length / histories.length, irmSnapshot.taken).toBeLessThan(0.01);
    }
  });

  it('of the start of construction are in the future for projects before construction', () => {
    const waiting = histories.map((history) => history[7]!).filter(({ status }) => statusOrder(status) <= 4);
    for (const { estimated_construction_start_date: start } of waiting) {
      if (start !== null) expect(start > '2020-03-31').toBe(true);
    }
  });

  it('of the end of construction are in the past for finished projects', () => {
    const finished = histories
      .map((history) => history[7]!)
      .filter(({ status }) => [PRACTICAL_COMPLETION, STAGES].includes(statusOrder(status)));
    for (const { estimated_construction_end_date: end } of finished) {
      if (end !== null) expect(end <= '2020-03-31').toBe(true);
    }
  });
});
