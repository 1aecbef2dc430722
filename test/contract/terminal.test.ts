import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReader } from '../../src/store/index.ts';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';
import { runInTerminal } from '../terminal.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: string;
beforeEach(async () => {
  folder = temporaryFolder();
  store = `sqlite:${folder.path}/projects.db`;
  const file = writeIrmCsv(`${folder.path}/small.csv`, markedProjects(3, ''));
  expect((await runProgram(importArguments(store, file))).code).toBe(0);
});
afterEach(() => folder.remove());

const snapshots = async () => (await openReader(store).irmSnapshots()).length;

test.each([
  ['y\n', 0, 'Removed the provincial snapshot of 2019-20-Q1: 3 projects', 0],
  ['\n', 1, 'Nothing was removed.', 1],
  ['no\n', 1, 'Nothing was removed.', 1],
  ['\u0004', 1, 'Nothing was removed.', 1],
])('remove asks in a terminal: to %j it exits with %s', async (typed, code, said, left) => {
  const result = await runInTerminal(['remove', '--store', store, ...quarterArguments()], typed);
  expect(result.shown).toContain(
    `Remove Provincial 2019-20 Q1 taken 2019-07-15, 3 projects, from ${store}? [y/N]`,
  );
  expect(result.shown).toContain(said);
  expect(result.code).toBe(code);
  expect(await snapshots()).toBe(left);
});

describe('import in a terminal', () => {
  const correction = () => {
    const [first, ...others] = markedProjects(3, '');
    const mended = [{ ...first!, 'Total Project Cost': 1100 }, ...others];
    const file = writeIrmCsv(`${folder.path}/corrected.csv`, mended);
    return [...importArguments(store, file), '--replace'];
  };

  test.each([
    ['yes\n', 0, 'Published Provincial 2019-20 Q1', 2],
    ['\n', 1, 'Nothing was published.', 1],
    ['\u0004', 1, 'Nothing was published.', 1],
  ])('compares and asks: to %j it exits with %s', async (typed, code, said, dataVersion) => {
    const { shown, ...result } = await runInTerminal(correction(), typed);
    expect(shown).toMatch(/ in store .*\n {2}0 added, 1 changed, 2 unchanged[\s\S]*Publish\? \[y\/N\]/);
    expect(shown).toContain(said);
    expect(result.code).toBe(code);
    expect((await openReader(store).state()).dataVersion).toBe(dataVersion);
  });

  test('asks nobody with --yes, in a dry run or if a finding blocks', async () => {
    for (const [args, code] of [
      [['--dry-run'], 0],
      [['--taken', '2019-01-01'], 3],
      [['--yes'], 0],
    ] as const) {
      const { shown, ...result } = await runInTerminal([...correction(), ...args], '');
      expect(shown).not.toContain('[y/N]');
      expect(result.code).toBe(code);
    }
  });
});

test('a published catalogue replaces a mirror only after a yes', async () => {
  const [csv, mirror] = [`${folder.path}/catalogue.csv`, `sqlite:${folder.path}/mirror.db`];
  expect((await runProgram(['export', '--format', 'csv', '--out', csv, '--store', store])).code).toBe(0);
  const args = ['import', csv, '--store', mirror];
  const refused = await runInTerminal(args, 'no\n');
  expect(refused.shown).toContain(`in the place of everything in ${mirror}? [y/N]`);
  expect(refused.shown).toContain('Nothing was published.');
  expect(refused.code).toBe(1);
  expect((await runInTerminal(args, 'y\n')).shown).toContain('Published the catalogue');
});

test('remove asks nobody about a snapshot that is not there', async () => {
  const args = ['remove', '--store', store, ...quarterArguments({ quarter: '2' })];
  const { code, shown } = await runInTerminal(args, '');
  expect(shown).toContain('No provincial snapshot of 2019-20-Q2 is loaded');
  expect(code).toBe(1);
});
