import { describe, expect, test } from 'vitest';
import type { IrmSnapshot, ProjectSnapshot, Quarter, ReportedProject, Sphere } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import type { FindingCode } from '../finding-codes.ts';
import { compareWithPublished } from './compare-with-published.ts';
import { inBatches, publishedProjects } from './comparison.fixture.ts';

const irmSnapshot = (quarter: Quarter, sphere: Sphere = 'provincial'): IrmSnapshot => ({
  sphere,
  financialYear: '2019-20',
  quarter,
  taken: '2019-10-15',
});

type Known = Partial<ProjectSnapshot>;

/** Projects 1001, 1002 .., each with a cost and a department of its own province. */
const projects = (count: number, known: (i: number) => Known = () => ({})): readonly ReportedProject[] =>
  Array.from({ length: count }, (_, i) =>
    reported(`${1001 + i}`, {
      name: `Clinic ${i}`,
      province: 'Limpopo',
      department: 'Health',
      local_municipality: 'Makhado',
      estimated_total_project_cost: 1000 + uneven(i),
      actual_expenditure_q1: 100 + uneven(i + 1),
      ...known(i),
    }),
  );

/** Numbers that neither repeat nor grow evenly. */
const uneven = (i: number): number => (i * i * 7919 + i * 31) % 100_003;

/** The codes that block a file as Q2 after `before` was published as Q1, or `only` one of them. */
async function codes(
  after: readonly ReportedProject[],
  before: readonly ReportedProject[],
  options: { readonly quarter?: Quarter; readonly scope?: 'own'; readonly only?: FindingCode } = {},
): Promise<readonly string[]> {
  const { findings } = await compareWithPublished(
    inBatches(after),
    irmSnapshot(options.quarter ?? 2),
    publishedProjects([irmSnapshot(1), before]),
    options.scope,
  );
  const codes = new Set(findings.filter(({ severity }) => severity === 'blocks').map(({ code }) => code));
  return [...codes].filter((code) => options.only === undefined || code === options.only);
}

/** What a project reports a quarter later. */
const later = (i: number): Known => ({ actual_expenditure_q2: 50 + uneven(i + 2) });

describe('a file blocks, or just does not, as', () => {
  test.each([
    ['vanished: 6 of 50', 50, 44, ['vanished']],
    ['vanished: 5 of 50', 50, 45, []],
    ['vanished: 5 of 40', 40, 35, ['vanished']],
    ['vanished: 4 of 12', 12, 8, []],
  ])('%s', async (_, before, after, expected) => {
    expect(await codes(projects(after, later), projects(before))).toEqual(expected);
  });

  test.each([
    ['a department with 3 projects', 3, { department: 'Education' }, ['group_vanished']],
    ['a department with 2 projects', 2, { department: 'Education' }, []],
    ['a province with 3 projects', 3, { province: 'Gauteng' }, ['group_vanished']],
    ['a province with 2 projects', 2, { province: 'Gauteng' }, []],
  ])('group_vanished: %s', async (_, size, known, expected) => {
    const before = projects(200, (i) => (i < size ? known : {}));
    expect(await codes(projects(200, later).slice(size), before)).toEqual(expected);
  });

  test.each([
    [100, []],
    [99, ['group_vanished']],
  ])('not group_vanished where %d of 200 projects are there under another name', async (kept, expected) => {
    const before = projects(600, (i) => (i < 200 ? { department: 'Health and Welfare' } : {}));
    const after = projects(600, later).filter((_, i) => i < kept || i >= 200);
    expect(await codes(after, before, { only: 'group_vanished' })).toEqual(expected);
  });

  test('group_vanished names projects without a province (blank)', async () => {
    const before = publishedProjects([irmSnapshot(1), projects(40, (i) => (i < 2 ? { province: '' } : {}))]);
    const { findings } = await compareWithPublished(inBatches(projects(40, later)), irmSnapshot(2), before);
    expect(findings.find(({ code }) => code === 'group_vanished')?.sentence).toContain(
      ': (blank) (2 projects)',
    );
  });

  test('not group_vanished when only the case of its name changed', async () => {
    const before = projects(40, () => ({ department: 'HEALTH' }));
    expect(await codes(projects(40, later), before)).toEqual([]);
  });

  test.each([
    ['20 costs, 5.01 times as high', 20, 5.01, ['cost_shift']],
    ['20 costs, 5 times as high', 20, 5, []],
    ['19 costs, 7 times as high', 19, 7, []],
    ['5 costs, 1000 times as high', 5, 1000, ['cost_shift']],
    ['4 costs, 1000 times as high', 4, 1000, []],
    ['20 costs, 1/6 as high', 20, 1 / 6, ['cost_shift']],
    ['20 costs, 1/5 as high', 20, 0.2, []],
    ['20 costs, below zero now', 20, -1, ['cost_shift']],
    ['20 costs, all zero now', 20, 0, ['cost_shift']],
    ['19 costs, below zero now', 19, -1, []],
  ])('cost_shift: %s', async (_, count, times, expected) => {
    const before = projects(count, () => ({ estimated_total_project_cost: 1000 }));
    const after = projects(count, (i) => ({ ...later(i), estimated_total_project_cost: 1000 * times }));
    expect(await codes(after, before, { only: 'cost_shift' })).toEqual(expected);
  });

  test.each([
    ['20 of 100', 20, ['cost_shift']],
    ['19 of 100', 19, []],
  ])('cost_shift of one department: %s', async (_, size, expected) => {
    const department = (i: number) => (i < size ? 'Education' : 'Health');
    const before = projects(100, (i) => ({ department: department(i) }));
    const after = projects(100, (i) => ({
      ...later(i),
      department: department(i),
      estimated_total_project_cost: (1000 + uneven(i)) * (i < size ? 7 : 1),
    }));
    expect(await codes(after, before, { only: 'cost_shift' })).toEqual(expected);
  });

  test('not cost_shift of costs that were unknown, zero or negative', async () => {
    const odd = [null, 0, -5];
    const before = projects(60, (i) => ({ estimated_total_project_cost: odd[i % 3]! }));
    expect(await codes(projects(60, later), before)).toEqual([]);
  });

  test.each<[string, number, number, Known, readonly string[]]>([
    ['6 costs of 50', 50, 6, { estimated_total_project_cost: null }, ['costs_lost']],
    ['5 costs of 50', 50, 5, { estimated_total_project_cost: null }, []],
    ['5 costs of 40', 40, 5, { estimated_total_project_cost: null }, ['costs_lost']],
    ['4 costs of 12', 12, 4, { estimated_total_project_cost: null }, []],
    ['6 statuses of 50', 50, 6, { status: '' }, ['values_lost']],
    ['5 statuses of 50', 50, 5, { status: '' }, []],
    ['spending, which ends with the year', 50, 50, { actual_expenditure_q1: null }, []],
  ])('values that were known and are empty: %s', async (_, count, size, empty, expected) => {
    const before = projects(count, () => ({ status: 'Tender' }));
    const after = projects(count, (i) => ({ ...later(i), status: 'Design', ...(i < size ? empty : {}) }));
    const { findings } = await compareWithPublished(
      inBatches(after),
      irmSnapshot(2),
      publishedProjects([irmSnapshot(1), before]),
    );
    const lost = findings.map(({ code }) => code).filter((code) => code.endsWith('s_lost'));
    expect(lost).toEqual(expected);
  });

  test('not values that were empty before', async () => {
    const unknown = () => ({ estimated_total_project_cost: null, status: '' });
    const before = projects(50, unknown);
    expect(
      await codes(
        projects(50, (i) => ({ ...unknown(), ...later(i) })),
        before,
      ),
    ).toEqual([]);
  });

  test.each([
    ['5 of 10', 10, 5, ['names_changed']],
    ['4 of 10', 10, 4, []],
    ['9 of 9', 9, 9, []],
  ])('names_changed: %s', async (_, count, size, expected) => {
    const after = projects(count, (i) => ({ ...later(i), ...(i < size && { name: `Hall ${i}` }) }));
    const { findings } = await compareWithPublished(
      inBatches(after),
      irmSnapshot(2),
      publishedProjects([irmSnapshot(1), projects(count)]),
    );
    expect(findings.map(({ code }) => code)).toEqual(expected);
  });

  const another = { name: 'Bridge', department: 'Roads', local_municipality: 'Mogale' };
  test.each([
    ['5 of 1000', 1000, 5, another, ['identity_changed']],
    ['4 of 1000', 1000, 4, another, []],
    ['1 of 100', 100, 1, another, ['identity_changed']],
    ['1 of 101', 101, 1, another, []],
    ['1 of 5', 5, 1, another, ['identity_changed']],
    ['1 of 4', 4, 1, another, []],
    ['the same municipality', 100, 9, { ...another, local_municipality: 'MAKHADO' }, []],
    ['the same name', 100, 9, { ...another, name: 'clinic' }, ['identity_changed']],
  ])('identity_changed: %s', async (_, count, changed, known, expected) => {
    const after = projects(count, (i) => ({ ...later(i), ...(i < changed && known) }));
    expect(await codes(after, projects(count))).toEqual(expected);
  });

  test('identity_changed where no municipality is known', async () => {
    const nowhere = { local_municipality: null, district_municipality: null };
    const after = projects(50, (i) => ({ ...later(i), ...(i === 0 && another), ...nowhere }));
    expect(
      await codes(
        after,
        projects(50, () => nowhere),
      ),
    ).toEqual(['identity_changed']);
  });

  test.each([
    ['75 of 100 projects', 100, 75, ['other_quarter']],
    ['74 of 100 projects', 100, 74, []],
    ['all of 10 projects', 10, 10, ['other_quarter']],
    ['all of 9 projects', 9, 9, []],
  ])('other_quarter: %s have the amounts of another quarter', async (_, count, same, expected) => {
    const before = projects(count, later);
    const spent = (i: number) => ({
      ...later(i),
      ...(i >= same && { actual_expenditure_q2: 7 + uneven(i) }),
    });
    expect(await codes(projects(count, spent), before, { only: 'other_quarter' })).toEqual(expected);
  });

  test.each([
    ['95 of 100 rows', 95, ['other_quarter']],
    ['94 of 100 rows', 94, []],
  ])('other_quarter: %s of a quarter without spending', async (_, same, expected) => {
    const unspent = (i: number) => ({ actual_expenditure_q1: null, status: i < same ? 'Tender' : 'Design' });
    const before = projects(100, () => ({ actual_expenditure_q1: null, status: 'Tender' }));
    expect(await codes(projects(100, unspent), before)).toEqual(expected);
  });

  test('other_quarter of a quarter that it is not compared with', async () => {
    const old = projects(20, (i) => ({ ...later(i), status: 'Design' }));
    const published = publishedProjects(
      [irmSnapshot(1), old],
      [irmSnapshot(2), projects(20, (i) => ({ ...later(i), status: 'Tender' }))],
    );
    const { findings, comparedWith } = await compareWithPublished(inBatches(old), irmSnapshot(2), published);
    expect(comparedWith).toMatchObject({ quarter: 2 });
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      '20 of 20 projects have exactly the amounts of 2019-20 Q1.',
    ]);
  });

  test('not other_quarter when the same file is published again as the same quarter', async () => {
    expect(await codes(projects(50), projects(50), { quarter: 1 })).toEqual([]);
  });

  test.each([
    ['5 projects spent in Q1 and none in Q2', 5, 0, ['other_quarter']],
    ['4 projects spent in Q1 and none in Q2', 4, 0, []],
    ['one project spent in Q2', 30, 1, []],
  ])('other_quarter: %s', async (_, first, second, expected) => {
    const after = projects(30, (i) => ({
      status: 'Tender',
      actual_expenditure_q1: i < first ? 10 : 0,
      actual_expenditure_q2: i < second ? 10 : 0,
    }));
    expect(await codes(after, projects(30), { only: 'other_quarter' })).toEqual(expected);
  });
});

describe('a file is compared with', () => {
  const q1 = projects(3);
  const published = publishedProjects(
    [irmSnapshot(1), q1],
    [irmSnapshot(2), projects(4)],
    [irmSnapshot(3, 'national'), projects(5)],
  );
  test.each([
    ['the snapshot that it replaces', 1, 3],
    ['the latest of its sphere', 4, 4],
  ] as const)('%s', async (_, quarter, before) => {
    const { comparison } = await compareWithPublished(inBatches(q1), irmSnapshot(quarter), published);
    expect(comparison?.before.projects).toBe(before);
  });

  test('nothing if nothing of its sphere is published', async () => {
    const nothing = publishedProjects([irmSnapshot(1, 'national'), q1]);
    expect(await compareWithPublished(inBatches(q1), irmSnapshot(1), nothing)).toEqual({ findings: [] });
  });

  test('the projects of its own departments only, if asked to', async () => {
    const department = (i: number) => (i % 2 === 0 ? 'Education' : 'Health');
    const before = projects(60, (i) => ({ department: department(i) }));
    const after = projects(60, (i) => ({ ...later(i), department: department(i) })).filter(
      ({ snapshot }) => snapshot.department === 'Education',
    );
    expect(await codes(after, before)).toEqual(['vanished', 'group_vanished']);
    expect(await codes(after, before, { scope: 'own' })).toEqual([]);
  });
});
