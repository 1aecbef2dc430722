import { stringify } from 'csv-stringify/sync';
import { irmHeaders, irmRow } from '../../fixtures/irm-workbook.ts';
import type { HostileFile } from './hostile-file.ts';

const MB = 1024 * 1024;

const csv = (...projects: readonly Readonly<Record<string, string>>[]) =>
  stringify([irmHeaders, ...projects.map((values) => irmRow({ 'Project ID': '7', ...values }))]);
const clinic = csv({ 'Project Name': 'Clinic' });
const header = irmHeaders.join(',');
const NEVER_CLOSED = 'of the CSV file is never closed';

/** Text that is not a table, or a table that never ends. */
export const hostileCsv: readonly HostileFile[] = [
  {
    what: 'UTF-16 with a byte order mark',
    content: () => Buffer.from(`\ufeff${clinic}`, 'utf16le'),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'big-endian UTF-16',
    content: () => Buffer.from(`\ufeff${clinic}`, 'utf16le').swap16(),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'UTF-16 with half a character',
    content: () => Buffer.from(`\ufeff${csv({ 'Project Name': 'Cli\ud800nic' })}`, 'utf16le'),
    expected: [{ name: 'Cli\ufffdnic' }],
  },
  {
    what: 'UTF-16 that ends within a character',
    content: () => Buffer.from(`\ufeff${clinic}`, 'utf16le').subarray(0, -1),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'UTF-16 without a byte order mark',
    content: () => Buffer.from(clinic, 'utf16le'),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'a quotation mark that 50 MB do not close',
    content: () => Buffer.concat([Buffer.from(`${header}\n7,"Clinic`), Buffer.alloc(50 * MB, 'x\n')]),
    expected: `A quotation mark in row 2 ${NEVER_CLOSED}`,
  },
  {
    what: 'a quotation mark in the headings that nothing closes',
    content: () => `"${clinic}`,
    expected: `A quotation mark in row 1 ${NEVER_CLOSED}`,
  },
  {
    what: 'one line of 10 MB',
    content: () => Buffer.alloc(10 * MB, 'x'),
    expected: /row 1 of the CSV file .*longer than a megabyte/,
  },
  {
    what: 'one line of 10 MB of commas',
    content: () => Buffer.alloc(10 * MB, ','),
    expected: /row 1 of the CSV file .*longer than a megabyte|is empty/,
  },
  {
    what: 'a row of 10 MB',
    content: () => `${clinic}8,${'x'.repeat(10 * MB)}\n`,
    expected: /row 3 of the CSV file .*longer than a megabyte/,
  },
  {
    what: 'a million headings without cells',
    content: () =>
      `${header}${','.repeat(900_000)}\n${Array.from({ length: 5000 }, (_, i) => `${i},Clinic`).join('\n')}`,
    expected: Array.from({ length: 5000 }, () => ({ name: 'Clinic' })),
  },
  { what: '2 MB of empty lines', content: () => Buffer.alloc(2 * MB, '\n'), expected: 'is empty' },
  {
    what: 'NUL at the beginning',
    content: () => `\0${clinic}`,
    expected: 'The file is neither a workbook nor text',
  },
  {
    what: 'only NUL after the first rows',
    content: () => Buffer.concat([Buffer.from(clinic.padEnd(200_000, '\n')), Buffer.alloc(4096)]),
    expected: 'The file is neither a workbook nor text',
  },
  {
    what: 'a picture',
    content: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    expected: 'The file is a picture',
  },
  {
    what: 'other text',
    content: () => 'The projects are the clinic, and two schools.',
    expected: /The headings in row 1 of ".*" .* are not those of an IRM snapshot/,
  },
  {
    what: 'JSON that is no package of projects',
    content: () => '{"rows": [{"id": 7, "name": "Clinic"}]}',
    expected: 'The file is JSON, but the first object is no project of OC4IDS',
  },
  {
    what: 'only headings',
    content: () => `${header}\n\n\n`,
    expected: 'has headings but no project under them',
  },
  {
    what: 'values that a spreadsheet program would evaluate',
    content: () =>
      csv(
        { 'Project Name': "=cmd|' /C calc'!A0" },
        { 'Project ID': '8', 'Project Name': '@SUM(1,1)' },
        { 'Project ID': '9', 'Project Name': '+1-1', 'Total Project Cost': '=1+1' },
      ),
    expected: [
      { name: "=cmd|' /C calc'!A0" },
      { name: '@SUM(1,1)' },
      { name: '+1-1', estimated_total_project_cost: null },
    ],
  },
  {
    what: 'values that a database might execute',
    content: () =>
      csv({ 'Project ID': "7'; DROP TABLE projects; --", 'Project Name': "'); DELETE FROM projects; --" }),
    expected: [{ name: "'); DELETE FROM projects; --" }],
  },
  {
    what: 'one project in twenty thousand rows',
    content: () => `${header}\n${'7,Clinic\n'.repeat(20_000)}`,
    expected: [{ name: 'Clinic' }],
  },
].map((file) => ({ ending: 'csv', ...file }));
