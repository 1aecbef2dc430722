import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../src/config.ts';
import { openReader } from '../../src/store/index.ts';
import {
  importArguments,
  markedProjects,
  quarterArguments,
  writeIrmCsv,
  writeIrmWorkbook,
} from '../irm-file.ts';
import { projectRoot, type RunOptions, runProgram, startService, temporaryFolder } from '../program.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const all = temporaryFolder();
afterAll(() => all.remove());

let folder = '';
let store = '';
beforeEach(() => {
  folder = mkdtempSync(join(all.path, 'test-'));
  store = `sqlite:${folder}/projects.db`;
});

const here = (name: string) => join(folder, name);
/** The listing of a service. */
const listingOf = async ({ base }: { readonly base: string }, query = '') =>
  (await (await fetch(`${base}${LISTING}${query}`)).json()) as {
    readonly count: number;
    readonly results: unknown[];
  };
const snapshots = async () => {
  const reader = openReader(store);
  return { ...(await reader.state()), snapshots: await reader.irmSnapshots() };
};

/** Runs a command that must succeed. Returns its output. */
async function succeed(args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args, options);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

/**
 * Runs a command that must fail with one line, without internals of the program. Returns the line.
 */
async function fail(args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args, options);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^infra-projects: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .+:\d+:\d+|node_modules|dist\/|SQLITE|undefined|\[object/);
  return stderr.trim();
}

/** For commands that fail before they open a store, which may run concurrently. */
const anyFile = writeIrmCsv(join(all.path, 'any.csv'), markedProjects(1, ''));
const noStore = join(all.path, 'none.db');

const small = () => writeIrmCsv(here('small.csv'), markedProjects(3, 'of CSV'));

describe.concurrent('help', () => {
  test('of the program lists every command', async () => {
    const help = await succeed(['--help']);
    for (const command of ['serve', 'import', 'check', 'snapshots', 'remove', 'sample', 'config'])
      expect(help).toMatch(new RegExp(`^ +${command} `, 'm'));
  });

  test('is printed as an error if there is no command', async () => {
    const { code, stdout, stderr } = await runProgram([]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Usage: infra-projects');
  });

  test('prints the version', async () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    expect(await succeed(['--version'])).toBe(`${version}\n`);
  });
});

describe('import', () => {
  test('publishes a CSV file and says so', async () => {
    const said = await succeed(importArguments(store, small()));
    expect(said).toContain(
      'Published Provincial 2019-20 Q1 taken 2019-07-15: 3 projects, 3 of them new (data version 1).',
    );
  });

  test('publishes a workbook, and reports unreadable cells with row, column and text', async () => {
    const [first, ...rest] = markedProjects(3, 'of a workbook');
    const file = await writeIrmWorkbook(here('small.xlsx'), [
      { ...first!, 'Total Project Cost': 'a lot' },
      ...rest,
      rest[1]!,
    ]);
    const report = JSON.parse(await succeed(['--json', ...importArguments(store, file)]));
    expect(report).toMatchObject({
      file,
      irm_snapshot: 'Provincial 2019-20 Q1 taken 2019-07-15',
      dataVersion: 1,
      snapshots: [{ projects: 3, newProjects: 3, replaced: false }],
      report: {
        sheets: [{ sheet: 'Projects' }],
        rowsRead: 4,
        loaded: 3,
        leftOut: [{ row: 4, projectId: '3' }],
        unreadableCells: [{ row: 2, header: 'Total Project Cost', text: 'a lot' }],
      },
    });
  });

  test('replaces the snapshot of the same quarter', async () => {
    await succeed(importArguments(store, small()));
    const said = await succeed([
      ...importArguments(store, writeIrmCsv(here('b.csv'), markedProjects(2, 'again'))),
      '--replace',
    ]);
    expect(said).toContain('2 projects, 0 of them new, replacing the earlier version (data version 2)');
    expect((await snapshots()).snapshots).toMatchObject([{ projects: 2 }]);
  });

  test('publishes a quarter in the future only if that is accepted', async () => {
    const future = importArguments(store, small(), { year: '2099-00', quarter: '4', taken: '2100-04-15' });
    const { code, stdout, stderr } = await runProgram(future);
    expect(code).toBe(3);
    expect(stdout).toContain('2099-00 Q4 begins on 2100-01-01 only. (year_ahead)');
    expect(stderr).toContain('because of year_ahead, taken_implausible;');
    expect(readdirSync(folder)).toEqual(['small.csv']);
    await succeed([...future, '--accept', 'year_ahead,taken_implausible', '--because', 'a forecast']);
    expect((await snapshots()).snapshots).toMatchObject([
      { financialYear: '2099-00', quarter: 4, taken: '2100-04-15' },
    ]);
  });

  test('publishes nothing and creates no store in a dry run', async () => {
    const said = await succeed([...importArguments(store, small()), '--dry-run']);
    expect(said).toContain('3 rows read, 3 projects');
    expect(said).toContain('Nothing was published');
    expect(readdirSync(folder)).toEqual(['small.csv']);
  });

  test('reads the store from STORE_URL unless --store is given', async () => {
    const [file, other] = [small(), `sqlite:${folder}/other.db`];
    const env = { STORE_URL: store };
    await succeed(['import', file, ...quarterArguments(), '--taken', '2019-07-15'], { env });
    await succeed(importArguments(other, file, { quarter: '2' }), { env });
    expect((await snapshots()).snapshots).toMatchObject([{ quarter: 1 }]);
  });

  const samples = join(projectRoot, '../shared/irm-samples');
  test
    .skipIf(!existsSync(samples))
    .each([['provincial-3-projects.xlsx'], ['provincial-older-layout-without-sector.xlsx']])(
    'publishes a workbook in the real layout: %s',
    async (name) => {
      const { snapshots: published } = JSON.parse(
        await succeed(['--json', ...importArguments(store, join(samples, name))]),
      );
      const service = await startService(['--store', store]);
      expect((await listingOf(service)).count).toBe(published[0].projects);
      expect((await fetch(`${service.base}${LISTING}`)).headers.get('x-catalogue')).toBeNull();
      await service.stop();
    },
  );
});

describe('import rejects, and publishes nothing of,', () => {
  test.each([
    ['a file that is not there', 'nowhere.xlsx', undefined, /nowhere\.xlsx: There is no such file/],
    ['an empty file', 'empty.csv', '', /empty\.csv: The file is empty/],
    ['no workbook', 'text.xlsx', 'only text', /text\.xlsx: .*not a workbook/],
    ['a broken zip', 'broken.xlsx', 'PK\u0003\u0004 and nothing more', /broken\.xlsx: /],
    ['other headers', 'other.csv', 'Name,Cost\nTree,5\n', /other\.csv: /],
    ['a file without projects', 'none.csv', 'headers', /none\.csv: .*no project/],
  ])('%s', async (_what, name, content, sentence) => {
    if (name === 'none.csv') writeIrmCsv(here(name), []);
    else if (content !== undefined) writeFileSync(here(name), content);
    await succeed(importArguments(store, small()));
    expect(await fail(importArguments(store, here(name), { quarter: '2' }))).toMatch(sentence);
    expect(await fail(['check', here(name)])).toMatch(sentence);
    expect(await snapshots()).toMatchObject({ dataVersion: 1, snapshots: [{ quarter: 1 }] });
  });
});

// src/cli/command-line.test.ts has the other cases.
describe.concurrent('a command line is rejected for', () => {
  test.each([
    [
      'a malformed date',
      importArguments(`sqlite:${noStore}`, anyFile, { taken: '15/07/2019' }),
      /2019-07-15/,
    ],
    ['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/],
  ])('%s', async (_what, args, sentence) => {
    expect(await fail(args)).toMatch(sentence);
    expect(existsSync(noStore)).toBe(false);
  });

  test('an invalid setting of the environment, whatever the command', async () => {
    for (const args of [['config'], ['snapshots'], importArguments(`sqlite:${noStore}`, anyFile)]) {
      const line = await fail(args, { env: { MAX_LIMIT: 'all' } });
      expect(line).toBe(
        'infra-projects: MAX_LIMIT takes a whole number from 1 to 1000000 (records); the environment gave "all"',
      );
    }
  });

  test('an error, with a stack trace only if --debug is given', async () => {
    const { code, stderr } = await runProgram(['--debug', 'check', join(all.path, 'nowhere.csv')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^infra-projects: .*There is no such file.*\n/);
    expect(stderr).toMatch(/\n +at /);
  });
});

describe('check', () => {
  test('reports what an import would read, and needs no store', async () => {
    const said = await succeed(['check', small()], { cwd: folder });
    expect(said).toBe(
      [
        'Sheet "small.csv": 3 rows read, 3 projects.',
        'Worth a look:',
        '  No coordinates were given: 3 (quality=coordinates_unset)\n',
      ].join('\n'),
    );
    expect(readdirSync(folder)).toEqual(['small.csv']);
    expect(JSON.parse(await succeed(['--json', 'check', small()]))).toMatchObject({
      report: { rowsRead: 3, loaded: 3 },
      quality: { coordinates_unset: 3 },
    });
  });

  test('sums up the cells of a column that cannot be read, and says with exit code 3 that they block', async () => {
    const projects = markedProjects(50, '').map((project) => ({ ...project, 'Total Project Cost': 'a lot' }));
    const file = writeIrmCsv(here('bad.csv'), projects);
    for (const args of [['check', file], importArguments(store, file)]) {
      const { code, stdout, stderr } = await runProgram(args);
      expect(code).toBe(3);
      expect(stdout).toContain(
        '  Total Project Cost: 50 of 50 cells cannot be read, for example "a lot" (I2). (column_unreadable)\n',
      );
      expect(stderr).toBe(
        `infra-projects: ${file}: nothing was published, because of column_unreadable; correct the file, or add --accept column_unreadable --because "..." to let it pass.\n`,
      );
    }
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });
});

describe('accepting a finding', () => {
  const bad = () =>
    writeIrmCsv(
      here('bad.csv'),
      markedProjects(9, '').map((project) => ({ ...project, 'Total Project Cost': 'a lot' })),
    );

  test('lets the import pass and says so; codes that do not occur have no effect', async () => {
    const accept = ['--accept', 'column_unreadable,cut_off', '--because', 'costs follow'];
    const said = await succeed([...importArguments(store, bad()), ...accept]);
    expect(said).toContain('Would stop the import, but was accepted:');
    expect(said).toContain('9 projects, 9 of them new');
  });

  test('takes a reason and a code that exists', async () => {
    const args = importArguments(store, bad());
    expect(await fail([...args, '--accept', 'column_unreadable'])).toContain('add --because "..."');
    expect(await fail([...args, '--accept', 'everything', '--because', 'x'])).toContain(
      '"everything" is not a finding that can be accepted',
    );
  });
});

describe('snapshots and remove', () => {
  test('list the loaded snapshots, oldest first', async () => {
    await succeed(importArguments(store, small(), { quarter: '2' }));
    await succeed(importArguments(store, small(), { year: '2018-19', quarter: '4', sphere: 'national' }));
    expect(JSON.parse(await succeed(['--json', 'snapshots', '--store', store]))).toMatchObject({
      kind: 'reported',
      dataVersion: 2,
      snapshots: [
        { sphere: 'national', financialYear: '2018-19', quarter: 4, taken: '2019-04-15', projects: 3 },
        { sphere: 'provincial', financialYear: '2019-20', quarter: 2, taken: '2019-10-15', projects: 3 },
      ],
    });
    const table = await succeed(['snapshots', '--store', store]);
    for (const text of ['national', '2018-19', '2019-04-15']) expect(table).toContain(text);
  });

  test('remove a snapshot once', async () => {
    await succeed(importArguments(store, small()));
    const remove = ['remove', '--yes', '--store', store, ...quarterArguments()];
    expect(await succeed(remove)).toBe(
      'Removed the provincial snapshot of 2019-20-Q1: 3 projects (data version 2).\n',
    );
    expect(await succeed(['snapshots', '--store', store])).toBe('Nothing is loaded.\n');
    expect(await fail(remove)).toContain('No provincial snapshot of 2019-20-Q1 is loaded');
    await succeed(importArguments(store, small()));
    expect(JSON.parse(await succeed(['--json', ...remove]))).toMatchObject({
      quarter: 1,
      projects: 3,
      dataVersion: 4,
    });
  });

  test('say what to do if there is no store', async () => {
    expect(await fail(['snapshots', '--store', store])).toContain('import a snapshot into it first');
  });
});

describe('config', () => {
  test('prints every setting with its value and where it came from', async () => {
    const env = { PORT: '9000', STORE_URL: 'sqlite:a.db' };
    const args = ['config', '--store', 'sqlite:b.db'];
    const said = await succeed(args, { env });
    for (const { name } of settings)
      expect(said).toMatch(new RegExp(`^${name}=.* \\((default|environment|flag)\\)\\n.*`, 'm'));
    for (const { help } of settings) expect(said).toContain(help);
    expect(said).toContain('STORE_URL=sqlite:b.db  (flag)');
    const rows = JSON.parse(await succeed(['--json', ...args], { env }));
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(settings.map(({ name }) => name));
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'PORT', value: 9000, from: 'environment' }),
        expect.objectContaining({ name: 'STORE_URL', value: 'sqlite:b.db', from: 'flag' }),
        expect.objectContaining({ name: 'HOST', value: '127.0.0.1', from: 'default' }),
      ]),
    );
  });
});

describe('the sample', () => {
  const fill = (...options: readonly string[]) =>
    runProgram(['sample', '--projects', '40', '--quarters', '2', '--store', store, ...options]);

  test('is said to be made up, and is not mixed with reported projects', async () => {
    const { code, stderr } = await fill();
    expect(code).toBe(0);
    expect(stderr).toContain('made up');
    expect(await fail(importArguments(store, small()))).toContain('--replace-sample');
    expect(await snapshots()).toMatchObject({
      kind: 'sample',
      dataVersion: 1,
      snapshots: [{ projects: 40 }, { projects: 40 }],
    });
    await succeed([...importArguments(store, small()), '--replace-sample']);
    expect(await snapshots()).toMatchObject({ kind: 'reported', snapshots: [{ projects: 3 }] });
    const refused = await fill();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('The store holds reported projects');
    expect(await snapshots()).toMatchObject({ kind: 'reported', snapshots: [{ projects: 3 }] });
  });

  test.each(['xlsx', 'csv'])(
    'is imported from .%s files like any other snapshot, and stays a sample',
    async (format) => {
      const out = here('out');
      const args = ['sample', '--projects', '40', '--quarters', '2', '--out', out, '--format', format];
      const { files } = JSON.parse(await succeed(['--json', ...args]));
      expect(files.map((file: string) => file.slice(out.length + 1))).toEqual([
        `sample-provincial-2019-20-q3.${format}`,
        `sample-provincial-2019-20-q4.${format}`,
      ]);
      await succeed(importArguments(store, files[0], { quarter: '3' }));
      await succeed(importArguments(store, files[1], { quarter: '4' }));
      const service = await startService(['--store', store]);
      const { count, results } = await listingOf(service, '?limit=100');
      expect([count, results.length]).toEqual([40, 40]);
      expect((await fetch(`${service.base}${LISTING}`)).headers.get('x-catalogue')).toBe('sample');
      await service.stop();
      const reported = `sqlite:${folder}/reported.db`;
      await succeed(importArguments(reported, small()));
      const { code, stderr } = await runProgram(importArguments(reported, files[0], { quarter: '3' }));
      expect(code).toBe(1);
      expect(stderr).toContain('is a file of the sample, as it says');
      expect(stderr).toContain(
        'The store holds reported projects, which are not mixed with the made-up sample',
      );
      const said = await succeed(['--json', 'check', files[1]]);
      expect(JSON.parse(said)).toMatchObject({ report: { loaded: 40 } });
    },
  );
});

describe('serve', () => {
  test('prints its addresses, and exits with 0 on SIGTERM and SIGINT', async () => {
    await succeed(importArguments(store, small()));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const service = await startService(['--store', store]);
      await expect.poll(() => service.output()).toContain('/search/csv');
      const said = service.output();
      for (const path of ['/', LISTING, '/infrastructure-projects/full/search/csv'])
        expect(said).toContain(service.base + path);
      expect(said).not.toContain('made up');
      expect((await fetch(`${service.base}${LISTING}`)).status).toBe(200);
      const ended = new Promise((resolve) =>
        service.process.once('exit', (code, by) => resolve({ code, by })),
      );
      service.process.kill(signal);
      expect(await ended).toEqual({ code: 0, by: null });
      expect(service.output()).not.toMatch(/warn|error|deprecat/i);
    }
  });

  test('answers 503 until something is imported', async () => {
    const service = await startService(['--store', store]);
    expect(service.output()).toContain('No data has been published yet');
    expect((await fetch(`${service.base}${LISTING}`)).status).toBe(503);
    expect((await fetch(`${service.base}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.base}/healthz`)).status).toBe(200);
    await succeed(importArguments(store, small()));
    await expect.poll(async () => (await fetch(`${service.base}/readyz`)).status).toBe(200);
    expect((await listingOf(service)).count).toBe(3);
    await service.stop();
  });

  test('says that the port is in use, and what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = `${(other.address() as AddressInfo).port}`;
    const inUse = `infra-projects: Port ${port} of 127.0.0.1 is in use: stop the other program, or choose another port with --port or`;
    for (const command of [
      ['serve', '--sample', '--workers', '2'],
      ['serve', '--sample'],
    ])
      expect(await fail([...command, '--store', store, '--port', port])).toBe(`${inUse} PORT.`);
    expect(await fail(['desk', '--store', store, '--port', port])).toBe(`${inUse} DESK_PORT.`);
    // The port was tried first: nothing was made.
    expect(readdirSync(folder)).toEqual([]);
    other.close();
  });

  test('says that this machine has no such address', async () => {
    expect(await fail(['serve', '--store', store, '--port', '0', '--host', '203.0.113.1'])).toContain(
      '203.0.113.1',
    );
  });
});
