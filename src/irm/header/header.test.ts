import { expect, test } from 'vitest';
import { irmHeaders } from '../../../test/fixtures/irm-workbook.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { Cell } from '../sheet.ts';
import { readHeader } from './header.ts';

const read = (cells: readonly Cell[]) => readHeader({ rowNumber: 1, cells }, 'Projects');

function complaint(cells: readonly Cell[]): string {
  try {
    read(cells);
  } catch (error) {
    expect(error).toBeInstanceOf(IrmFileError);
    return (error as Error).message;
  }
  throw new Error('the header was accepted');
}

test('matches headings in any order, case and spacing', () => {
  const cells = irmHeaders.map((header) => `  ${header.toUpperCase().replaceAll(' ', ' \n ')} `).reverse();
  const layout = read(cells);
  expect(layout.projectIdColumn).toBe(irmHeaders.length - 1);
  expect(layout.contractorColumns).toEqual([0, 1, 2]);
  expect(layout.fieldColumns).toHaveLength(irmHeaders.length - 4);
});

test('accepts a sheet without Sector and contractors', () => {
  const layout = read(irmHeaders.filter((header) => header !== 'Sector' && header !== 'Project Contractor'));
  expect(layout.fieldColumns.some(({ field }) => field.name === 'sector')).toBe(false);
  expect(layout.contractorColumns).toEqual([]);
});

test('names every missing, unknown and repeated heading in one message', () => {
  const cells = irmHeaders.filter((header) => header !== 'Project ID' && header !== 'Latitude');
  const message = complaint([...cells, 'Sea Level', 'Sectors', 'province', 7]);
  expect(message).toBe(
    'The headings in row 1 of "Projects" are not those of an IRM snapshot (missing: "Project ID", "Latitude"; unknown: "Sea Level", "Sectors", "7"; repeated: "Province"); correct them in the file.',
  );
});

test('rejects a repeated Project ID or Sector', () => {
  expect(complaint([...irmHeaders, 'PROJECT ID', 'Sector'])).toContain('repeated: "Project ID", "Sector"');
});

test('reports columns without a heading', () => {
  expect(read([null, ...irmHeaders, '  ', '']).blankColumns).toEqual([0, 42, 43]);
});

test('limits the length of the message for a hostile header', () => {
  const unknown = Array.from({ length: 16_000 }, (_, index) => `${index}${'x'.repeat(500)}`);
  const message = complaint([...irmHeaders, ...unknown]);
  expect(message.length).toBeLessThan(20_000);
  expect(message).toContain('and 15900 more');
});

test('suggests the heading that a misspelt one was meant to be', () => {
  const cells = irmHeaders.map((header) =>
    header === 'Latitude' ? 'Lattitude' : header === 'Total Project Cost' ? 'Total Project Costs' : header,
  );
  const message = complaint(cells);
  expect(message).toContain('"Lattitude" (J1): did you mean "Latitude"?');
  expect(message).toContain('"Total Project Costs" (I1): did you mean "Total Project Cost"?');
  expect(message).not.toMatch(/missing|unknown/);
});

test('leaves out exactly the unknown columns that are named', () => {
  const cells = [...irmHeaders, 'Sea Level', 'Notes, internal', 'Phone'];
  const drop = (...names: string[]) => readHeader({ rowNumber: 1, cells }, 'Projects', names);
  const first = irmHeaders.length;
  expect(drop('sea level,Phone', 'Notes, internal').droppedColumns).toEqual([first, first + 1, first + 2]);
  expect(() => drop('Sea Level', 'Phone')).toThrow('unknown: "Notes, internal"');
  expect(() => drop('Sea Level,Notes, internal,Phone,Latitude')).toThrow('unknown: "Notes, internal"');
});

test('refuses headings that say thousands', () => {
  const cells = irmHeaders.map((header) => (header === 'Total Project Cost' ? `${header} (R'000)` : header));
  expect(complaint(cells)).toContain(`the heading I1 of "Projects" says "Total Project Cost (R'000)"`);
});
