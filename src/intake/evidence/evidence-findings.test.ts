import { describe, expect, test } from 'vitest';
import type { IrmSnapshot, ProjectSnapshot, Quarter, ReportedProject } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { compareWithPublished } from '../comparison/compare-with-published.ts';
import { inBatches, publishedProjects } from '../comparison/comparison.fixture.ts';
import type { ComparedFinding } from '../finding.ts';
import type { FindingCode } from '../finding-codes.ts';

type Known = Partial<ProjectSnapshot>;

const irmSnapshot = (quarter: Quarter, financialYear = '2019-20'): IrmSnapshot => ({
  sphere: 'provincial',
  financialYear,
  quarter,
  taken: '2019-10-15',
});

/** Numbers that neither repeat nor grow evenly. */
const uneven = (i: number): number => ((i + 3) * (i + 3) * 7919 + i * 31) % 1_000_003;

/** What a project of the Q2 report has. */
const ofQ2 = (i: number): Known => {
  const [fees, construction] = [100_000 + uneven(i), 2_000_000 + uneven(i + 1)];
  return {
    name: `Clinic ${uneven(i)}`,
    province: 'Limpopo',
    department: 'Health',
    status: 'Construction 1% - 25%',
    local_municipality: 'Makhado',
    district_municipality: 'Vhembe',
    latitude: `-23.${uneven(i + 5)}`,
    longitude: `29.${uneven(i + 6)}`,
    start_date: day(12_000 + (uneven(i) % 900)),
    estimated_completion_date: day(18_000 + (uneven(i + 2) % 900)),
    total_professional_fees: fees,
    total_construction_costs: construction,
    estimated_total_project_cost: fees + construction,
    actual_expenditure_q1: 10_000 + uneven(i + 3),
    actual_expenditure_q2: 10_000 + uneven(i + 4),
  };
};

const day = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** What it reports a quarter later. */
const ofQ3 = (i: number): Known => ({ ...ofQ2(i), actual_expenditure_q3: 10_000 + (uneven(i + 9) >> 3) });

type Change = (i: number, known: Known) => Known;

const projects = (count: number, known: (i: number) => Known): readonly ReportedProject[] =>
  Array.from({ length: count }, (_, i) => reported(`${1001 + i * 3}`, known(i)));

/** The findings with a code of a Q3 file in which the first `size` of so many projects are changed. */
async function findings(
  code: FindingCode,
  { count = 1000, size = count, change, departments = 1 }: Case,
): Promise<readonly ComparedFinding[]> {
  const placed = (i: number) => ({ department: `Department ${i % departments}` });
  const before = projects(count, (i) => ({ ...ofQ2(i), ...placed(i) }));
  const after = projects(count, (i) => {
    const known = { ...ofQ3(i), ...placed(i) };
    return i < size ? { ...known, ...change(i, known) } : known;
  });
  const compared = await compareWithPublished(
    inBatches(after),
    irmSnapshot(3),
    publishedProjects([irmSnapshot(2), before]),
  );
  return compared.findings.filter((each) => each.code === code);
}

interface Case {
  readonly count?: number;
  readonly size?: number;
  readonly change: Change;
  readonly departments?: number;
}

const severity = async (code: FindingCode, of: Case) => (await findings(code, of))[0]?.severity ?? 'none';

test('nothing is found where nothing but the spending of the quarter is new', async () => {
  const { findings } = await compareWithPublished(
    inBatches(projects(100, ofQ3)),
    irmSnapshot(3),
    publishedProjects([irmSnapshot(2), projects(100, ofQ2)]),
  );
  expect(findings).toEqual([]);
});

const exchange: Change = (_, { local_municipality, district_municipality }) => ({
  local_municipality: district_municipality!,
  district_municipality: local_municipality!,
});
const thousand: Change = (_, { variation_orders: _orders, total_professional_fees: fees }) => ({
  total_professional_fees: fees! / 1000,
});
const zero: Change = () => ({ estimated_total_project_cost: 0 });
const fourYears: Change = (_, { start_date }) => ({
  start_date: day(Date.parse(start_date!) / 86_400_000 - 1462),
});
const turned: Change = () => ({ start_date: '2001-02-12' });
const rewritten: Change = (i) => ({ actual_expenditure_q1: 5 + uneven(i) });
const negative: Change = (i) => ({ actual_expenditure_q3: -5 - uneven(i) });
const ahead: Change = (i) => ({ actual_expenditure_q4: 5 + uneven(i) });
const brokenSum: Change = (i, { estimated_total_project_cost: cost }) => ({
  estimated_total_project_cost: cost! + 5000 + (uneven(i) >> 4),
});

describe('a finding stops from 5 projects and its share on, and warns below', () => {
  test.each<[string, FindingCode, Case, string]>([
    ['10 of 1000 exchanged', 'columns_exchanged', { size: 10, change: exchange }, 'blocks'],
    ['9 of 1000 exchanged', 'columns_exchanged', { size: 9, change: exchange }, 'warns'],
    ['5 of 100 exchanged', 'columns_exchanged', { count: 100, size: 5, change: exchange }, 'blocks'],
    ['4 of 100 exchanged', 'columns_exchanged', { count: 100, size: 4, change: exchange }, 'warns'],
    [
      '5 of 500 of a department exchanged',
      'columns_exchanged',
      { size: 5, departments: 1, count: 500, change: exchange },
      'blocks',
    ],
    ['10 of 1000 fees in thousands', 'cost_shift', { size: 10, change: thousand }, 'blocks'],
    ['9 of 1000 fees in thousands', 'cost_shift', { size: 9, change: thousand }, 'warns'],
    ['10 of 1000 costs of zero', 'costs_zeroed', { size: 10, change: zero }, 'blocks'],
    ['9 of 1000 costs of zero', 'costs_zeroed', { size: 9, change: zero }, 'warns'],
    ['10 of 1000 dates four years early', 'dates_shifted', { size: 10, change: fourYears }, 'blocks'],
    ['3 of 1000 dates four years early', 'dates_shifted', { size: 3, change: fourYears }, 'warns'],
    ['2 of 1000 dates four years early', 'dates_shifted', { size: 2, change: fourYears }, 'none'],
    ['100 of 1000 broken sums', 'sums_broken', { size: 100, change: brokenSum }, 'blocks'],
    ['99 of 1000 broken sums', 'sums_broken', { size: 99, change: brokenSum }, 'warns'],
    ['10 of 1000 amounts of a later quarter', 'spending_ahead', { size: 10, change: ahead }, 'blocks'],
    ['9 of 1000 amounts of a later quarter', 'spending_ahead', { size: 9, change: ahead }, 'warns'],
    ['301 of 1000 amounts rewritten', 'spending_rewritten', { size: 301, change: rewritten }, 'blocks'],
    ['300 of 1000 amounts rewritten', 'spending_rewritten', { size: 300, change: rewritten }, 'warns'],
    ['20 of 1000 amounts below zero', 'spending_negative', { size: 20, change: negative }, 'blocks'],
    ['19 of 1000 amounts below zero', 'spending_negative', { size: 19, change: negative }, 'warns'],
  ])('%s', async (_, code, of, expected) => {
    expect(await severity(code, of)).toBe(expected);
  });
});

test('a department of few projects counts by itself', async () => {
  const isOfFirst = (i: number) => i % 50 === 0;
  const change: Change = (i, known) => (isOfFirst(i) && i < 250 ? exchange(i, known) : {});
  expect(await severity('columns_exchanged', { change, departments: 50 })).toBe('blocks');
});

test('a finding names its values', async () => {
  const [found] = await findings('columns_exchanged', { size: 1, change: exchange });
  expect(found?.values).toEqual([
    { irmProjectId: '1001', field: 'local_municipality' },
    { irmProjectId: '1001', field: 'district_municipality' },
  ]);
  expect(found?.sentence).toBe(
    "Local Municipality and District Municipality of 1 of 1000 projects have each other's value of provincial 2019-20 Q2.",
  );
});

test('dates with day and month exchanged are those of the quarter before, turned round', async () => {
  const before = projects(50, (i) => ({ ...ofQ2(i), start_date: '2001-12-02' }));
  const after = projects(50, (i) => ({
    ...ofQ3(i),
    ...(i < 5 ? turned(i, {}) : { start_date: '2001-12-02' }),
  }));
  const { findings } = await compareWithPublished(
    inBatches(after),
    irmSnapshot(3),
    publishedProjects([irmSnapshot(2), before]),
  );
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'Dates of 5 of 50 projects have day and month exchanged beside provincial 2019-20 Q2: Project Start Date (5).',
  ]);
});

describe('values of rows below each other', () => {
  const repeated = (count: number): Case => ({
    change: (i) => (i >= 50 && i < 50 + count ? { estimated_total_project_cost: 4711 } : {}),
  });
  const series = (count: number): Case => ({
    change: (i) => (i >= 50 && i < 50 + count ? { estimated_total_project_cost: 1_000_000 + i } : {}),
  });
  test.each<[string, Case, string]>([
    ['one value in 10 rows', repeated(10), 'blocks'],
    ['one value in 9 rows', repeated(9), 'none'],
    ['a series over 5 rows', series(5), 'blocks'],
    ['a series over 4 rows', series(4), 'none'],
  ])('are dragged: %s', async (_, of, expected) => {
    expect(await severity('values_dragged', of)).toBe(expected);
  });

  const shifted = (count: number): Case => ({
    change: (i) =>
      i >= 50 && i < 50 + count
        ? { estimated_total_project_cost: ofQ2(i + 1).estimated_total_project_cost! }
        : {},
  });
  const rotated = (count: number): Case => ({
    change: (i) => (i < count ? { name: ofQ2((i + 2) % count).name! } : {}),
  });
  test.each<[string, Case, string]>([
    ['10 costs of the row below', shifted(10), 'blocks'],
    ['names of 10 of 1000 projects', rotated(10), 'blocks'],
    ['names of 5 of 1000 projects', rotated(5), 'warns'],
    ['names of 4 of 1000 projects', rotated(4), 'none'],
  ])('are moved: %s', async (_, of, expected) => {
    expect(await severity('values_moved', of)).toBe(expected);
  });
});

describe('spending', () => {
  const cumulative = (size: number): Case => ({
    count: 100,
    size,
    change: (i, known) => ({
      actual_expenditure_q3: known.actual_expenditure_q1! + known.actual_expenditure_q2! + uneven(i),
    }),
  });
  test.each<[string, Case, string]>([
    ['95 of 100', cumulative(95), 'blocks'],
    ['90 of 100', cumulative(90), 'none'],
  ])('of the quarters so far: %s', async (_, of, expected) => {
    expect(await severity('spending_cumulative', of)).toBe(expected);
  });

  const lost = (count: number, amount: number | null): Case => ({
    count: count * 4,
    departments: 4,
    change: (i) => (i % 4 === 0 ? { actual_expenditure_q3: amount } : {}),
  });
  test.each<[string, Case, string]>([
    ['no value in 5 projects of a department', lost(5, null), 'blocks'],
    ['no value in 4 projects', lost(4, null), 'none'],
    ['nothing in 10 projects', lost(10, 0), 'blocks'],
    ['nothing in 9 projects', lost(9, 0), 'none'],
  ])('that is gone: %s', async (_, of, expected) => {
    expect(await severity('spending_lost', of)).toBe(expected);
  });

  const smaller = (times: number): Case => ({
    count: 10,
    change: (_, { actual_expenditure_q2: q2 }) => ({ actual_expenditure_q3: q2! / times }),
  });
  test.each([
    ['1/51', 51, 'blocks'],
    ['1/49', 49, 'none'],
  ])('that is %s of the quarter before', async (_, times, expected) => {
    expect(await severity('cost_shift', smaller(times))).toBe(expected);
  });

  test.each([
    [10, 'blocks'],
    [9, 'none'],
  ])('that is 1/100 in %i projects of a province, of as many departments', async (size, expected) => {
    const change: Change = (_, { actual_expenditure_q2: q2 }) => ({
      province: 'Gauteng',
      actual_expenditure_q3: q2! / 100 + 1000,
    });
    expect(await severity('cost_shift', { count: 200, size, departments: 40, change })).toBe(expected);
  });
});

describe('a project under another id', () => {
  const renumbered = async (count: number, id: string) => {
    const before = projects(1000, ofQ2);
    const after = projects(1000, ofQ3).map((project, i) =>
      i < count ? { ...project, irmProjectId: id.replace('#', `${i}`) } : project,
    );
    const { findings } = await compareWithPublished(
      inBatches(after),
      irmSnapshot(3),
      publishedProjects([irmSnapshot(2), before]),
    );
    return findings.filter(({ code }) => code === 'id_changed').map((each) => [each.severity, each.sentence]);
  };
  const sentence = (id: string) =>
    `1 project of provincial 2019-20 Q2 has another Project ID in the file: ${id} is probably 1001.`;

  test.each([
    ['10001', 'blocks'],
    ['1001 (old)', 'blocks'],
    ['0101', 'blocks'],
    ['1007A', 'warns'],
    ['77777', 'warns'],
  ])('%s', async (id, expected) => {
    expect(await renumbered(1, id)).toEqual([[expected, sentence(id)]]);
  });

  test.each([
    [10, 'blocks'],
    [9, 'warns'],
  ])('in %d of 1000 projects', async (count, expected) => {
    expect((await renumbered(count, '9#999'))[0]![0]).toBe(expected);
  });
});

describe('warnings about the data', () => {
  const outside = (size: number, count = 1000): Case => ({
    count,
    size,
    change: () => ({ latitude: '0', longitude: '0' }),
  });
  test.each<[string, Case, string]>([
    ['10 of 1000 more', outside(10), 'blocks'],
    ['10 of 1001 more', outside(10, 1001), 'warns'],
    ['9 of 1000 more', outside(9), 'none'],
  ])('stop at a jump: %s', async (_, of, expected) => {
    expect(await severity('warnings_jumped', of)).toBe(expected);
  });
});

describe('what is usual', () => {
  const correctedBy = (part: number, i: number, quarter: number): Known =>
    i % 100 < part ? { actual_expenditure_q1: 20_000 + uneven(i + quarter * 13) } : {};
  const year = (part: number) => {
    const q2 = projects(400, ofQ2);
    const q3 = projects(400, (i) => ({ ...ofQ3(i), ...correctedBy(part, i, 3) }));
    const q4 = (size: number) =>
      projects(400, (i) => ({
        ...ofQ3(i),
        ...correctedBy(part, i, 3),
        ...correctedBy(size, i, 4),
        actual_expenditure_q4: 3000 + (uneven(i + 11) >> 3),
      }));
    return { published: publishedProjects([irmSnapshot(2), q2], [irmSnapshot(3), q3]), q4 };
  };
  test.each([
    [2, 5, []],
    [2, 6, ['spending_rewritten']],
    [10, 21, []],
    [10, 22, ['spending_rewritten']],
  ])('says how many amounts may be corrected: %d %% before, %d %% now', async (before, now, expected) => {
    const { published, q4 } = year(before);
    const { findings } = await compareWithPublished(inBatches(q4(now)), irmSnapshot(4), published);
    expect(findings.filter(({ severity }) => severity === 'blocks').map(({ code }) => code)).toEqual(
      expected,
    );
  });
});

describe('a file that fits another quarter better', () => {
  const published = publishedProjects(
    [irmSnapshot(1), projects(100, (i) => ({ ...ofQ2(i), actual_expenditure_q2: null }))],
    [irmSnapshot(2), projects(100, ofQ2)],
    [irmSnapshot(4), projects(100, (i) => ({ ...ofQ3(i), actual_expenditure_q4: 5 + uneven(i) }))],
  );
  const sentences = async (quarter: Quarter, file: readonly ReportedProject[]) => {
    const { findings } = await compareWithPublished(inBatches(file), irmSnapshot(quarter), published);
    return findings.filter(({ code }) => code === 'other_quarter').map(({ sentence }) => sentence);
  };

  test('is named after one before', async () => {
    const edited = projects(100, (i) => (i % 14 === 0 ? ofQ3(i) : ofQ2(i)));
    expect(await sentences(3, edited)).toEqual([
      '92 of 100 projects have exactly the amounts of 2019-20 Q2.',
    ]);
  });

  test('is named after the only one that is published, if most amounts are those of it', async () => {
    const only = publishedProjects([irmSnapshot(2), projects(500, ofQ2)]);
    const found = async (unchanged: number) => {
      const file = projects(500, (i) => (i < unchanged ? ofQ2(i) : ofQ3(i)));
      const { findings } = await compareWithPublished(inBatches(file), irmSnapshot(3), only);
      return findings.some(({ code }) => code === 'other_quarter');
    };
    expect([await found(446), await found(300)]).toEqual([true, false]);
  });

  test('is named after one later', async () => {
    const q4 = projects(100, (i) => ({ ...ofQ3(i), actual_expenditure_q4: 5 + uneven(i) }));
    expect(await sentences(3, q4)).toEqual(['100 of 100 projects have exactly the amounts of 2019-20 Q4.']);
  });

  test('is left alone where no spending is by quarter, only in all', async () => {
    const inAll = (i: number) => ({ project_expenditure_total: 1000 + uneven(i) });
    const only = publishedProjects([irmSnapshot(2), projects(100, inAll)]);
    const file = projects(100, (i) => ({ ...inAll(i), status: i % 5 === 0 ? 'Tender' : 'Design' }));
    const { findings } = await compareWithPublished(inBatches(file), irmSnapshot(3), only);
    expect(findings.map(({ code }) => code)).not.toContain('other_quarter');
  });

  test('is left alone where it is of its own', async () => {
    expect(await sentences(3, projects(100, ofQ3))).toEqual([]);
  });
});
