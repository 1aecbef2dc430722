import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandsOn } from '../../../test/fixtures/command.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../../../test/irm-file.ts';
import { openReader, type ProjectHistory } from '../../store/index.ts';

let folder: string;
let store: string;
const { run, succeed } = commandsOn(() => store);
const published = () =>
  openReader(store).read(async ({ histories }) => {
    const projects: ProjectHistory[] = [];
    for await (const batch of histories()) projects.push(...batch);
    return projects;
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${join(folder, 'projects.db')}`;
  const file = writeIrmCsv(join(folder, 'first.csv'), markedProjects(3, 'first'));
  await succeed(...importArguments(store, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a removal is undone, as a publication with who did it and why', async () => {
  const before = await published();
  await succeed('remove', ...quarterArguments(), '--yes');
  const lines = (await succeed('rollback', '1', '--yes', '--by', 'Thandi', '--note', 'my mistake')).split(
    '\n',
  );
  expect(lines[0]).toBe('These publications are undone:');
  expect(lines[2]!.split(/ {2,}/)).toEqual(
    expect.arrayContaining(['remove', 'provincial 2019-20 Q1', '3 -> 0']),
  );
  expect(lines.slice(3)).toEqual([
    `${store} has 0 projects now, and had 3 then.`,
    'Went back to publication 1 (data version 3).',
    '',
  ]);
  expect(await published()).toEqual(before);
  const shown = (await succeed('publications', '3')).split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Publication', '3 (rollback, data version 3)'],
      ['Back to', 'publication 1'],
      ['By', 'Thandi'],
      ['Note', 'my mistake'],
    ]),
  );
  expect(await succeed('publications')).toMatch(/rollback to 1 +provincial 2019-20 Q1 +0 -> 3/);
  expect(JSON.parse(await succeed('rollback', '2', '--yes', '--json'))).toMatchObject({
    ...{ backTo: 2, undone: [3], dataVersion: 4 },
    snapshots: [{ financialYear: '2019-20', quarter: 1, projects: 3, removed: true }],
  });
  expect(await succeed('publications', '4')).toMatch(
    /Snapshot +Provincial 2019-20 Q1 .*: 3 projects removed/,
  );
});

test.each([
  [['0', '--yes'], 'There is no publication 0: "publications" lists all of them.'],
  [['7', '--yes'], 'There is no publication 7: "publications" lists all of them.'],
  [['2', '--yes'], 'Publication 2 is the one that the store holds: there is nothing to undo.'],
  [['1'], 'This is not a terminal: add --yes to go back to publication 1.'],
])('rollback %j changes nothing: %s', async (args, sentence) => {
  await succeed('remove', ...quarterArguments(), '--yes');
  const { code, stdout, stderr } = await run('rollback', ...args);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `infra-projects: ${sentence}\n` });
  expect(JSON.parse(await succeed('publications', '--json')).length).toBe(2);
});
