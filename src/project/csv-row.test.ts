import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHeader, csvRow, guardedLine, withoutFormulaGuard } from './csv-row.ts';
import { csvFields } from './field-lists.ts';
import { reported } from './project.fixture.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import { publishedProject } from './published-project.ts';

const rowOf = (known: Partial<ProjectSnapshot>): string =>
  csvRow(
    publishedProject(7, reported('1', known).snapshot, {
      sphere: 'provincial',
      financialYear: '2019-20',
      quarter: 2,
      taken: '2019-10-15',
    }),
  );

const columns = csvFields.map(({ name }) => name);

const cellsOf = (known: Partial<ProjectSnapshot>): Record<string, string> => {
  const [record] = parse(csvHeader() + rowOf(known), { columns: true }) as Record<string, string>[];
  return record!;
};

describe('the header line', () => {
  test('names every field, separated by commas, and ends in CRLF', () => {
    expect(csvHeader()).toBe(`${columns.join(',')}\r\n`);
  });
});

describe('a line', () => {
  test('ends in CRLF and has as many cells as the header', () => {
    expect(rowOf({})).toMatch(/[^\r\n]\r\n$|,\r\n$/);
    expect(Object.keys(cellsOf({}))).toEqual(columns);
  });

  test('has an empty cell for null and for empty text', () => {
    expect(rowOf({})).toBe(
      ',Provincial 2019-20 Q2 taken 2019-10-15,provincial,,2019-20,,,,,100,,,,/infrastructure-projects/full/7-project' +
        `${','.repeat(columns.length - columns.indexOf('url_path') - 1)}\r\n`,
    );
  });

  test.each([
    [680000, '680000.0'],
    [0, '0.0'],
    [-1200.5, '-1200.5'],
    [1e21, '1e+21'],
  ])('has money as in the JSON: %d as %s', (estimated_total_project_cost, text) => {
    expect(cellsOf({ estimated_total_project_cost }).estimated_total_project_cost).toBe(text);
  });

  test('has the rank of the stage as an integer', () => {
    expect(cellsOf({ status: 'Design' }).status_order).toBe('4');
  });

  test('has both coordinates as the source wrote them, or neither', () => {
    expect(cellsOf({ latitude: '-29.50', longitude: '0' })).toMatchObject({
      latitude: '-29.50',
      longitude: '0',
    });
    expect(cellsOf({ latitude: '-29.50', longitude: null })).toMatchObject({ latitude: '', longitude: '' });
  });
});

describe('text that a spreadsheet would run as a formula', () => {
  test.each([
    '=1+1',
    '+27 11 555 0100',
    '@SUM(A1)',
    '\tindented',
    '\rreturned',
    '-',
    '--5',
    '-1+1',
    '- 5',
    '-five',
    '-Infinity',
    "-2'",
    "=cmd|' /C calc'!A0",
    'x;=1+1',
    'a; b;@SUM(A1)',
    'x;-1',
    'x;\t=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    'x;＝1',
    '\u202e=1+1',
    '\u2066text',
    '\u200f\u200e=1',
    '\u061c=1',
  ])('is written with an apostrophe: %j', (text) => {
    expect(cellsOf({ name: text }).name).toBe(`'${text}`);
  });

  test.each([
    ['a negative number', '-5'],
    ['a negative number with a fraction', '-29.030290'],
    ['a negative number with an exponent', '-1e5'],
    ['a formula sign further on', 'Phase 1 = done'],
    ['a semicolon before other text', 'Block A; B;C = done'],
    ['a direction further on', 'left \u202eright'],
    ['a full-width sign further on', 'a ＝ b'],
    ['a space before the sign', ' =1+1'],
    ['a line break before the sign', '\n=1+1'],
    ['an apostrophe', "'s-Gravendeel"],
    ['a plain number', '50042423'],
  ])('is not %s', (_what, text) => {
    expect(cellsOf({ name: text }).name).toBe(text);
  });

  test('is guarded in every column of text and in no other', () => {
    const text = csvFields.filter(({ type, source }) => type === 'text' && source.from !== 'service');
    const known = Object.fromEntries(text.map(({ name }) => [name, '=1']));
    const cells = cellsOf(known);
    for (const { name } of text) expect(cells[name], name).toBe("'=1");
    expect(cellsOf({ status: '=1' }).status).toBe("'=1");
    expect(cellsOf({ variation_orders: -1 }).variation_orders).toBe('-1.0');
  });
});

describe('a cell', () => {
  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'the "Tree"', '"the ""Tree"""'],
    ['a lone LF', 'a\nb', '"a\nb"'],
    ['a lone CR', 'a\rb', '"a\rb"'],
    ['CRLF', 'a\r\nb', '"a\r\nb"'],
  ])('with %s is quoted', (_what, name, written) => {
    expect(rowOf({ name }).startsWith(`${written},`)).toBe(true);
  });

  test('with a formula after a semicolon is quoted, for programs that split at both signs', () => {
    expect(rowOf({ name: 'x;=1+1' }).startsWith(`"'x;=1+1",`)).toBe(true);
  });

  test('that needs no quotes is not quoted', () => {
    expect(rowOf({ name: "Tree; 'Library' | 7" }).startsWith("Tree; 'Library' | 7,")).toBe(true);
  });

  test('reads back unchanged, except for the apostrophe', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '-', '＝', ';', '\u202e', "'", '"', ',', '\r', '\n', 'a', '1', '😀', ' '),
    });
    fc.assert(
      fc.property(text, (name) => {
        const cell = cellsOf({ name }).name!;
        expect([name, `'${name}`]).toContain(cell);
        if (cell !== name) expect(withoutFormulaGuard(cell)).toBe(name);
      }),
    );
  });
});

test('lines are as a library writes them', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', ' ', 'a', 'é', '😀') });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const guarded = cells.map((cell) => parse(guardedLine([cell]))[0]?.[0] ?? '');
      const quoted_match = /[\r\n]|;[=+\-@\t\r]/;
      expect(guardedLine(cells)).toBe(stringify([guarded], { record_delimiter: '\r\n', quoted_match }));
    }),
  );
});

describe('text without its apostrophe', () => {
  test.each([
    ["'=1+1", '=1+1'],
    ["'-five", '-five'],
    ["'-", '-'],
    ["'\tx", '\tx'],
    ["'x;=1", 'x;=1'],
    ["'＝1", '＝1'],
    ["'\u202ex", '\u202ex'],
    ["'x; =1", "'x; =1"],
    ["''=1", "''=1"],
    ["'-5", "'-5"],
    ["'s Gravenhage", "'s Gravenhage"],
    ["'", "'"],
    ['', ''],
    ['-5', '-5'],
  ])('of %j is %j', (text, bare) => {
    expect(withoutFormulaGuard(text)).toBe(bare);
  });
});
