import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { SheetRow } from '../irm/index.ts';
import { type SampleOptions, sampleSnapshots } from './snapshots.ts';

const rowsOf = (options: SampleOptions): readonly SheetRow[][] =>
  sampleSnapshots(options).map(({ sheet }) => [...(sheet.rows as Iterable<readonly SheetRow[]>)].flat());

function digest(options: SampleOptions): string {
  const hash = createHash('sha256');
  for (const row of rowsOf(options).flat()) hash.update(JSON.stringify(row));
  return hash.digest('hex').slice(0, 16);
}

const original = process.env.TZ;
afterEach(() => {
  if (original === undefined) delete process.env.TZ;
  else process.env.TZ = original;
});

describe('the rows of a sample', () => {
  it('are the same in two samples', () => {
    expect(digest({ projects: 2000 })).toBe(digest({ projects: 2000 }));
  });

  it.each(['UTC', 'Pacific/Auckland', 'America/St_Johns', 'Africa/Johannesburg'])(
    'are the same in %s',
    (zone) => {
      process.env.TZ = zone;
      expect(digest({ projects: 400 })).toMatchInlineSnapshot(`"b5bd584562c975b9"`);
    },
  );

  it('are the same when a sheet is read again or alternately with another', () => {
    const [first, second] = sampleSnapshots({ projects: 1200, quarters: 2 }).map(({ sheet }) => sheet);
    const alone = [...(first!.rows as Iterable<unknown>)];
    const [a, b] = [first!, second!].map(({ rows }) => (rows as Iterable<unknown>)[Symbol.iterator]());
    const inTurn = alone.map(() => {
      b!.next();
      return a!.next().value;
    });
    expect(inTurn).toEqual(alone);
  });

  it('have other names with another seed, but the same number', () => {
    const [one, two] = [
      rowsOf({ projects: 100, quarters: 1 }),
      rowsOf({ projects: 100, quarters: 1, seed: 2 }),
    ];
    expect(two[0]).toHaveLength(one[0]!.length);
    expect(two).not.toEqual(one);
  });

  it('of a quarter do not depend on the number of quarters', () => {
    const [one, eight, twelve] = [1, 8, 12].map((quarters) => rowsOf({ projects: 300, quarters }));
    expect(eight!.at(-1)).toEqual(one![0]);
    expect(twelve!.slice(4)).toEqual(eight);
  });

  it('come in batches of at most 500, numbered as in a spreadsheet', () => {
    const { sheet } = sampleSnapshots({ projects: 1300, quarters: 1 })[0]!;
    const batches = [...(sheet.rows as Iterable<readonly SheetRow[]>)];
    expect(batches.map(({ length }) => length)).toEqual([1, 500, 500, 300]);
    expect(batches.flat().map(({ rowNumber }) => rowNumber)).toEqual(
      Array.from({ length: 1301 }, (_, i) => i + 1),
    );
  });

  it.each([1, 2, 3, 5, 9, 37])('are as many as requested: %i', (projects) => {
    expect(rowsOf({ projects, quarters: 1 })[0]).toHaveLength(projects + 1);
  });
});

describe('the cells', () => {
  const cells = rowsOf({ projects: 2000, quarters: 1 })[0]!
    .slice(1)
    .map((row) => row.cells);

  it.each<[string, (cell: unknown) => boolean]>([
    ['dates', (cell) => cell instanceof Date],
    ['serial numbers', (cell) => typeof cell === 'number' && cell > 40_000 && cell < 48_000],
    ['dates as text', (cell) => /^\d{4}-\d{2}-\d{2}$/.test(String(cell))],
    ['dates with slashes', (cell) => /^\d{4}\/\d{2}\/\d{2}$/.test(String(cell))],
    ['dates with the day first', (cell) => /^\d{2}\/\d{2}\/\d{4}$/.test(String(cell))],
    ['rand as text', (cell) => /^R \d{1,3}( \d{3})+,\d{2}$/.test(String(cell))],
    ['amounts with commas', (cell) => /^\d{1,3}(,\d{3})+\.\d{2}$/.test(String(cell))],
    ['ids as text with decimals', (cell) => /^\d{4,6}\.0$/.test(String(cell))],
    ['stray newlines', (cell) => String(cell).endsWith('\n')],
    ['roles with nothing after them', (cell) => /^program implementing agent: +$/i.test(String(cell))],
    ['roles in capitals', (cell) => String(cell).startsWith('PRINCIPAL AGENT: ')],
  ])('hold %s', (_what, holds) => {
    expect(cells.some((row) => row.some(holds))).toBe(true);
  });
});
