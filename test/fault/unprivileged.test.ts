import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiPaths, pagePaths, searchDownloadPath } from '../../src/query/addresses.ts';
import { openReader } from '../../src/store/index.ts';
import { importArguments, markedProjects, writeIrmCsv, writeIrmWorkbook } from '../irm-file.ts';
import { projectRoot, type RunResult, temporaryFolder } from '../program.ts';
import { timeoutFor } from './extent.ts';
import { type PublicCopy, publicCopy } from './machine/public-copy.ts';
import { NOBODY, obstacle, spawnAsNobody } from './machine/read-only-system.ts';

const LISTING = apiPaths.listing;
const DOWNLOADS = apiPaths.bulkFiles;

const folder = temporaryFolder();
afterAll(() => folder.remove());
const data = join(folder.path, 'data');
const store = `sqlite:${data}/projects.db`;
const workbook = join(folder.path, 'reported.xlsx');
const csv = join(folder.path, 'large.csv');
/** Node and the program, where nobody may read them. */
let copy: PublicCopy;

beforeAll(async () => {
  mkdirSync(data);
  chmodSync(folder.path, 0o755);
  chownSync(data, NOBODY, NOBODY);
  await writeIrmWorkbook(workbook, markedProjects(300, 'reported'));
  writeIrmCsv(csv, markedProjects(20_000, 'large'));
  const why = obstacle(data);
  if (why !== undefined) throw new Error(why);
  copy = publicCopy(join(folder.path, 'installed'));
});

/** Runs Node to its end as nobody, who may write only into the data folder. */
const run = (...args: readonly string[]): Promise<RunResult> => runWith({ STORE_URL: store }, args);

async function runWith(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<RunResult> {
  const child = spawnAsNobody(data, [copy.node, ...args], settings);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

const runProgram = (...args: readonly string[]) => run(copy.program, ...args);

/** Serves the store as nobody while `use` runs, then stops it. Returns the output. */
async function whileServing(use: (base: string) => Promise<void>): Promise<string> {
  const args = [copy.node, copy.program, 'serve', '--port', '0', '--workers', '2'];
  const child = spawnAsNobody(data, args, { STORE_URL: store });
  const ended = once(child, 'exit');
  let said = '';
  const base = new Promise<string>((resolve, reject) => {
    const look = (chunk: unknown) => {
      said += chunk;
      const address = /^Open +(http:\S+)\/$/m.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`serve exited with ${code}: ${said}`)));
  });
  try {
    await use(await base);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(await ended).toEqual([0, null]);
  return said;
}

const countAt = async (base: string) =>
  ((await (await fetch(base + LISTING)).json()) as { count: number }).count;

/** Pages, listings, exports and bulk downloads. */
async function addresses(base: string): Promise<readonly string[]> {
  // Until the files are written, the response is 503 with Retry-After.
  let list = await fetch(base + DOWNLOADS);
  while (list.status === 503) list = await fetch(base + DOWNLOADS);
  const { files } = (await list.json()) as { files: { url: string }[] };
  expect(files.length).toBeGreaterThan(3);
  return [
    LISTING,
    ...[pagePaths.start, pagePaths.explore, '/api/', '/sitemap.xml', '/metrics'],
    ...['csv', 'xlsx', 'jsonl', 'geojson', 'oc4ids'].map(
      (format) => `${searchDownloadPath(format)}?province=Limpopo`,
    ),
    ...files.map(({ url }) => new URL(url).pathname),
  ];
}

/** Tries to write a file into each folder and prints the results. */
const TRY = `
const { writeFileSync, rmSync } = require('node:fs');
const tried = process.argv.slice(1).map((folder) => {
  const file = folder + '/written-by-nobody';
  try { writeFileSync(file, ''); rmSync(file); return 'written'; } catch ({ code }) { return code; }
});
console.log(JSON.stringify({ uid: process.getuid(), tried }));
`;

describe('as an unprivileged user, on file systems that are read-only except for one folder', () => {
  test('nothing can be written elsewhere', async () => {
    const elsewhere = [...new Set(['/tmp', '/var/tmp', '/dev/shm', tmpdir(), folder.path])];
    const { stdout } = await run('-e', TRY, data, homedir(), projectRoot, ...elsewhere);
    const { uid, tried } = JSON.parse(stdout);
    expect(uid).toBe(NOBODY);
    const [intoData, home, clone, ...others] = tried;
    expect(intoData).toBe('written');
    // Nobody may not even enter these if they are private.
    for (const into of [home, clone]) expect(into).toMatch(/^(EROFS|EACCES|ENOENT)$/);
    expect(others).toEqual(elsewhere.map(() => 'EROFS'));
  });

  test(
    'the program fills its store, serves everything, writes every download and follows new data',
    async () => {
      expect(await runProgram('sample', '--projects', '2000', '--quarters', '2')).toMatchObject({ code: 0 });
      const said = await whileServing(async (base) => {
        for (const path of await addresses(base)) {
          const response = await fetch(base + path);
          const { byteLength } = await response.arrayBuffer();
          const { status } = response;
          expect({ path, status, isEmpty: byteLength === 0 }).toEqual({ path, status: 200, isEmpty: false });
        }
        const into = ['--store', `sqlite:${data}/mirrored.db`, '--work', join(data, 'work')];
        expect(await runProgram('mirror', base, ...into)).toMatchObject({ code: 0 });
        const imported = await runProgram(...importArguments(store, workbook), '--replace-sample');
        expect(imported).toMatchObject({ code: 0, stderr: '' });
        await expect.poll(() => countAt(base)).toBe(300);
      });
      expect(said).not.toMatch(/EROFS|EACCES|EPERM|read-only/i);
    },
    timeoutFor(300),
  );

  test(
    'every command that reads or writes works',
    async () => {
      const large = await runProgram(...importArguments(store, csv, { quarter: '2' }));
      expect(large).toMatchObject({ code: 0, stderr: '' });
      for (const args of [
        ['check', workbook],
        ['snapshots'],
        ['export', '--format', 'xlsx', '--out', join(data, 'all.xlsx')],
        ['copy', '--from', store, '--to', `sqlite:${data}/copied.db`],
        ['sample', '--projects', '20', '--quarters', '1', '--out', join(data, 'samples')],
        ['remove', '--yes', '--sphere', 'provincial', '--financial-year', '2019-20', '--quarter', '1'],
      ]) {
        const { code, stderr } = await runProgram(...args);
        expect({ args, code, stderr }).toMatchObject({ args, code: 0 });
      }
      expect((await openReader(store).irmSnapshots()).map(({ projects }) => projects)).toEqual([20_000]);
    },
    timeoutFor(60),
  );

  test(
    'a failed write is reported in one sentence',
    async () => {
      for (const args of [
        importArguments(`sqlite:${folder.path}/elsewhere.db`, workbook),
        ['sample', '--projects', '20', '--quarters', '1', '--out', join(folder.path, 'samples')],
        ['export', '--format', 'csv', '--out', join(folder.path, 'all.csv')],
        ['serve', '--port', '0', '--store', `sqlite:${folder.path}/elsewhere.db`],
      ]) {
        const { code, stderr } = await runProgram(...args);
        expect({ args, code }).toEqual({ args, code: 1 });
        expect(stderr).toMatch(/^infra-projects: [^\n]+\n$/);
      }
    },
    timeoutFor(60),
  );

  test('a secret that only root may read is named in one sentence, without its path, and read once it may be', async () => {
    const secret = join(folder.path, 'secret');
    writeFileSync(secret, `${store}\n`, { mode: 0o600 });
    onTestFinished(() => rmSync(secret));
    const read = () => runWith({ STORE_URL_FILE: secret }, [copy.program, 'config']);
    expect(await read()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'infra-projects: STORE_URL_FILE takes the path of a file; the one that it names cannot be read (EACCES)\n',
    });
    chmodSync(secret, 0o644);
    expect(await read()).toMatchObject({ code: 0, stderr: '' });
  });

  test('everything that was written is in that folder and belongs to that user', () => {
    const written = readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(written).toContain('projects.db');
    for (const name of written) expect(statSync(join(data, name)).uid, name).toBe(NOBODY);
    expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'installed', 'large.csv', 'reported.xlsx']);
  });
});
