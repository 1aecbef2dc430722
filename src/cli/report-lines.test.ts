import { describe, expect, test } from 'vitest';
import { catalogueLine, qualityLines, reportLines } from './report-lines.ts';

const cell = { sheet: 'Projects', row: 3, column: 'T', header: 'Total Project Cost', text: 'a lot' };
const report = {
  sheet: 'Projects',
  rowsRead: 5,
  loaded: 4,
  leftOut: [{ row: 5, projectId: null, reason: 'row 5 has no Project ID' }],
  leftOutCount: 1,
  unreadableCells: [cell],
  unreadableCellCount: 1,
} as unknown as Parameters<typeof reportLines>[0];

describe('reportLines', () => {
  test('list rows that were left out and cells that cannot be read', () => {
    expect(reportLines(report)).toEqual([
      'Sheet "Projects": 5 rows read, 4 projects.',
      '  Row 5 was left out: row 5 has no Project ID',
      '  T3 (Total Project Cost) cannot be read and counts as empty: "a lot"',
    ]);
  });

  test('stop after twenty lines of a kind, and count all', () => {
    const many = {
      ...report,
      unreadableCells: Array.from({ length: 30 }, () => cell),
      unreadableCellCount: 4000,
    };
    const lines = reportLines(many);
    expect(lines).toHaveLength(1 + 1 + 20 + 1);
    expect(lines.at(-1)).toBe('  ... and 3980 more (--json lists them).');
  });
});

describe('qualityLines', () => {
  test('name each flag that was found, with the parameter that finds its projects', () => {
    expect(qualityLines({ cost_zero: 2, coordinates_unset: 1 })).toEqual([
      'Worth a look:',
      '  No coordinates were given: 1 (quality=coordinates_unset)',
      '  The estimated cost is zero: 2 (quality=cost_zero)',
    ]);
  });

  test('are none without flags', () => expect(qualityLines({})).toEqual([]));
});

describe('catalogueLine', () => {
  const irmSnapshot = {
    sphere: 'provincial',
    financialYear: '2019-20',
    quarter: 1,
    taken: '2019-07-15',
  } as const;
  const catalogue = { count: 7, snapshots: [{ irmSnapshot }] };

  test.each([
    [
      false,
      'a.csv is a published catalogue: 7 projects, reported in Provincial 2019-20 Q1 taken 2019-07-15. Nothing was published.',
    ],
    [true, '{"file":"a.csv","projects":7,"irm_snapshots":["Provincial 2019-20 Q1 taken 2019-07-15"]}'],
  ])('as JSON (%s)', (asJson, line) => {
    expect(catalogueLine('a.csv', catalogue, asJson)).toBe(line);
  });
});
