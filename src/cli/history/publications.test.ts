import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../../../test/irm-file.ts';

let folder: string;
let store: string;
const here = (name: string) => join(folder, name);
const succeed = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runInProcess('--store', store, ...args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
};
const fail = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runInProcess('--store', store, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
};
const json = async (...args: readonly string[]) => JSON.parse(await succeed('--json', ...args));

let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${here('projects.db')}`;
  file = writeIrmCsv(here('first.csv'), markedProjects(3, 'first'));
  await succeed(...importArguments(store, file), '--note', 'the first', '--public-note', 'for all');
  await succeed('remove', '--yes', ...quarterArguments(), '--by', 'Thandi');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lists publications as a table for people', async () => {
  const lines = (await succeed('publications')).trimEnd().split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['number', 'at', 'by', 'action', 'snapshots', 'projects', 'file', 'note'],
    expect.arrayContaining(['import', 'provincial 2019-20 Q1', '0 -> 3', 'first.csv', 'the first']),
    expect.arrayContaining(['Thandi', 'remove', 'provincial 2019-20 Q1', '3 -> 0']),
  ]);
  expect((await succeed('snapshots')).trim()).toBe('Nothing is loaded.');
});

test('lists publications as JSON, and one of them for people', async () => {
  const [first, second] = await json('publications');
  expect(first).toMatchObject({
    ...{ number: 1, by: userInfo().username, action: 'import', dataVersion: 1, previous: '' },
    ...{ fileName: 'first.csv', fileBytes: readFileSync(file).length, projectsBefore: 0, projectsAfter: 3 },
    ...{ note: 'the first', publicNote: 'for all' },
  });
  expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toMatchObject({ number: 2, by: 'Thandi', action: 'remove', sha256: null, note: null });
  expect(await json('publications', '2')).toEqual(second);
  expect(await succeed('publications', '1')).toContain(`SHA-256 ${first.sha256}`);
  expect(await fail('publications', '3')).toContain('There is no publication 3');
});

test('returns the file that was published, and overwrites none', async () => {
  const content = readFileSync(file);
  rmSync(file);
  await succeed('publications', '1', '--original', here('again.csv'));
  expect(readFileSync(here('again.csv'))).toEqual(content);
  writeFileSync(here('mine.csv'), 'mine');
  expect(await fail('publications', '1', '--original', here('mine.csv'))).toContain('is there already');
  expect(readFileSync(here('mine.csv'), 'utf8')).toBe('mine');
  expect(await fail('publications', '2', '--original', here('x'))).toContain('was not made from a file');
});

test('verifies the log, and fails with a sentence on what differs', async () => {
  expect(await succeed('publications', '--verify')).toBe(
    'As they were written: 2 publications, 1 original files, 1 snapshots and tables of projects kept for rollbacks.\n',
  );
  expect(await json('publications', '--verify')).toEqual({
    ...{ publications: 2, originals: 1, displaced: 1, differences: [] },
  });
  expect(await fail('publications', '1', '--verify')).toContain('leave out the number');
  const db = new Database(here('projects.db'));
  db.exec("UPDATE publication SET entry = replace(entry, 'Thandi', 'Nobody')");
  db.close();
  expect(await fail('publications', '--verify')).toBe(
    `infra-projects: ${store}: Publication 2 was changed: its entry is not the one that was written.\n`,
  );
});

test('records what was found and why it was accepted', async () => {
  const rows = markedProjects(60, 'odd').map((row) => ({ ...row, 'Project Start Date': 'soon' }));
  const odd = writeIrmCsv(here('odd.csv'), rows);
  await succeed(...importArguments(store, odd), '--accept', 'column_unreadable', '--because', 'no dates yet');
  const accept = 'Accepted      column_unreadable, because: no dates yet';
  expect(await succeed('publications', '3')).toContain(accept);
  const { findings, accepted } = await json('publications', '3');
  expect(accepted).toEqual({ codes: ['column_unreadable'], because: 'no dates yet' });
  expect(findings).toContainEqual({
    code: 'column_unreadable',
    severity: 'blocks',
    sentence: expect.stringContaining('60 of 60 cells cannot be read'),
  });
});
