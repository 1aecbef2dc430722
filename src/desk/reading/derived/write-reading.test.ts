import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  irmHeaders,
  rowXml,
  temporaryFolder,
  workbookFiles,
  zip,
} from '../../../../test/fixtures/irm-workbook.ts';
import { columnLetters } from '../../../project/index.ts';
import { reported } from '../../../project/project.fixture.ts';
import { batches, publish, quarterOf, writerOf } from '../../../store/store.fixture.ts';
import { writeAnnotated } from './annotated.ts';
import { projectRow, type ReadingFolder, readDraft, requestFor, writeWorkbook } from './derived.fixture.ts';
import { openReading } from './draft-reading.ts';
import { rowOfProject } from './find-row.ts';
import { ANNOTATED_FILE } from './reading-request.ts';
import { positionOf, rowsAt, rowsNumbered } from './row-pages.ts';
import { readRecorded, writeReading } from './write-reading.ts';

let folder: ReadingFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const workbookWith = (rows: Parameters<typeof writeWorkbook>[1]) =>
  requestFor(folder, writeWorkbook(folder, rows));

describe('the reading of a draft', () => {
  test('shows the rows as the spreadsheet does, with those above the headings', async () => {
    const request = workbookWith([projectRow(1, { 'Total Project Cost': 1500.5 }), projectRow(2)]);
    const reading = await readDraft(request);
    const [sheet] = reading.sheets;
    expect(sheet).toMatchObject({ sheet: 'Sheet & more', headingRow: 3, rows: 4 });
    expect(sheet!.columns).toHaveLength(irmHeaders.length);
    expect(sheet!.columns[0]).toEqual({ column: 'A', header: irmHeaders[0], readAs: 'Project ID' });
    const rows = await rowsAt(request.folder, sheet!, 0, 10);
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4, 5]);
    expect(rows[0]!.cells).toEqual(['Projects of the quarter']);
    expect(rows[2]!.cells[irmHeaders.indexOf('Total Project Cost')]).toBe(1500.5);
    expect(rows[2]!.cells[0]).toBe('P1');
  });

  test('finds rows by position and by number in any block', async () => {
    const request = workbookWith(Array.from({ length: 120 }, (_, i) => projectRow(i)));
    const [sheet] = (await readDraft(request)).sheets;
    const page = await rowsAt(request.folder, sheet!, 49, 30);
    expect(page.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, i) => 51 + i));
    expect((await rowsAt(request.folder, sheet!, 120, 50)).map(({ row }) => row)).toEqual([122, 123]);
    expect(await rowsAt(request.folder, sheet!, 122, 50)).toEqual([]);
    const numbered = await rowsNumbered(request.folder, sheet!, [2, 3, 60, 123, 900]);
    expect(numbered.map(({ row }) => row)).toEqual([3, 60, 123]);
    expect(await positionOf(request.folder, sheet!, 60)).toBe(58);
    expect(await positionOf(request.folder, sheet!, 2)).toBe(1);
    expect(await positionOf(request.folder, sheet!, 9000)).toBe(122);
  });

  test('has the findings of the file first, then those beside what is published', async () => {
    const store = writerOf(`sqlite:${folder.path}/projects.db`);
    const published = [1, 2].map((id) => reported(`P${id}`, { name: `Clinic ${id}` }));
    await publish(store, quarterOf('2019-20', 1), published);
    await store.close();
    const request = workbookWith([projectRow(1, { 'Project Start Date': 'soon' }), projectRow(3)]);
    const stages: unknown[] = [];
    const reading = await readRecorded(request);
    expect(await openReading(request.folder)).toBeUndefined();
    await writeReading(request, reading, (stage) => stages.push([stage, ...readdirSync(request.folder)]));
    await reading.close();
    expect(stages).toEqual([
      ['read', 'read.json', 'rows-0.jsonl', 'sheets.json'],
      ['compared', 'changes.jsonl', 'examination.json', 'read.json', 'rows-0.jsonl', 'sheets.json'],
    ]);
    const whole = (await openReading(request.folder))!;
    expect(whole.findings.map(({ code }) => code)).toContain('cells_unreadable');
    expect(whole.examination!.compared!.comparison).toMatchObject({
      added: { count: 1 },
      vanished: { count: 1 },
    });
    expect(whole.examination!.publicationId).toMatch(/^[\da-f]{32}$/);
    expect(whole.examination!.departments).toEqual([
      { department: 'Education', province: 'Limpopo', projects: 2 },
    ]);
  });

  test('is compared with nothing before a store exists, and leaves no file half written', async () => {
    const request = workbookWith([projectRow(1)]);
    const { examination } = await readDraft({ ...request, mode: 'replace' });
    expect(examination).toMatchObject({ publicationId: null });
    expect(readdirSync(request.folder).sort()).toEqual([
      'changes.jsonl',
      'examination.json',
      'read.json',
      'rows-0.jsonl',
      'sheets.json',
    ]);
  });

  test('is compared with made-up projects as with any others, whatever the file is called', async () => {
    const store = writerOf(`sqlite:${folder.path}/projects.db`);
    const snapshots = [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches([reported('P1')]) }];
    await store.publish({ kind: 'sample', snapshots });
    await store.close();
    const { examination } = await readDraft({ ...workbookWith([projectRow(1)]), mode: 'replace' });
    expect(examination!.compared!.comparison).toMatchObject({ before: { projects: 1 } });
  });

  test('is gone when its files are, also for who looked at it before', async () => {
    const request = workbookWith([projectRow(1)]);
    await readDraft(request);
    rmSync(request.folder, { recursive: true });
    expect(await openReading(request.folder)).toBeUndefined();
  });

  test('has all rows of a sheet with merged cells, which is read twice', async () => {
    const column = columnLetters(irmHeaders.indexOf('Province'));
    const files = workbookFiles(
      rowXml(1, irmHeaders) + rowXml(2, projectRow(1)) + rowXml(3, projectRow(2, { Province: null })),
    );
    const sheet = files['xl/worksheets/sheet1.xml']!;
    const merged = sheet.replace(
      '</worksheet>',
      `<mergeCells><mergeCell ref="${column}2:${column}3"/></mergeCells></worksheet>`,
    );
    const path = folder.write('merged.xlsx', zip({ ...files, 'xl/worksheets/sheet1.xml': merged }));
    const { sheets, report } = await readDraft(requestFor(folder, path));
    expect(report.mergedTextCount).toBe(1);
    expect((await rowsAt(`${folder.path}/derived`, sheets[0]!, 0, 9)).map(({ row }) => row)).toEqual([
      1, 2, 3,
    ]);
  });

  test('names a text file with delimiters by the name that its person gave it', async () => {
    const csv = [irmHeaders, projectRow(1)]
      .map((row) => row.map((cell) => cell ?? '').join(';'))
      .join('\r\n');
    const request = requestFor(folder, folder.write('original', csv), 'Limpopo Q2.csv');
    const { sheets, report } = await readDraft(request);
    expect([sheets[0]!.sheet, report.sheets[0]!.sheet]).toEqual(['Limpopo Q2.csv', 'Limpopo Q2.csv']);
  });

  test('bounds what a cell and a row take, as a hostile workbook would fill the disk', async () => {
    const wide = [...projectRow(1), ...Array.from({ length: 300 }, () => 'x')];
    wide[irmHeaders.indexOf('Project Name')] = 'long '.repeat(1000);
    const request = workbookWith([wide]);
    const [sheet] = (await readDraft(request)).sheets;
    const [row] = await rowsNumbered(request.folder, sheet!, [4]);
    expect(row!.cells).toHaveLength(256);
    expect(String(row!.cells[irmHeaders.indexOf('Project Name')])).toHaveLength(201);
  });

  test('finds the row that counts of a Project ID, below the headings', async () => {
    const rows = [projectRow(7), projectRow(70), projectRow(7), ['Total', 'P8']];
    const request = workbookWith(rows);
    const [sheet] = (await readDraft(request)).sheets;
    expect(await rowOfProject(request.folder, sheet!, 'P7')).toBe(6);
    expect(await rowOfProject(request.folder, sheet!, 'P8')).toBeUndefined();
    expect(await rowOfProject(request.folder, sheet!, 'Project ID')).toBeUndefined();
  });

  test.each(['q2.xlsx', 'q2.csv'])('becomes a workbook with comments to send back, of %s', async (name) => {
    const bad = projectRow(1, { 'Project Start Date': 'soon' });
    const csv = [irmHeaders, bad].map((row) => row.map((cell) => cell ?? '').join(';')).join('\r\n');
    const path = name.endsWith('csv') ? folder.write('original.csv', csv) : writeWorkbook(folder, [bad]);
    const request = requestFor(folder, path, name);
    await readDraft(request);
    await writeAnnotated(request);
    const { sheets } = await openXlsx(readFileSync(join(request.folder, ANNOTATED_FILE)), {
      readStyles: true,
    });
    const comments = [...sheets[0]!.cells!.values()].flatMap(({ comment }) =>
      comment ? [comment.text] : [],
    );
    expect(comments.join()).toContain('"soon"');
  });
});
