import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, get as httpGet, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportedProject } from '../../src/project/index.ts';
import { reported } from '../../src/project/project.fixture.ts';
import { openReader, openWriter, type StoreWriter } from '../../src/store/index.ts';
import { publish as publishInto, quarterOf } from '../../src/store/store.fixture.ts';
import { newSampleStore, serveSample } from '../fault/served-sample.ts';
import { importArguments, markedProjects, writeIrmCsv, writeIrmWorkbook } from '../irm-file.ts';
import { type RunningService, runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';

/** A smaller sample, of which a mirror fetches four pages: it is mirrored again and again. */
const PROJECTS = 3500;
const QUARTERS = 2;
/** How many records a mirror fetches at a time. */
const PAGE = 1000;
const MIDDLE = PAGE * Math.floor(PROJECTS / PAGE / 2);
const LISTING = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';
const HISTORY = `${CSV}?history=true`;

const all = temporaryFolder();
const sourceStore = await newSampleStore(all.path, PROJECTS, QUARTERS);
const sample = await serveSample(sourceStore);
const source = sample.base;
afterAll(async () => {
  await sample.stop();
  all.remove();
});

let folder = '';
let store = '';
beforeEach(() => {
  folder = mkdtempSync(join(all.path, 'test-'));
  store = `sqlite:${folder}/projects.db`;
});

const textOf = async (address: string) => (await fetch(address)).text();
const stateOf = async (url = store) => openReader(url).state();
const projectsIn = async (url = store) => {
  const publications = await openReader(url).publications();
  return publications.at(-1)?.after?.projects;
};

const mirror = (from: string, into = store, ...options: readonly string[]) =>
  runProgram(['mirror', from, '--store', into, '--work', join(folder, 'work'), ...options]);
const cachedPages = () =>
  readdirSync(join(folder, 'work'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /page-\d+\.json$/.test(name),
  );

/** Expects a command to fail with one line on standard error. Returns the line. */
function failure({ code, stdout, stderr }: Awaited<ReturnType<typeof runProgram>>): string {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const lines = stderr.trim().split('\n');
  expect(stderr).not.toMatch(/\bat .+:\d+:\d+|node_modules|dist\//);
  expect(lines.at(-1)).toMatch(/^infra-projects: /);
  return lines.at(-1)!;
}

describe('an instance mirrored from another over HTTP', () => {
  let service: RunningService;
  let mirrored = '';
  beforeAll(async () => {
    const where = mkdtempSync(join(all.path, 'mirrored-'));
    mirrored = `sqlite:${where}/projects.db`;
    const work = join(where, 'work');
    const { code, stdout, stderr } = await runProgram([
      'mirror',
      source,
      '--store',
      mirrored,
      '--work',
      work,
    ]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Mirrored ${PROJECTS} projects in ${QUARTERS} quarters from ${source} (data version 1).\n`,
    });
    expect(stderr).toContain(`Projects read: ${PROJECTS} of ${PROJECTS}`);
    const [folder = ''] = readdirSync(work);
    expect(readdirSync(join(work, folder)).toSorted()).toEqual(['copy.csv', 'copy.json']);
    service = await startService(['--store', mirrored]);
  });
  afterAll(() => service?.stop());

  test('is marked as a copy of the sample', async () => {
    expect(await stateOf(mirrored)).toMatchObject({ kind: 'mirrored-sample', dataVersion: 1 });
    expect((await fetch(`${service.base}${LISTING}`)).headers.get('x-catalogue')).toBe('sample');
  });

  test.each([
    '',
    '?limit=20000',
    `?limit=100&offset=${PROJECTS - 60}`,
    `?limit=500&ordering=name&offset=${MIDDLE}`,
    '?limit=500&ordering=-name',
    '?limit=500&ordering=estimated_total_project_cost&offset=400',
    '?limit=20000&ordering=-estimated_total_project_cost',
    '?limit=500&ordering=-status_order',
    `?limit=500&ordering=estimated_completion_date&offset=${PROJECTS - 360}`,
    '?limit=500&q=clinic',
    '?limit=500&q=shcool+gauteng',
    '?limit=500&province=Limpopo&status=Tender&status=Design',
    '?limit=500&bbox=27,-30,31,-25&ordering=-estimated_completion_date',
    '?limit=500&cost_min=1000000&cost_max=2000000&completion_after=2019-01-01',
    '?limit=500&selected_facets=department_exact:Health&fields=name,irm_snapshot,main_contractor,url_path',
  ])('has the same page, byte for byte except for the host: %s', async (query) => {
    const here = await textOf(service.base + LISTING + query);
    const there = await textOf(source + LISTING + query);
    expect(JSON.parse(there).results.length).toBeGreaterThan(0);
    expect(here.replaceAll(service.base, source) === there).toBe(true);
  });

  test.each(['', '?ordering=name', '?province=Gauteng&ordering=-estimated_total_project_cost', '?q=school'])(
    'has the same CSV, byte for byte: %s',
    async (query) => {
      expect((await textOf(service.base + CSV + query)) === (await textOf(source + CSV + query))).toBe(true);
    },
  );

  test('has the same history, byte for byte', async () => {
    const ids = [1, 2, 3, Math.floor(PROJECTS / 2), PROJECTS];
    for (const id of ids) {
      const path = `/api/v1/infrastructure-projects/full/${id}/`;
      expect(await textOf(service.base + path)).toBe(await textOf(source + path));
    }
    expect((await textOf(service.base + HISTORY)) === (await textOf(source + HISTORY))).toBe(true);
    const snapshotsIn = async (url: string) =>
      (await openReader(url).irmSnapshots()).map(({ publishedAt: _, ...snapshot }) => snapshot);
    expect(await snapshotsIn(mirrored)).toEqual(await snapshotsIn(sourceStore));
  });

  test('of the listing only has the same listing', async () => {
    const only = ['--listing-only', '--financial-year', '2019-20', '--quarter', '4', '--taken', '2020-04-15'];
    expect(failure(await mirror(source, store, '--listing-only'))).toContain(
      'add --financial-year, --quarter and --taken',
    );
    expect(failure(await mirror(source, store, ...only.slice(1)))).toContain('Without --listing-only');
    expect((await mirror(source, store, ...only)).code).toBe(0);
    const copy = await startService(['--store', store]);
    const page = `${LISTING}?limit=20000`;
    const here = await textOf(copy.base + page);
    await copy.stop();
    expect(here.replaceAll(copy.base, source) === (await textOf(source + page))).toBe(true);
  });

  test('can be mirrored', async () => {
    expect((await mirror(service.base)).code).toBe(0);
    expect(await projectsIn()).toBe(PROJECTS);
    expect((await stateOf()).kind).toBe('mirrored-sample');
  });

  test('has the same facets, byte for byte except for the host', async () => {
    const path = `${LISTING}facets/?q=water&limit=3`;
    expect((await textOf(service.base + path)).replaceAll(service.base, source)).toBe(
      await textOf(source + path),
    );
  });

  test('rejects a workbook of real projects, as it mirrors the sample, and does not change', async () => {
    const before = await stateOf(mirrored);
    const workbook = await writeIrmWorkbook(join(folder, 'small.xlsx'), markedProjects(3, ''));
    for (const file of [workbook, writeIrmCsv(join(folder, 'small.csv'), markedProjects(3, ''))]) {
      const { code, stderr } = await runProgram(importArguments(mirrored, file));
      expect(code).toBe(1);
      expect(stderr).toContain('real and made-up projects are never mixed');
    }
    expect(await stateOf(mirrored)).toEqual(before);
  });
});

describe('a mirror of a service that publishes', () => {
  test('asks only for what changed, and ends with the same files, publication by publication', async () => {
    const published = `sqlite:${folder}/source.db`;
    const change = async (use: (writer: StoreWriter) => Promise<unknown>) => {
      const writer = openWriter(published, { lockWaitSeconds: 30 });
      await use(writer);
      await writer.close();
    };
    const publish = (quarter: 3 | 4, projects: readonly ReportedProject[]) =>
      change((writer) => publishInto(writer, quarterOf('2019-20', quarter), projects));
    const reportedIn = async (url: string) =>
      (await openReader(url).irmSnapshots()).map((each) => [each.quarter, each.taken, each.projects]);
    const first = Array.from({ length: 60 }, (_, i) => reported(`${i}`, { name: `Clinic "${i}"\r\n=1` }));
    await publish(3, first);
    const service = await startService(['--store', published]);
    const { base, asked } = await passingOn(() => 'pass', service.base);
    const newest = async () =>
      (await (await fetch(`${service.base}/api/v1/infrastructure-projects/publications/?limit=1`)).json())
        .results[0].number;
    /** Mirrors, and returns which files were asked for. */
    const mirrored = async (number: number) => {
      await expect.poll(newest).toBe(number);
      asked.length = 0;
      const { code, stderr } = await mirror(base);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const copy = await runProgram(['export', '--store', store, '--format', 'csv']);
      expect(copy.stdout === (await textOf(service.base + CSV))).toBe(true);
      expect(await reportedIn(store)).toEqual(await reportedIn(published));
      return asked.filter((path) => path.startsWith(CSV)).map((path) => path.includes('changed_since'));
    };
    try {
      expect(await mirrored(1)).toEqual([false]);
      expect(await mirrored(1)).toEqual([]);
      expect((await mirror(base)).stdout).toBe(
        `Nothing is new at ${base} since the last mirror: nothing was published.\n`,
      );
      await publish(4, [...first.slice(0, 20), reported('new', { name: 'New' })]);
      expect(await mirrored(2)).toEqual([true]);
      await publish(4, first.slice(5, 25));
      expect(await mirrored(3)).toEqual([true]);
      await change((writer) => writer.remove(quarterOf('2019-20', 4)));
      expect(await mirrored(4)).toEqual([true]);
      await publish(4, first.slice(30));
      await publish(3, first.slice(1));
      expect(await mirrored(6)).toEqual([true]);
      // What changed in an older quarter, the listing does not say.
      await publish(3, first.slice(2));
      expect(await mirrored(7)).toEqual([false]);
      expect((await mirror(base, `sqlite:${folder}/another.db`)).stdout).toContain('Mirrored');
    } finally {
      await service.stop();
    }
  });
});

/**
 * Forwards requests to the service and records them. A test may hang, fail or redirect some
 * of them.
 */
async function passingOn(
  meddle: (path: string, turn: number) => 'pass' | 'hang' | number | { readonly location: string } = () =>
    'pass',
  to = source,
) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const what = meddle(path, asked.length);
    if (what === 'hang') return;
    if (typeof what === 'number') return void response.writeHead(what, { 'retry-after': '0' }).end('no');
    if (typeof what === 'object') return void response.writeHead(302, { location: what.location }).end();
    httpGet(to + path, { headers: { accept: request.headers.accept ?? '*/*' } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const offsetsOf = (asked: readonly string[]) =>
  asked.flatMap((path) => (path.includes('offset=') ? [Number(/offset=(\d+)/.exec(path)![1])] : []));

describe('a mirror that is killed halfway', () => {
  test.each([
    ['of the listing', `offset=${2 * PAGE}`, [2 * PAGE, 3 * PAGE], 2],
    ['before the CSV', HISTORY, [], 4],
  ])('%s continues from there', async (_when, end, offsets, pages) => {
    let isFirst = true;
    const { base, asked } = await passingOn((path) => (isFirst && path.endsWith(end) ? 'hang' : 'pass'));
    const child = spawnProgram(['mirror', base, '--store', store, '--work', join(folder, 'work')]);
    const ended = once(child, 'exit');
    await expect.poll(() => asked.at(-1) ?? '').toSatisfy((path: string) => path.endsWith(end));
    child.kill('SIGKILL');
    await ended;
    expect(cachedPages().length).toBe(pages);
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);

    isFirst = false;
    asked.length = 0;
    const { code, stdout } = await mirror(base);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(offsetsOf(asked)).toEqual(offsets);
    expect(asked.filter((path) => path === HISTORY).length).toBe(1);
    expect(await projectsIn()).toBe(PROJECTS);
    const csv = await runProgram(['export', '--store', store, '--format', 'csv']);
    expect(csv.stdout === (await textOf(source + CSV))).toBe(true);
  });
});

describe('a mirror reports what is wrong with its source, and publishes nothing:', () => {
  test.each<[string, Parameters<typeof passingOn>[0], RegExp]>([
    ['it always responds with 500', () => 500, /cannot be read: it responded with 500\.$/],
    [
      'it responds with 500 for one page',
      (path) => (path.includes('offset=2000') ? 500 : 'pass'),
      /offset=2000 cannot be read/,
    ],
    [
      'it redirects to another service',
      () => ({ location: 'http://example.com/' }),
      /redirects to another service, http:\/\/example\.com/,
    ],
    [
      'it has no CSV',
      (path) => (path === HISTORY ? 404 : 'pass'),
      /search\/csv\?history=true cannot be read: it responded with 404/,
    ],
  ])('%s', async (_what, meddle, sentence) => {
    const { base } = await passingOn(meddle);
    expect(failure(await mirror(base))).toMatch(sentence);
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });

  test('it is not such a service, or not an address', async () => {
    expect(failure(await mirror(`${source}/healthz`))).toMatch(
      /cannot be read|is not a listing of infrastructure projects/,
    );
    expect(failure(await mirror('example'))).toContain('"example" is not the address of a service');
  });

  test('the store holds what departments reported', async () => {
    const file = writeIrmCsv(join(folder, 'small.csv'), markedProjects(3, ''));
    expect((await runProgram(importArguments(store, file))).code).toBe(0);
    const { base } = await passingOn();
    expect(failure(await mirror(base))).toContain('only be published into an empty store or a mirror');
    expect(await stateOf()).toMatchObject({ kind: 'reported', dataVersion: 1 });
    // The fetched pages can still be published into another store.
    expect(cachedPages().length).toBe(4);
  });
});

describe('the CSV of a full catalogue', () => {
  let file = '';
  beforeAll(async () => {
    file = join(all.path, 'catalogue.csv');
    const { code } = await runProgram(['export', '--store', sourceStore, '--format', 'csv', '--out', file]);
    expect(code).toBe(0);
  });
  const importWhole = (...options: readonly string[]) =>
    runProgram(['import', file, '--store', store, ...options]);

  test('is imported into an empty store, and into a mirror', async () => {
    const { code, stdout } = await importWhole();
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Published the catalogue in ${file}: ${PROJECTS} projects (data version 1).\n`,
    });
    expect(await stateOf()).toMatchObject({ kind: 'mirrored', dataVersion: 1 });
    expect((await importWhole()).code).toBe(0);
    expect(await stateOf()).toMatchObject({ kind: 'mirrored', dataVersion: 2 });
    const csv = await runProgram(['export', '--store', store, '--format', 'csv']);
    expect(csv.stdout === readFileSync(file, 'utf8')).toBe(true);
  });

  test('replaces everything that was there', async () => {
    expect((await importWhole()).code).toBe(0);
    const [header, ...rows] = readFileSync(file, 'utf8').split(/(?<=\r\n)/);
    const fewer = join(folder, 'fewer.csv');
    writeFileSync(fewer, [header, ...rows.slice(0, 100)].join(''));
    expect((await runProgram(['import', fewer, '--store', store])).code).toBe(0);
    expect(await projectsIn()).toBeLessThanOrEqual(100);
    const csv = await runProgram(['export', '--store', store, '--format', 'csv']);
    expect(csv.stdout).toBe(readFileSync(fewer, 'utf8'));
  });

  test.each([
    [
      ['--sphere', 'provincial', '--financial-year', '2019-20', '--quarter', '1', '--taken', '2019-07-15'],
      'leave out --sphere, --financial-year, --quarter, --taken',
    ],
    [['--sphere', 'national'], 'leave out --sphere'],
  ])('is rejected with the options of a workbook, and says what to do: %j', async (options, advice) => {
    const line = failure(await importWhole(...options));
    expect(line).toContain('whose rows name their own snapshot');
    expect(line).toContain(advice);
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });

  test('is rejected by a store with reported projects or the sample', async () => {
    const small = writeIrmCsv(join(folder, 'small.csv'), markedProjects(3, ''));
    expect((await runProgram(importArguments(store, small))).code).toBe(0);
    expect(failure(await importWhole())).toContain('only be published into an empty store or a mirror');
    expect(await stateOf()).toMatchObject({ kind: 'reported', dataVersion: 1 });

    store = `sqlite:${folder}/sample.db`;
    expect((await runProgram(['sample', '--projects', '40', '--quarters', '1', '--store', store])).code).toBe(
      0,
    );
    expect(failure(await importWhole())).toContain('only be published into an empty store');
  });

  test('is only checked by check and a dry run', async () => {
    for (const args of [
      ['check', file],
      ['import', file, '--dry-run', '--store', store],
    ]) {
      const { code, stdout } = await runProgram(args);
      expect(code).toBe(0);
      expect(stdout).toContain(`${PROJECTS} projects`);
      expect(stdout).toContain('Nothing was published');
    }
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
    expect(JSON.parse((await runProgram(['--json', 'check', file])).stdout)).toMatchObject({
      projects: PROJECTS,
    });
  });

  test('is rejected with the number of an invalid line, and publishes nothing', async () => {
    const damaged = join(folder, 'damaged.csv');
    const lines = readFileSync(file, 'utf8').split(/(?<=\r\n)/);
    writeFileSync(
      damaged,
      lines.map((line, i) => (i === 5 ? line.replace(/taken \d{4}/, 'taken then') : line)).join(''),
    );
    const line = failure(await runProgram(['import', damaged, '--store', store]));
    expect(line).toMatch(/damaged\.csv: Line \d+: irm_snapshot must be like /);
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });
});
