import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = JSON.stringify({
  uri: 'https://x.example',
  publishedDate: '2020-04-14T22:30:00Z',
  projects: [{ id: 'x-1', title: 'A well' }, { id: 'x-2' }],
});
const importing = (content: string | Uint8Array, ...more: readonly string[]) => {
  const file = join(folder, 'package.json');
  writeFileSync(file, content);
  return runInProcess('import', file, '--store', `sqlite:${folder}/projects.db`, '--yes', ...more);
};
const said =
  /package\.json was published on 2020-04-15: it counts as 2019-20 Q4, taken on 2020-04-15, unless you name/;

test.each([
  ['text', text],
  ['gzip', gzipSync(text)],
])('a package as %s names its quarter by the day on which it was published', async (_, content) => {
  const { code, stdout, stderr } = await importing(content, '--sphere', 'national');
  expect(stderr).toMatch(said);
  expect(stdout).toContain('Published National 2019-20 Q4 taken 2020-04-15: 2 projects');
  expect(code).toBe(0);
});

test('what is named counts, and a quarter needs its year', async () => {
  const named = ['--financial-year', '2019-20', '--quarter', '3'];
  const { stdout, stderr } = await importing(text, '--sphere', 'national', ...named, '--dry-run');
  expect(stdout).toContain('National 2019-20 Q3 taken 2020-04-15');
  expect(stderr).toMatch(/^\S+ was published on 2020-04-15: taken on 2020-04-15, unless/);
  const half = await importing(text, '--sphere', 'national', '--quarter', '2');
  expect(half).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/add --financial-year \(see --help\)/),
  });
});

test('a package without a day needs its options, and one of a country with two spheres its sphere', async () => {
  const { stderr } = await importing(text.replace('publishedDate', 'published'));
  expect(stderr).toMatch(/add --sphere, --financial-year, --quarter, --taken/);
  expect((await importing(text)).stderr).toMatch(/A workbook does not name its snapshot: add --sphere \(see/);
});

test('bare projects say no day: the one that is named says the quarter', async () => {
  const lines = '{"id":"x-1","title":"A well"}\n{"id":"x-2"}\n';
  const options = ['--sphere', 'national', '--taken', '2020-04-15', '--dry-run'];
  for (const content of [lines, gzipSync(lines), zipSync({ 'a.jsonl': new TextEncoder().encode(lines) })]) {
    const { code, stdout, stderr } = await importing(content, ...options);
    expect(stderr).toMatch(/it counts as 2019-20 Q4, taken on 2020-04-15, unless you name another quarter\./);
    expect(stdout).toContain('National 2019-20 Q4 taken 2020-04-15');
    expect(code).toBe(0);
  }
});

test('a folder, its files one by one, and an archive of it are one report of the latest day', async () => {
  const folderOf = join(folder, 'packages');
  mkdirSync(join(folderOf, 'old'), { recursive: true });
  const packageOf = (id: string, day: string) =>
    JSON.stringify({ publishedDate: `${day}T00:00:00Z`, projects: [{ id, title: `Well ${id}` }] });
  const files = { 'a.json': packageOf('x-1', '2020-04-15'), 'old/b.json': packageOf('x-2', '2019-01-31') };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folderOf, name), text);
  const archive = join(folder, 'packages.zip');
  const bytes = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  writeFileSync(archive, zipSync(Object.fromEntries(bytes)));
  const store = ['--store', `sqlite:${folder}/projects.db`, '--sphere', 'national', '--yes'];
  const first = await runInProcess('import', folderOf, ...store);
  expect(first.stderr).toContain(`${folderOf} was published on 2020-04-15: it counts as 2019-20 Q4`);
  expect(first.stdout).toContain('Published National 2019-20 Q4 taken 2020-04-15: 2 projects');
  const again = await runInProcess('import', folderOf, ...store);
  expect(again.stdout).toContain('This file is already published');
  const others = [[archive], Object.keys(files).map((name) => join(folderOf, name))];
  for (const paths of others) {
    const { stdout } = await runInProcess('import', ...paths, ...store, '--replace');
    expect(stdout).toContain('2 unchanged');
  }
  const missing = join(folder, 'missing.csv');
  expect((await runInProcess('import', archive, missing, ...store)).stderr).toMatch(
    /^infra-projects: The files cannot be packed into one report \(ENOENT[^\n]+\)\.\n$/,
  );
});
