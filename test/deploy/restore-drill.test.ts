import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importArguments, markedProjects, writeIrmWorkbook } from '../irm-file.ts';
import { projectRoot, runProgram, temporaryFolder } from '../program.ts';
import { builtManifests } from './manifests.ts';

/** The scripts of the ConfigMap, run as the CronJobs run them. */
const folder = temporaryFolder();
const here = (name: string) => join(folder.path, name);
const store = `sqlite:${here('projects.db')}`;

interface Result {
  readonly code: number;
  readonly output: string;
}

const runScript = (program: string, script: string, env: Readonly<Record<string, string>>): Promise<Result> =>
  new Promise((resolve) => {
    const PATH = `${join(projectRoot, 'bin')}:${process.env.PATH}`;
    execFile(program, [here(script)], { env: { PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

const backUp = (to: string) => runScript('sh', 'backup.sh', { STORE_URL: store, BACKUP_DIR: to, KEEP: '3' });
const drill = (from: string) =>
  runScript(process.execPath, 'restore-drill.mjs', { BACKUP_DIR: from, MAX_AGE_HOURS: '26' });

/** A folder with a copy of the backup. Returns it and the path of the backup. */
function copied(name: string): readonly [string, string] {
  cpSync(here('backup'), here(name), { recursive: true });
  return [here(name), join(here(name), backups(here(name)).at(-1)!)];
}

const backups = (of: string) =>
  readdirSync(of)
    .filter((name) => name.endsWith('.db'))
    .sort();

beforeAll(async () => {
  const manifests = await builtManifests('deploy/kubernetes');
  const scripts = manifests.find(({ kind, data }) => kind === 'ConfigMap' && 'backup.sh' in data)!;
  for (const [name, text] of Object.entries<string>(scripts.data)) writeFileSync(here(name), text);
  const file = await writeIrmWorkbook(here('q1.xlsx'), markedProjects(60, 'clinic'));
  expect(await runProgram([...importArguments(store, file), '--yes'])).toMatchObject({ code: 0 });
  mkdirSync(here('backup'));
  expect(await backUp(here('backup'))).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

test('a backup is restored, checked and served', async () => {
  expect(readdirSync(here('backup'))).toHaveLength(2);
  expect(await drill(here('backup'))).toEqual({
    code: 0,
    output: expect.stringMatching(/^projects-.*Z\.db: restored, checked and served with its 60 projects/),
  });
});

test('what nobody would see in the database fails by the checksum', async () => {
  const [from, backup] = copied('changed-value');
  const bytes = readFileSync(backup);
  const at = bytes.indexOf('clinic');
  expect(at).toBeGreaterThan(0);
  writeFileSync(
    backup,
    Buffer.concat([bytes.subarray(0, at), Buffer.from('cliniq'), bytes.subarray(at + 6)]),
  );
  expect(await drill(from)).toEqual({ code: 1, output: expect.stringContaining('its checksum differs') });
});

test('a store that was damaged before its checksum was made fails, too', async () => {
  const [from, backup] = copied('damaged-page');
  const bytes = readFileSync(backup);
  bytes.fill(0xff, 4096 * 4, 4096 * 6);
  writeFileSync(backup, bytes);
  writeFileSync(`${backup}.sha256`, createHash('sha256').update(bytes).digest('hex'));
  const { code, output } = await drill(from);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('The restore drill failed') });
  expect(output).not.toContain('checksum');
});

test.each([
  ['cut off', (backup: string) => truncateSync(backup, 8192), 'its checksum differs'],
  ['older than a day', (backup: string) => utimesSync(backup, new Date(0), new Date(0)), 'hours old'],
])('a backup that is %s fails', async (name, change, message) => {
  const [from, backup] = copied(name);
  change(backup);
  expect(await drill(from)).toEqual({ code: 1, output: expect.stringContaining(message) });
});

test('no backup at all fails', async () => {
  mkdirSync(here('empty'));
  expect(await drill(here('empty'))).toEqual({
    code: 1,
    output: expect.stringContaining('There is no backup'),
  });
});

test('a backup removes the oldest and what a killed one left, and keeps the others', async () => {
  const [to, earlier] = copied('rotated');
  const days = ['2020-01-01', '2020-01-02', '2020-01-03'];
  for (const day of days) cpSync(earlier, join(to, `projects-${day}T010000Z.db`));
  for (const day of days) writeFileSync(join(to, `projects-${day}T010000Z.db.sha256`), '');
  writeFileSync(join(to, 'unfinished.db'), 'half');
  expect(await backUp(to)).toMatchObject({ code: 0 });
  const kept = backups(to);
  expect(kept).toHaveLength(3);
  expect(kept.slice(0, 2)).toEqual(['projects-2020-01-03T010000Z.db', basename(earlier)]);
  expect(readdirSync(to).sort()).toEqual(kept.flatMap((name) => [name, `${name}.sha256`]).sort());
});

test('a backup that fails leaves the others as they are', async () => {
  const [to] = copied('failed');
  const before = readdirSync(to);
  const env = { STORE_URL: `sqlite:${here('missing.db')}`, BACKUP_DIR: to, KEEP: '3' };
  expect((await runScript('sh', 'backup.sh', env)).code).not.toBe(0);
  expect(readdirSync(to)).toEqual(before);
  expect(await drill(to)).toMatchObject({ code: 0 });
});
