import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runInProcess } from '../../test/fixtures/command.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../../test/irm-file.ts';
import { PROGRAM_VERSION } from '../store/index.ts';

let folder: string;
let store: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${folder}/projects.db`;
  file = writeIrmCsv(join(folder, 'small.csv'), markedProjects(3, ''));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const json = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runInProcess('--json', ...args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
};

describe('a command line', () => {
  test('prints the version of the package', async () => {
    expect(await runInProcess('--version')).toEqual({ code: 0, stdout: `${PROGRAM_VERSION}\n`, stderr: '' });
  });

  test.each([
    [['snapshot'], "infra-projects: unknown command 'snapshot' (Did you mean snapshots?) (see --help)\n"],
    [['check'], "infra-projects: missing required argument 'files' (see --help)\n"],
  ])('%j fails with one line', async (args, stderr) => {
    expect(await runInProcess(...args)).toEqual({ code: 1, stdout: '', stderr });
  });

  test('prints a stack trace only with --debug', async () => {
    const args = ['check', join(folder, 'nowhere.csv')];
    expect((await runInProcess(...args)).stderr).toMatch(/^infra-projects: .*There is no such file.*\n$/);
    expect((await runInProcess('--debug', ...args)).stderr.split('\n').length).toBeGreaterThan(2);
  });
});

describe('import, snapshots and remove', () => {
  test('publish, list and remove a snapshot', async () => {
    expect((await runInProcess(...importArguments(store, file))).stdout).toContain(
      'Published Provincial 2019-20 Q1 taken 2019-07-15: 3 projects, 3 of them new (data version 1).',
    );
    expect((await json('snapshots', '--store', store)).snapshots).toMatchObject([
      { quarter: 1, projects: 3 },
    ]);
    expect(await json('remove', '--yes', '--store', store, ...quarterArguments())).toMatchObject({
      projects: 3,
      dataVersion: 2,
    });
    expect((await runInProcess('snapshots', '--store', store)).stdout).toBe('Nothing is loaded.\n');
  });

  test('replace an earlier version', async () => {
    await runInProcess(...importArguments(store, file));
    const again = importArguments(store, file, { taken: '2019-07-16' });
    expect((await runInProcess(...again, '--replace')).stdout).toContain(
      '3 projects, 0 of them new, replacing the earlier version (data version 2).',
    );
  });

  test('create no store in a dry run', async () => {
    const { stdout } = await runInProcess(...importArguments(store, file), '--dry-run');
    expect(stdout).toContain('Nothing was published: this was a dry run for Provincial 2019-20 Q1');
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });

  test('ask for the options that identify the snapshot', async () => {
    const { code, stderr } = await runInProcess('import', file, '--store', store, '--quarter', '1');
    expect([code, stderr]).toEqual([
      1,
      'infra-projects: A workbook does not name its snapshot: add --sphere, --financial-year, --taken (see --help).\n',
    ]);
  });
});

describe('check', () => {
  test('reports what can be read, and counts data-quality flags', async () => {
    const { report, quality } = await json('check', file);
    expect([report.loaded, quality]).toEqual([3, { coordinates_unset: 3 }]);
    expect((await runInProcess('check', file)).stdout).toMatch(/3 rows read, 3 projects\.\nWorth a look:\n/);
  });

  test('writes what it found to new files, for those who made the file', async () => {
    const [page, workbook] = [join(folder, 'report.html'), join(folder, 'annotated.xlsx')];
    const { code, stderr } = await runInProcess('check', file, '--report', page, '--annotate', workbook);
    expect([code, stderr]).toEqual([0, '']);
    expect(readFileSync(page, 'utf8')).toContain('3 rows read, 3 projects');
    expect((await json('check', workbook)).report.loaded).toBe(3);
  });

  test('writes a report also for a file that is blocked or cannot be read', async () => {
    const [page, refused] = [join(folder, 'blocked.html'), join(folder, 'refused.html')];
    const cut = join(folder, 'cut.csv');
    writeFileSync(cut, `${readFileSync(file, 'utf8')}4,"x"`);
    expect((await runInProcess('check', cut, '--report', page)).code).toBe(3);
    expect(readFileSync(page, 'utf8')).toContain('cannot be published as it is');
    writeFileSync(cut, '');
    expect((await runInProcess('check', cut, '--report', refused)).code).toBe(1);
    const text = readFileSync(refused, 'utf8');
    expect(text).toContain('The file is empty; export the IRM snapshot again.');
    expect(text).not.toContain(folder);
  });

  test.each([
    ['--report', 'small.csv', /small\.csv exists already/],
    ['--annotate', 'small.csv', /end the name .*small\.csv in \.xlsx/],
    ['--annotate', 'nowhere/a.xlsx', /cannot be written/],
  ])('never overwrites a file: %s %s', async (option, name, message) => {
    const before = readFileSync(file);
    const { code, stderr } = await runInProcess('check', file, option, join(folder, name));
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(readFileSync(file)).toEqual(before);
  });
});

describe('sample, copy and export', () => {
  const fill = () => runInProcess('sample', '--projects', '20', '--quarters', '1', '--store', store);

  test('sample says on standard error that the projects are made up', async () => {
    const { stdout, stderr } = await fill();
    expect(stdout).toBe('The store holds the sample catalogue (data version 1).\n');
    expect(stderr).toContain('Its projects are made up; none of them exists.');
    expect(stderr).toContain('Project snapshots written: 20 of 20');
  });

  test('copy repeats the snapshots and the data version', async () => {
    await fill();
    const to = `sqlite:${folder}/copy.db`;
    expect((await runInProcess('copy', '--from', store, '--to', to)).stdout).toMatch(
      /: 1 snapshots, read back and found identical \(data version 1\)\.\n$/,
    );
    const [original, copy] = [
      await json('snapshots', '--store', store),
      await json('snapshots', '--store', to),
    ];
    expect(copy).toEqual(original);
  });
});

describe('restore', () => {
  const backup = () => join(folder, 'backup.db');
  const saved = async () => {
    await runInProcess('sample', '--projects', '20', '--quarters', '1', '--store', store);
    await runInProcess('copy', '--from', store, '--to', `sqlite:${backup()}`);
  };
  const removed = () =>
    runInProcess('remove', '--yes', '--store', store, ...quarterArguments({ quarter: '4' }));

  test('says what the store held, what is lost and where the store is kept', async () => {
    await saved();
    await removed();
    const { stdout, stderr } = await runInProcess('restore', backup(), '--yes', '--store', store);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /projects\.db now: publication 2 of .* UTC, 0 projects\.\n.*backup\.db: publication 1 of/,
    );
    expect(stdout).toMatch(
      /not in the backup; repeat those that are still wanted:\nnumber .*\n +2 .* remove /,
    );
    expect(stdout).toMatch(/Restored .*backup\.db to sqlite:.*projects\.db \(data version 1\)\.\n/);
    const [, kept] = /is kept as (.*)\.\n$/.exec(stdout)!;
    expect(await json('snapshots', '--store', `sqlite:${kept}`)).toMatchObject({ snapshots: [] });
    expect(await json('snapshots', '--store', store)).toEqual(
      await json('snapshots', '--store', `sqlite:${backup()}`),
    );
  });

  test('says as JSON what it did', async () => {
    await saved();
    await removed();
    const { keptAs, ...done } = await json('restore', backup(), '--yes', '--store', store);
    expect(done).toEqual({ file: backup(), store, dataVersion: 1, publication: 1, lost: [2] });
    expect(readdirSync(folder)).toContain(basename(keptAs));
    const fresh = `sqlite:${folder}/new/fresh.db`;
    expect(await json('restore', backup(), '--yes', '--store', fresh)).toMatchObject({
      keptAs: null,
      lost: [],
    });
  });

  test('changes nothing without --yes if nobody can be asked', async () => {
    await saved();
    await removed();
    const { code, stdout, stderr } = await runInProcess('restore', backup(), '--store', store);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^infra-projects: This is not a terminal: add --yes to replace .*\.\n$/);
    expect(await json('snapshots', '--store', store)).toMatchObject({ snapshots: [] });
    expect(readdirSync(folder).join()).not.toContain('restoring');
  });
});

describe('config', () => {
  test('prints each setting with its origin, and no password', async () => {
    vi.stubEnv('STORE_READ_URL', 'postgres://reader:zebra42@db/projects');
    vi.stubEnv('DESK_DB', 'postgres://desk:zebra42@db/projects?schema=desk');
    vi.stubEnv('OIDC_CLIENT_SECRET', 'zebra42');
    vi.stubEnv('SMTP_URL', 'smtp://desk:zebra42@mail.example.org:587');
    const { stdout } = await runInProcess('config', '--store', store);
    expect(stdout).toContain(`STORE_URL=${store}  (flag)\n`);
    expect(stdout).toContain('STORE_READ_URL=postgres://reader:***@db/projects  (environment)\n');
    expect(stdout).toContain('SMTP_URL=smtp://desk:***@mail.example.org:587  (environment)\n');
    expect(stdout).not.toContain('zebra42');
    expect(await json('config')).toContainEqual(
      expect.objectContaining({ name: 'PORT', value: 8000, from: 'default' }),
    );
  });
});

test('files of the sample are written instead of a store', async () => {
  const args = [
    'sample',
    '--projects',
    '5',
    '--quarters',
    '1',
    '--format',
    'csv',
    '--out',
    join(folder, 'out'),
  ];
  const { files } = await json(...args, '--store', store);
  expect(readFileSync(files[0], 'utf8').trimEnd().split('\n').length).toBeGreaterThan(5);
  expect(existsSync(join(folder, 'projects.db'))).toBe(false);
});
