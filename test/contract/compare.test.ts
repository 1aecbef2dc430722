import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const database = join(folder.path, 'projects.db');
const store = `sqlite:${database}`;
const compare = (...args: readonly string[]) => runProgram(['compare', ...args, '--store', store]);
const checksum = () => createHash('sha256').update(readFileSync(database)).digest('hex');

async function succeed(args: readonly string[]): Promise<void> {
  const { code, stderr } = await runProgram(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

test('the program compares publications that were replaced and removed since, and changes nothing', async () => {
  const missing = await compare('1', '2');
  expect({ code: missing.code, stdout: missing.stdout }).toEqual({ code: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^infra-projects: [^\n]+projects\.db[^\n]+\n$/);

  const projects = markedProjects(12, '');
  const dearer = projects.map((row, i) => (i === 4 ? { ...row, 'Total Project Cost': 1500 } : row));
  const write = (name: string, rows: typeof projects) => writeIrmCsv(join(folder.path, name), rows);
  await succeed(importArguments(store, write('first.csv', projects)));
  await succeed([...importArguments(store, write('second.csv', dearer)), '--replace']);
  await succeed(['remove', ...quarterArguments(), '--yes', '--store', store]);

  const before = checksum();
  const text = await compare('1', '2');
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toContain('  0 added, 1 changed, 11 unchanged, 0 vanished, 0 renamed\n');
  expect(text.stdout).toContain('R 1 004  R 1 500  Project 5');
  const { stdout } = await compare('2', '3', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    before: { number: 2, action: 'replace' },
    after: { number: 3, action: 'remove', kind: 'empty' },
    snapshots: [{ before: { projects: 12 }, after: null, comparison: null }],
  });
  expect(checksum()).toBe(before);
});
