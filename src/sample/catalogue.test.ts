import { beforeAll, describe, expect, it } from 'vitest';
import { country } from '../country/index.ts';
import type { Sheet, SheetRow } from '../irm/index.ts';
import {
  type ProjectSnapshot,
  type Province,
  provinces,
  publishedProject,
  type ReportedProject,
  type Status,
  statuses,
} from '../project/index.ts';
import { countBy, readSnapshot } from './reading.fixture.ts';
import { sampleSnapshots } from './snapshots.ts';

const snapshots = sampleSnapshots();
const latest = snapshots.at(-1)!;
let projects: readonly ReportedProject[];
beforeAll(async () => {
  projects = await readSnapshot(latest);
});

const valuesOf = <N extends keyof ProjectSnapshot>(name: N) => projects.map(({ snapshot }) => snapshot[name]);
const share = (holds: (snapshot: ProjectSnapshot) => boolean) =>
  projects.filter(({ snapshot }) => holds(snapshot)).length / projects.length;
const provinceCounts = (holds: (snapshot: ProjectSnapshot) => boolean) =>
  countBy(
    projects.filter(({ snapshot }) => holds(snapshot)),
    ({ snapshot }) => snapshot.province,
  );

function projectIds({ rows }: Sheet): number[] {
  const ids: number[] = [];
  for (const batch of rows as Iterable<readonly SheetRow[]>)
    for (const { cells } of batch) ids.push(Number(cells[0]));
  return ids.slice(1);
}

describe('the eight snapshots', () => {
  it('are the quarters up to provincial 2019-20 Q4, each taken 15 days after it ends', () => {
    expect(
      snapshots.map(({ irmSnapshot: s }) => `${s.sphere} ${s.financialYear} Q${s.quarter} ${s.taken}`),
    ).toEqual([
      'provincial 2018-19 Q1 2018-07-15',
      'provincial 2018-19 Q2 2018-10-15',
      'provincial 2018-19 Q3 2019-01-15',
      'provincial 2018-19 Q4 2019-04-15',
      'provincial 2019-20 Q1 2019-07-15',
      'provincial 2019-20 Q2 2019-10-15',
      'provincial 2019-20 Q3 2020-01-15',
      'provincial 2019-20 Q4 2020-04-15',
    ]);
  });

  it('have the same 17 260 projects, but 14 that the new year no longer mentions: 138 024 rows', () => {
    const ids = snapshots.map(({ sheet }) => projectIds(sheet));
    for (const list of ids) expect(list).toEqual(list.length === ids[0]!.length ? ids[0] : ids[4]);
    expect(new Set(ids.flat()).size).toBe(17_260);
    expect(ids.map(({ length }) => length)).toEqual([...Array(4).fill(17_260), ...Array(4).fill(17_246)]);
    expect(ids.flat()).toHaveLength(138_024);
  });
});

describe('the sample has the properties in the specification:', () => {
  it('exactly the nine provinces', () => {
    expect(new Set(valuesOf('province'))).toEqual(new Set(provinces));
  });

  it('only the sphere "provincial", the province as government label, and no sector', () => {
    const others = projects
      .map(({ snapshot }, i) => publishedProject(i + 1, snapshot, latest.irmSnapshot))
      .filter((p) => p.sphere !== 'provincial' || p.government_label !== p.province || p.sector !== null);
    expect(others).toEqual([]);
  });

  it('the fifteen statuses of the table, and not "On Hold"', () => {
    expect(new Set(valuesOf('status'))).toEqual(
      new Set(statuses.map(({ status }) => status).filter((status) => status !== 'On Hold')),
    );
  });

  it('provinces and stages that are never empty', () => {
    for (const name of ['province', 'status'] as const) expect(valuesOf(name)).not.toContain('');
  });

  it('the eight sources of funding, the two seen elsewhere, and missing ones', () => {
    expect(new Set(valuesOf('primary_funding_source'))).toEqual(
      new Set([...country.grants.map(({ name }) => name), null]),
    );
  });

  it('negative, zero and missing costs, and costs up to tens of billions', () => {
    const costs = valuesOf('estimated_total_project_cost');
    const known = costs.filter((cost) => cost !== null);
    expect(Math.min(...known)).toBe(-98_765_432.1);
    expect(Math.max(...known)).toBe(48_500_000_000);
    expect(known.filter((cost) => cost < 0).length).toBeLessThan(30);
    expect(known.filter((cost) => cost > 5_000_000_000).length).toBeLessThan(30);
    expect(share((p) => p.estimated_total_project_cost === 0)).toBeCloseTo(0.045, 2);
    expect(share((p) => p.estimated_total_project_cost === null)).toBeCloseTo(0.03, 2);
  });

  it('completion dates in the past and far in the future, and missing ones', () => {
    const dates = valuesOf('estimated_completion_date');
    const taken = latest.irmSnapshot.taken;
    expect(dates.filter((date) => date !== null && date < taken).length).toBeGreaterThan(2000);
    expect(dates.filter((date) => date !== null && date >= '2050').length).toBeGreaterThan(100);
    expect(dates.filter((date) => date !== null && date < '1950').length).toBeGreaterThan(0);
    expect(dates.filter((date) => date === null).length).toBeGreaterThan(100);
  });

  it('coordinates as text, "0" if unset, or both null', () => {
    const published = projects.map(({ snapshot }, i) =>
      publishedProject(i + 1, snapshot, latest.irmSnapshot),
    );
    expect(published.filter((p) => p.latitude === '0' && p.longitude === '0').length).toBeGreaterThan(300);
    expect(published.filter((p) => p.latitude === null).length).toBeGreaterThan(500);
    expect(published.filter((p) => (p.latitude === null) !== (p.longitude === null))).toEqual([]);
  });
});

type Counts = Readonly<Record<Province, number>>;

/** The counts of the published listing. All other provinces had fewer than the lowest. */
const practicalCompletion = {
  'KwaZulu-Natal': 761,
  'Eastern Cape': 367,
  Mpumalanga: 335,
  Limpopo: 334,
  'North West': 208,
};
const firstConstruction = {
  'KwaZulu-Natal': 353,
  Gauteng: 181,
  'Eastern Cape': 172,
  Limpopo: 172,
  Mpumalanga: 114,
};
const finalCompletion = {
  'Western Cape': 156,
  'KwaZulu-Natal': 149,
  'Northern Cape': 104,
  Limpopo: 86,
  Gauteng: 30,
};
const housingGrant = { Gauteng: 275, 'Free State': 200, Limpopo: 65, 'Northern Cape': 6 };

function expectCounts(counts: ReadonlyMap<string, number>, known: Counts): void {
  const named = [...counts].filter(([province]) => province in known);
  const others = [...counts].filter(([province]) => !(province in known));
  expect(Object.fromEntries(named)).toEqual(known);
  expect(Math.max(...others.map(([, count]) => count))).toBeLessThan(Math.min(...Object.values(known)));
  expect(others).toHaveLength(provinces.length - named.length);
}

describe('the known counts of the published listing', () => {
  it.each<[Status, Counts]>([
    ['Practical Completion (100%)', practicalCompletion],
    ['Construction 1% - 25%', firstConstruction],
    ['Final Completion', finalCompletion],
  ])('hold for %s', (status, known) => {
    expectCounts(
      provinceCounts((p) => p.status === status),
      known,
    );
  });

  it('hold for the Human Settlements Development Grant', () => {
    expectCounts(
      provinceCounts((p) => p.primary_funding_source === 'Human Settlements Development Grant'),
      housingGrant,
    );
  });

  it('hold in proportion for a smaller sample', async () => {
    const tenth = await readSnapshot(sampleSnapshots({ projects: 1726, quarters: 1 })[0]!);
    const inKwaZuluNatal = tenth.filter(
      ({ snapshot: p }) => p.province === 'KwaZulu-Natal' && p.status === 'Practical Completion (100%)',
    );
    expect(Math.abs(inKwaZuluNatal.length - 76)).toBeLessThanOrEqual(1);
  });
});

describe('the sample has properties of the listing:', () => {
  it('departments named differently for the same work', () => {
    expect(valuesOf('department')).toEqual(
      expect.arrayContaining([
        'Education',
        'Health',
        'Human Settlement',
        'Public Works, Roads & Transport',
        'Culture, Sports and Recreation',
        'Sports, Recreation, Arts and Culture',
      ]),
    );
  });

  it('about half of the names in capitals', () => {
    expect(share((p) => p.name === p.name.toUpperCase())).toBeCloseTo(0.5, 1);
  });

  it('names that repeat, and some of over 300 characters', () => {
    expect(new Set(valuesOf('name')).size).toBeLessThan(0.85 * projects.length);
    expect(valuesOf('name').filter((name) => name.length >= 300).length).toBeGreaterThan(20);
  });

  it('project ids with gaps', () => {
    const ids = projects.map(({ irmProjectId }) => Number(irmProjectId));
    const next = ids.filter((id, i) => i > 0 && id === ids[i - 1]! + 1);
    expect(ids.every(Number.isInteger)).toBe(true);
    expect(next.length).toBeLessThan(ids.length / 10);
  });

  it('contractors in every role, several of one role on separate lines, and other parties', () => {
    for (const role of [
      'program_implementing_agent',
      'principle_agent',
      'main_contractor',
      'other_parties',
    ] as const) {
      expect(valuesOf(role).filter((names) => names !== null).length, role).toBeGreaterThan(1000);
    }
    expect(valuesOf('main_contractor').some((names) => names?.includes('\n'))).toBe(true);
  });
});
