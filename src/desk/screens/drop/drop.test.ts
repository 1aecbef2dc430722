import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { irmHeaders, rowXml, workbookFiles, zip } from '../../../../test/fixtures/irm-workbook.ts';
import { SAMPLE_SHEET } from '../../../irm/index.ts';
import { publishFirst } from '../../approval/review.fixture.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { listDrafts } from '../../drafts/draft.ts';
import { originalOf } from '../../drafts/original.ts';
import { settled } from '../../dropping/dropped.fixture.ts';

let fixture: DeskFixture;
let preparer: Visitor;
beforeEach(async () => {
  fixture = await newDesk({ MAX_WORKBOOK_MB: '1' });
  preparer = await fixture.as('preparer');
});
afterEach(() => fixture.close());

const BOUNDARY = 'a-boundary';
type Part = readonly [name: string, content: string | Buffer, fileName?: string];

const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, content, fileName]) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

const headersOf = ({ cookie }: Visitor) => ({
  cookie,
  origin: fixture.desk.url,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});
const upload = (files: readonly Part[], visitor = preparer, token = visitor.token) =>
  fixture.send('POST', '/drop', headersOf(visitor), multipart([['token', token], ...files]));
const drafts = () => listDrafts(fixture.desk.database);
const leftOver = () => {
  const folder = join(fixture.desk.files, 'arriving');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('an upload', () => {
  test('of one file leads to the quarter of its draft', async () => {
    const { status, headers } = await upload([['files', 'Project ID\r\n1', 'IRM 2019-20 Q1.csv']]);
    const [draft, ...others] = await drafts();
    expect(others).toEqual([]);
    expect([status, headers.location]).toEqual([303, `/drafts/${draft!.id}/quarter`]);
    expect(draft).toMatchObject({
      fileName: 'IRM 2019-20 Q1.csv',
      bytes: 13,
      createdBy: preparer.accountId,
      state: 'open',
    });
    const kept: Buffer[] = [];
    for await (const part of originalOf(fixture.desk.database, draft!.id)) kept.push(part);
    expect(Buffer.concat(kept).toString()).toBe('Project ID\r\n1');
    expect(leftOver()).toEqual([]);
    const rows = await fixture.desk.database.rows<{ action: string }>('SELECT action, about FROM desk_log');
    expect(rows).toContainEqual({ action: 'uploaded a file', about: draft!.id });
    await settled(fixture.desk, draft!);
  });

  test('of several files makes a draft of each, and says which could not be kept', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1);
    const { status, text } = await upload([
      ['files', 'one', 'one.csv'],
      ['files', large, 'large.csv'],
      ['files', '', 'none.csv'],
      ['files', 'two', 'C:\\Users\\x\\two.csv'],
    ]);
    expect(status).toBe(422);
    expect((await drafts()).map(({ fileName }) => fileName).sort()).toEqual(['one.csv', 'two.csv']);
    expect(text).toMatch(/large\.csv.*larger than 1 MB.*none\.csv.*empty.*one\.csv.*draft now/s);
    expect(leftOver()).toEqual([]);
    for (const draft of await drafts()) await settled(fixture.desk, draft);
  });

  test('of a photo is refused at once, above everything and with the focus', async () => {
    const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
    const { status, text } = await upload([['files', photo, 'scan.xlsx']]);
    expect(status).toBe(422);
    expect(text).toMatch(/<title>Not done: /);
    expect(text).toMatch(/<main[^>]*><div class="refused"[^>]*role="alert"[^>]*autofocus/);
    expect(text).toContain('scan.xlsx: The file is a picture; send the workbook that it shows, as .xlsx.');
    expect(await drafts()).toEqual([]);
  });

  test('of the sample is refused where real projects are published, whatever its name', async () => {
    const files = workbookFiles(rowXml(1, irmHeaders));
    const workbook = files['xl/workbook.xml']!.replace(/name="[^"]*"/, `name="${SAMPLE_SHEET}"`);
    const sample = Buffer.from(zip({ ...files, 'xl/workbook.xml': workbook }));
    await publishFirst(fixture.desk, [{ 'Project ID': 'P1' }]);
    const { status, text } = await upload([['files', sample, 'q2.xlsx']]);
    expect(status).toBe(422);
    expect(text).toContain('The workbook holds made-up projects');
    const real = Buffer.from(zip(files));
    expect((await upload([['files', real, 'sample-q2.xlsx']])).status).toBe(303);
  });

  test('without a file asks for one', async () => {
    const { status, text } = await upload([['files', '', '']]);
    expect([status, await drafts()]).toEqual([422, []]);
    expect(text).toContain('No file was chosen');
  });

  test.each<[string, readonly Part[], number, RegExp]>([
    [
      'with the token of another session',
      [
        ['token', 'x'],
        ['files', 'a', 'a.csv'],
      ],
      403,
      /earlier session/,
    ],
    ['without a token', [['files', 'a', 'a.csv']], 403, /not come from a page of the desk/],
    [
      'with the token after the file',
      [
        ['files', 'a', 'a.csv'],
        ['token', 'x'],
      ],
      403,
      /not come from a page/,
    ],
    [
      'of more than 20 files',
      [['token', ''], ...Array.from({ length: 21 }, (): Part => ['files', 'a', 'a.csv'])],
      413,
      /at most 20 files/,
    ],
  ])('%s is refused', async (_, parts, expected, sentence) => {
    const sent = parts.map(
      (part): Part => (part[0] === 'token' && part[1] === '' ? ['token', preparer.token] : part),
    );
    const { status, text } = await fixture.send('POST', '/drop', headersOf(preparer), multipart(sent));
    expect([status, await drafts(), leftOver()]).toEqual([expected, [], []]);
    expect(text).toMatch(sentence);
  });

  test('that is no form of files is refused', async () => {
    const { status } = await preparer.post('/drop', { files: 'a' });
    expect([status, await drafts()]).toEqual([415, []]);
  });

  test('of somebody who may not upload is refused before it is read', async () => {
    const { status } = await upload([['files', 'a', 'a.csv']], await fixture.as('approver'));
    expect([status, await drafts()]).toEqual([403, []]);
  });

  test('that breaks off leaves nothing', async () => {
    const { port, hostname } = new URL(fixture.desk.url);
    const body = multipart([
      ['token', preparer.token],
      ['files', 'a'.repeat(100_000), 'a.csv'],
    ]);
    const headers = { ...headersOf(preparer), host: `${hostname}:${port}`, 'content-length': body.length };
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/drop', headers });
    request.on('error', () => {});
    request.write(body.subarray(0, 60_000));
    while (leftOver().length === 0) await pause(5);
    request.destroy();
    while (leftOver().length > 0) await pause(5);
    expect(await drafts()).toEqual([]);
  });
});
