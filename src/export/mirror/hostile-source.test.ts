import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { csvFields, csvHeader, csvRow, publishedProject, recordJson } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { serverWith, type TestServer } from './http-server.fixture.ts';
import { fetchCatalogue } from './mirror.ts';
import { Source } from './source.ts';
import { WorkFolder } from './work-folder.ts';

const CSV = '/infrastructure-projects/full/search/csv';
const MB = 1024 * 1024;

const all = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** What the source sends instead of a page or its CSV; false to send those. */
type Trick = (path: string, response: ServerResponse) => boolean;

let trick: Trick;
let projects: string[];
let csv: () => string;
let server: TestServer;
let folder = '';
beforeEach(async () => {
  trick = () => false;
  projects = ['One', 'Two'];
  csv = () => csvHeader() + projects.map((name, i) => csvRow(published(name, i))).join('');
  server = await serverWith((request, response) => {
    const path = request.url ?? '/';
    if (trick(path, response)) return;
    response.end(path.startsWith(CSV) ? csv() : page(projects.map(record).join(',')));
  });
  folder = mkdtempSync(join(all, 'work-'));
});
afterEach(() => server.close());

const published = (name: string, i: number) =>
  publishedProject(i + 1, reported('1', { name, province: 'Limpopo' }).snapshot, quarterOf('2019-20', 2));
const record = (name: string, i: number) => recordJson(published(name, i));
const page = (results: string, count: string | number = projects.length, csvPath = CSV) =>
  `{"count":${count},"csv_download_url":${JSON.stringify(csvPath)},"results":[${results}]}`;

const mirror = (maxMb = 8) =>
  fetchCatalogue(new Source(server.base, { firstWaitSeconds: 0.001 }), new WorkFolder(folder, server.base), {
    maxMb,
  });

/** The message of a failure, which has no characters that command a terminal. */
async function failure(maxMb?: number): Promise<string> {
  const message = await mirror(maxMb).then(
    () => 'it did not fail',
    (error: Error) => error.message,
  );
  expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(message.length).toBeLessThan(2000);
  return message;
}

const bytesOnDisk = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);

/** A small response that unpacks to 960 MB. */
const part = gzipSync(Buffer.alloc(64 * MB, ' '));
const bomb = Buffer.concat(Array.from({ length: 15 }, () => part));

/** Sends a text again and again, for as long as the client listens. */
function sendForEver(response: ServerResponse, start: string, again: string): Promise<void> {
  response.write(start);
  const more = () => {
    while (!response.destroyed && response.write(again));
  };
  response.on('drain', more);
  more();
  return new Promise((resolve) => response.once('close', resolve));
}

test('an honest source is mirrored', async () => {
  expect(await mirror()).toMatchObject({ count: 2 });
});

test.each([
  ['page', /limit=1000/, /limit=1000&offset=0 is longer than 32 MB/],
  ['state', /limit=1$/, /limit=1 is longer than 32 MB/],
  ['CSV', /csv\?/, /search\/csv\?history=true is longer than 8 MB/],
])(
  'a %s that unpacks to a gigabyte is refused and leaves nothing on the disk',
  async (_what, where, sentence) => {
    expect(bomb.length).toBeLessThan(MB);
    trick = (path, response) => {
      if (!where.test(path)) return false;
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      return true;
    };
    expect(await failure()).toMatch(sentence);
    expect(bytesOnDisk()).toBeLessThan(10_000);
  },
);

test.each([
  ['page', /limit=1000/, '{"count":2,"results":[', `${record('One', 0)},`, /is longer than 32 MB/],
  ['rejection', /limit=1000/, '{"detail":"', 'no '.repeat(1000), /is longer than 1 MB/],
  ['CSV', /csv\?/, csvHeader(), csvRow(published('One', 0)), /is longer than 8 MB/],
])(
  'a %s that never ends is refused, and its connection closed',
  async (what, where, start, again, sentence) => {
    const closed: Promise<void>[] = [];
    trick = (path, response) => {
      if (!where.test(path)) return false;
      if (what === 'rejection') response.statusCode = 400;
      closed.push(sendForEver(response, start, again.repeat(1000)));
      return true;
    };
    expect(await failure()).toMatch(sentence);
    await Promise.all(closed);
    expect(closed.length).toBe(1);
    expect(bytesOnDisk()).toBeLessThan(10_000);
  },
);

test('a redirect whose body never ends is followed', async () => {
  trick = (path, response) => {
    if (!path.endsWith('history=true')) return false;
    response.writeHead(302, { location: `${CSV}?again` });
    void sendForEver(response, 'gone', ' elsewhere');
    return true;
  };
  expect(await mirror()).toMatchObject({ count: 2 });
});

test.each([
  ['to itself', () => CSV],
  ['between two addresses', (path: string) => (path.endsWith('?b') ? `${CSV}?a` : `${CSV}?b`)],
  ['through ever new addresses', (path: string) => `${path}x`],
])('redirects %s end', async (_where, to) => {
  trick = (path, response) => {
    if (!path.startsWith(CSV)) return false;
    response.writeHead(307, { location: to(path) }).end();
    return true;
  };
  expect(await failure()).toBe(`${server.base}${CSV}?history=true redirects in a loop.`);
  expect(server.paths.length).toBeLessThan(10);
});

test('a listing of ever more pages is refused when they are too large together', async () => {
  trick = (path, response) => {
    const offset = Number(/offset=(\d+)/.exec(path)?.[1] ?? -1);
    if (path.startsWith(CSV)) return false;
    response.end(page(record('More', Math.max(offset, 0)), 4e9));
    return true;
  };
  expect(await failure(0.1)).toMatch(/^The listing is longer than 0\.1 MB/);
  expect(server.paths.length).toBeLessThan(1000);
});

test.each([
  ['a row of more than a megabyte', () => `${csvHeader()}"${'x'.repeat(2 * MB)}"\r\n`],
  ['a quotation mark that is never closed', () => `${csv()}"${csvRow(published('Three', 2)).repeat(9000)}`],
])('a CSV with %s is refused', async (_what, content) => {
  const text = content();
  trick = (path, response) => {
    if (!path.startsWith(CSV)) return false;
    response.end(text);
    return true;
  };
  expect(await failure()).toMatch(/a row is longer than 1 MB, or a quotation mark is never closed/);
});

test.each<[string, () => string]>([
  ['of more than a megabyte', () => record('x'.repeat(2 * MB), 0)],
  [
    'with members within members',
    () => record('One', 0).replace('"One"', `${'['.repeat(5000)}${']'.repeat(5000)}`),
  ],
  ['with an object as its address', () => record('One', 0).replace(/"url_path":"[^"]*"/, '"url_path":{}')],
])('a record %s is refused', async (_what, result) => {
  const text = page(result(), 1);
  trick = (path, response) => {
    if (path.startsWith(CSV)) return false;
    response.end(text);
    return true;
  };
  expect(await failure()).toMatch(/^The response is not a listing/);
});

const ESCAPE = '\u001b]0;gotcha\u0007\u009b2J\u202e';

test('control characters of the source do not reach the terminal', async () => {
  const name = `Clinic\u0000${ESCAPE}`;
  projects = [name, 'Two'];
  const { snapshots } = (await mirror())!;
  const names: string[] = [];
  for (const { projects } of snapshots)
    for await (const batch of projects) names.push(...batch.map(({ snapshot }) => snapshot.name));
  expect(names).toEqual(['Clinic  ]0;gotcha  2J\u202e', 'Two']);

  csv = () => csvHeader() + csvRow({ ...published('One', 0), irm_snapshot: ESCAPE });
  trick = (path, response) => {
    if (!path.includes('limit=1000')) return false;
    response.end(page(record('One', 0), 1));
    return true;
  };
  rmSync(folder, { recursive: true });
  await failure();

  trick = (path, response) => {
    if (!path.endsWith('limit=1')) return false;
    response.end(page(record('One', 0), 1, `/${ESCAPE}`));
    return true;
  };
  await failure();
  trick = (_path, response) => {
    response.socket?.end(
      `HTTP/1.1 302 Found\r\nlocation: http://\u009b2Jelsewhere${'x'.repeat(5000)}/\r\n\r\n`,
    );
    return true;
  };
  expect(await failure()).toMatch(/redirects to another service|cannot be read/);
});

test('one report names all odd rows', async () => {
  const row = (i: number, changes: object) =>
    csvRow({ ...published(`Project ${i}`, i), ...changes } as never);
  csv = () =>
    [
      csvHeader(),
      ...Array.from({ length: 12 }, (_, i) => row(i, { estimated_completion_date: `day ${i}` })),
      row(20, { irm_snapshot: 'Provincial' }),
      'A,B\r\n',
      row(21, {}),
      row(21, { start_date: 'soon' }),
      row(21, {}),
    ].join('');
  expect(await failure()).toBe(
    '16 rows are odd. ' +
      'Lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more: estimated_completion_date must be a date like 2019-07-15, but is "day 0" in the first of them. ' +
      'Line 14: irm_snapshot must be like "Provincial 2019-20 Q2 taken 2019-10-15", but is "Provincial". ' +
      'Line 15: it has 2 columns instead of ' +
      `${csvFields.length}. ` +
      'Line 17: start_date must be a date like 2019-07-15, but is "soon". ' +
      'Line 18: project 22 is there twice; remove one of the rows.',
  );
  expect(bytesOnDisk()).toBe(0);
});

test('one report counts all projects on which the listing and the CSV disagree', async () => {
  projects = Array.from({ length: 14 }, (_, i) => `Project ${i}`);
  csv = () =>
    csvHeader() + projects.map((name, i) => csvRow({ ...published(name, i), status: 'Tender' })).join('');
  expect(await failure()).toBe(
    `The listing and the CSV of the service disagree on 14 projects: ${Array.from({ length: 10 }, (_, i) => `${i + 1} (status)`).join(', ')} and 4 more: run this again.`,
  );
});
