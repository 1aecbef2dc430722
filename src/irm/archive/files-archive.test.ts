import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { irmHeaders, irmRow, readAll, temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { publishedOn, readIrmFile } from '../irm-file.ts';
import { IrmFileError } from '../irm-file-error.ts';

const folder = temporaryFolder();
const temporary = `${folder.path}/tmp`;
beforeAll(() => {
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  folder.remove();
});
const limits = { maxWorkbookMb: 1 };

const csv = (...ids: readonly string[]): string =>
  [irmHeaders, ...ids.map((id) => irmRow({ 'Project ID': id, 'Project Name': `Clinic ${id}` }))]
    .map((row) => row.map((cell) => cell ?? '').join(','))
    .join('\n');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const project = { id: 'oc4ids-x-1', title: 'A well' };
const packageOf = (day: string) => JSON.stringify({ publishedDate: `${day}T00:00:00Z`, projects: [project] });

let written = 0;
const archive = (files: Readonly<Record<string, Uint8Array | string>>): string =>
  folder.write(
    `${++written}.zip`,
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? bytes(content) : content,
        ]),
      ),
    ),
  );

const unpackedFolders = () => readdirSync(temporary);

test('files of an archive are one report, and what is no table is named', async () => {
  const path = archive({
    'b/2.csv': csv('3'),
    'a.csv': csv('1', '2'),
    'photo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]),
    '__MACOSX/a.csv': 'x',
    'package.json.gz': gzipSync(packageOf('2024-01-31')),
  });
  const reading = await readIrmFile(path, limits);
  const projects = await readAll(reading);
  expect(projects.map(({ irmProjectId }) => irmProjectId)).toEqual(['1', '2', '3', 'oc4ids-x-1']);
  expect(reading.report.sheets.map(({ sheet }) => sheet)).toEqual(['a.csv', 'b/2.csv', 'package.json.gz']);
  expect(reading.report.leftOutSheets).toEqual([{ sheet: 'photo.png', why: 'no table' }]);
  await reading.close();
  expect(unpackedFolders()).toEqual([]);
});

test('a project in two files counts once, and both places are named', async () => {
  const reading = await readIrmFile(archive({ 'a.csv': csv('1', '2'), 'b.csv': csv('2') }), limits);
  expect(reading.report.leftOut).toMatchObject([
    { sheet: 'a.csv', row: 3, reason: 'replaced by a later row', replacedBy: { sheet: 'b.csv', row: 2 } },
  ]);
  await reading.close();
});

test('the last day on which one of the packages was published is that of the archive', async () => {
  const path = archive({
    'a.json': packageOf('2024-03-31'),
    'b.json': packageOf('2024-01-31'),
    'c.json.gz': gzipSync(packageOf('2024-06-30')),
    'd.csv': csv('1'),
  });
  expect(await publishedOn(path)).toBe('2024-06-30');
});

test.each<[string, Readonly<Record<string, Uint8Array | string>>, RegExp]>([
  [
    'too many files',
    Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.csv`, 'x'])),
    /^The archive holds more than 1000 files: /,
  ],
  [
    'files that are too large',
    { 'a.csv': 'x'.repeat(2e6) },
    /^The files of the archive unpack to more than the 1 MB/,
  ],
  ['a bomb in a file', { 'a.json.gz': gzipSync(Buffer.alloc(2e6)) }, /unpack to more than the 1 MB/],
  ['a file that leads out', { '../a.csv': 'x' }, /damaged or incomplete \(invalid relative path/],
  [
    'an archive in an archive',
    { 'a.csv': zipSync({ 'b.csv': bytes(csv('1')) }) },
    /^a\.csv: The file is an archive/,
  ],
  [
    'a table without headings',
    { 'a.csv': 'x,y\n1,2\n' },
    /^The headings in row 1 of "a\.csv" \("x", "y"\) are not those/,
  ],
])('%s end in a sentence', async (_, files, message) => {
  const error: unknown = await readIrmFile(archive(files), limits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IrmFileError);
  expect((error as Error).message).toMatch(message);
  expect(unpackedFolders()).toEqual([]);
  expect(existsSync(`${folder.path}/../a.csv`)).toBe(false);
});
