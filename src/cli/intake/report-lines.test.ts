import { describe, expect, test } from 'vitest';
import { judge } from '../../intake/index.ts';
import { catalogueLine, findingLines, qualityLines, reportLines } from './report-lines.ts';

const reportOf = (...sheets: readonly { sheet: string; rowsRead: number; loaded: number }[]) =>
  ({ sheets, rowsRead: 9, loaded: 7 }) as unknown as Parameters<typeof reportLines>[0];

test('reportLines count rows and projects of each sheet', () => {
  const gauteng = { sheet: 'Gauteng', rowsRead: 5, loaded: 4 };
  const limpopo = { sheet: 'Limpopo', rowsRead: 4, loaded: 3 };
  expect(reportLines(reportOf(gauteng))).toEqual(['Sheet "Gauteng": 5 rows read, 4 projects.']);
  expect(reportLines(reportOf(gauteng, limpopo))).toEqual([
    'Sheet "Gauteng": 5 rows read, 4 projects.',
    'Sheet "Limpopo": 4 rows read, 3 projects.',
    'Together 2 sheets: 9 rows read, 7 projects.',
  ]);
});

test('reportLines hold nothing that could command a terminal', () => {
  const odd = { sheet: '\u001b[2Jq1\u202e.csv', rowsRead: 5, loaded: 4 };
  expect(reportLines(reportOf(odd))).toEqual(['Sheet "\ufffd[2Jq1\ufffd.csv": 5 rows read, 4 projects.']);
});

test('findingLines begin with what stops the import, and say what helps', () => {
  const findings = [
    { code: 'aliases_used', severity: 'notes', sentence: 'Names.' },
    { code: 'cut_off', severity: 'blocks', sentence: 'Cut.' },
    { code: 'decimal_unclear', severity: 'blocks', sentence: 'Cost.' },
    { code: 'decimal_unclear', severity: 'blocks', sentence: 'Fees.' },
    { code: 'rows_left_out', severity: 'warns', sentence: 'Rows.' },
  ] as const;
  expect(findingLines(findings, judge(findings, ['cut_off']))).toEqual([
    'Stops the import:',
    '  Cost. (decimal_unclear)',
    '  Fees. (decimal_unclear)',
    '    --decimal comma or --decimal point says which.',
    'Would stop the import, but was accepted:',
    '  Cut. (cut_off)',
    '    Copy or export the file again.',
    'Warnings:',
    '  Rows. (rows_left_out)',
    'Notes:',
    '  Names. (aliases_used)',
  ]);
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
