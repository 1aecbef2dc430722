import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandsOn } from '../../../test/fixtures/command.ts';
import {
  type IrmRow,
  importArguments,
  markedProjects,
  quarterArguments,
  republishArguments,
  writeIrmCsv,
} from '../../../test/irm-file.ts';

let folder: string;
let store: string;
const { run, succeed } = commandsOn(() => store);
const write = (name: string, projects: readonly IrmRow[]) => writeIrmCsv(join(folder, name), projects);
const second = { quarter: '2' };

/** Publication 1 is Q1, 2 is Q2, 3 corrects a cost in Q1, drops a project and adds one, 4 removes Q2. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${join(folder, 'projects.db')}`;
  const projects = markedProjects(60, '');
  await succeed(...importArguments(store, write('first.csv', projects)));
  await succeed(...importArguments(store, write('second.csv', markedProjects(59, 'Q2')), second));
  const [one, , ...others] = projects;
  const corrected = [
    { ...one!, 'Total Project Cost': 2_501_000 },
    ...others,
    { ...one!, 'Project ID': '99' },
  ];
  await succeed(...importArguments(store, write('third.csv', corrected)), '--replace');
  await succeed('remove', ...quarterArguments(second), '--yes');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME');

test('shows what two publications did to each quarter', async () => {
  const text = withoutTimes(await succeed('compare', '2', '4'));
  expect(text.split('\n')).toEqual([
    `From publication 2 (import, TIME) to publication 4 (remove, TIME) in store ${store}:`,
    '',
    'Provincial 2019-20 Q1, taken 2019-07-15:',
    '  1 added, 1 changed, 58 unchanged, 1 vanished, 0 renamed',
    '',
    '  province  before  after  cost before   cost after',
    '  all           60     60     R 61 770  R 2 561 769',
    '  Limpopo       60     60     R 61 770  R 2 561 769',
    '',
    '  department          before  after  cost before   cost after',
    '  Education, Limpopo      60     60     R 61 770  R 2 561 769',
    '',
    '  changed field       projects',
    '  Total Project Cost         1',
    '',
    '  added',
    '    99 Project 1',
    '',
    '  vanished',
    '    2 Project 2',
    '',
    '  largest change of cost   before        after  name',
    '  1                       R 1 000  R 2 501 000  Project 1',
    '',
    'Provincial 2019-20 Q2: only in publication 2, with 59 projects, taken 2019-10-15.',
    '',
  ]);
});

test('compares in the given order', async () => {
  const text = await succeed('compare', '4', '1');
  expect(text).toContain('  added\n    2 Project 2\n');
  expect(text).toContain('  vanished\n    99 Project 1\n');
  expect(text).toContain('R 2 501 000  R 1 000  Project 1');
  expect(text).not.toContain('Q2');
});

test('gives the differences as JSON', async () => {
  const comparison = JSON.parse(await succeed('compare', '2', '4', '--json'));
  expect(comparison).toMatchObject({
    before: { number: 2, action: 'import', kind: 'reported' },
    after: { number: 4, action: 'remove' },
    snapshots: [
      {
        ...{ sphere: 'provincial', financialYear: '2019-20', quarter: 1 },
        before: { taken: '2019-07-15', projects: 60 },
        after: { taken: '2019-07-15', projects: 60 },
        comparison: { added: { count: 1 }, changed: 1, vanished: { count: 1 }, unchanged: 58 },
      },
      { quarter: 2, before: { taken: '2019-10-15', projects: 59 }, after: null, comparison: null },
    ],
  });
  expect(comparison.snapshots.length).toBe(2);
});

test('says when nothing differs, also after a rollback', async () => {
  expect(await succeed('compare', '3', '3')).toBe('Both are publication 3: nothing differs.\n');
  await succeed('rollback', '2', '--yes');
  expect(await succeed('compare', '2', '5')).toContain('\nNothing differs: both left the same projects');
  expect(JSON.parse(await succeed('compare', '5', '2', '--json')).snapshots).toEqual([]);
});

test('shows that a snapshot was taken on another day', async () => {
  const file = write('again.csv', markedProjects(60, 'again'));
  await succeed(...republishArguments(store, file, { taken: '2019-07-16' }), '--yes');
  expect(await succeed('compare', '1', '5')).toContain('Q1, taken 2019-07-15, then 2019-07-16:\n');
});

test.each([
  [['1', '9'], 'There is no publication 9: "publications" lists all of them.'],
  [['9', '9'], 'There is no publication 9: "publications" lists all of them.'],
])('compare %j is refused: %s', async (numbers, sentence) => {
  const { code, stdout, stderr } = await run('compare', ...numbers);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `infra-projects: ${sentence}\n` });
});

test('says from when on publications can be compared if older ones kept nothing', async () => {
  const db = new Database(join(folder, 'projects.db'));
  db.exec(`UPDATE publication SET entry = json_remove(entry, '$.displaced') WHERE number = 2`);
  db.close();
  const { code, stderr } = await run('compare', '1', '4');
  expect(code).toBe(1);
  expect(stderr).toBe(
    'infra-projects: What publication 1 left was not kept: publication 2 was made by a version of the program that did not keep what it replaced, so 2 is the oldest to compare or to go back to.\n',
  );
  expect(await succeed('compare', '2', '4')).toContain('1 changed');
});
