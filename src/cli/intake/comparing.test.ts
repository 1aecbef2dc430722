import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import {
  type IrmRow,
  importArguments,
  markedProjects,
  quarterArguments,
  writeIrmCsv,
} from '../../../test/irm-file.ts';
import { openReader } from '../../store/index.ts';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${folder}/projects.db`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, projects: readonly IrmRow[]) => writeIrmCsv(join(folder, name), projects);
const succeed = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runInProcess(...args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
};
const publishFirst = (projects = markedProjects(60, '')) =>
  succeed(...importArguments(store, write('first.csv', projects)));

/** Project 1 has another cost, project 2 another name, project 3 has gone and project 100 has come. */
const second = () =>
  markedProjects(60, '').flatMap((row, i): readonly IrmRow[] => {
    if (i === 0) return [{ ...row, 'Total Project Cost': 2_501_000 }];
    if (i === 1) return [{ ...row, 'Project Name': 'Renamed' }];
    return i === 2 ? [{ ...row, 'Project ID': '100', 'Project Name': 'New' }] : [row];
  });

const said = `Compared with Provincial 2019-20 Q1 taken 2019-07-15 in store`;
const table = `:
  1 added, 2 changed, 57 unchanged, 1 vanished, 1 renamed

  province  before  after  cost before   cost after
  all           60     60     R 61 770  R 2 561 770
  Limpopo       60     60     R 61 770  R 2 561 770

  department          before  after  cost before   cost after
  Education, Limpopo      60     60     R 61 770  R 2 561 770

  changed field       projects
  Project Name               1
  Total Project Cost         1

  added
    100 New

  vanished
    3 Project 3

  renamed
    2 Project 2 -> Renamed

  largest change of cost   before        after  name
  1                       R 1 000  R 2 501 000  Project 1
`;

describe('check and import', () => {
  test('print the same comparison, and name the store', async () => {
    await publishFirst();
    const file = write('second.csv', second());
    const check = await succeed('check', file, '--replace', '--store', store, ...quarterArguments());
    expect(check).toContain(`${said} ${store}${table}`);
    expect(await succeed(...importArguments(store, file), '--replace')).toContain(`${said} ${store}${table}`);
  });

  test('check writes the comparison into its report', async () => {
    await publishFirst();
    const page = join(folder, 'report.html');
    const file = write('second.csv', second());
    await succeed('check', file, '--report', page, '--replace', '--store', store, ...quarterArguments());
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<bdi>Provincial 2019-20 Q1 taken 2019-07-15</bdi>: 1 project added,');
    expect(html).toContain('R\u00a02\u00a0501\u00a0000');
    expect(html).not.toContain(folder);
  });

  test('give the comparison as JSON, and the log keeps it', async () => {
    await publishFirst();
    const file = write('second.csv', second());
    const of = ['--store', store, '--json', '--replace', ...quarterArguments()];
    const check = JSON.parse(await succeed('check', file, ...of));
    const { comparison } = JSON.parse(await succeed(...importArguments(store, file), '--json', '--replace'));
    expect(check.comparison).toEqual(comparison);
    expect(comparison).toMatchObject({
      store,
      comparedWith: { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
      comparison: {
        added: { count: 1, listed: [{ irmProjectId: '100', name: 'New' }] },
        before: { projects: 60, knownCosts: 60, costRand: 61_770 },
      },
    });
    expect((await openReader(store).publications()).at(-1)?.changes).toEqual({
      comparedWith: { financialYear: '2019-20', quarter: 1 },
      added: 1,
      changed: 2,
      vanished: 1,
      unchanged: 57,
      largest: [
        {
          sphere: 'provincial',
          irmProjectId: '1',
          name: 'Project 1',
          beforeRand: 1000,
          afterRand: 2_501_000,
        },
      ],
    });
  });

  test('stop at what looks wrong beside the published projects, unless it is accepted', async () => {
    await publishFirst();
    const half = [...importArguments(store, write('half.csv', markedProjects(30, ''))), '--replace'];
    const { code, stdout, stderr } = await runInProcess(...half);
    expect(code).toBe(3);
    expect(stdout).toContain(
      '30 of 60 projects of provincial 2019-20 Q1 are not in the file: 31 "Project 31"',
    );
    expect(stderr).toContain('nothing was published, because of vanished;');
    expect((await openReader(store).irmSnapshots())[0]).toMatchObject({ projects: 60 });
    const check = ['check', half[1]!, '--replace', '--store', store, ...quarterArguments()];
    expect((await runInProcess(...check)).code).toBe(3);
    await succeed(...half, '--accept', 'vanished', '--because', 'the others are finished');
    expect((await openReader(store).publications()).at(-1)?.accepted?.codes).toEqual(['vanished']);
  });

  test('compare with nothing in a store that does not exist, and a check creates none', async () => {
    const file = write('first.csv', markedProjects(3, ''));
    const of = ['--store', store, ...quarterArguments()];
    expect(await succeed('check', file, ...of)).toContain(`Store ${store} has nothing to compare with.`);
    expect(existsSync(join(folder, 'projects.db'))).toBe(false);
  });

  test('do not compare reported projects with the made-up sample', async () => {
    await runInProcess('sample', '--projects', '50', '--quarters', '1', '--store', store);
    const file = write('first.csv', markedProjects(60, ''));
    expect(await succeed(...importArguments(store, file), '--replace-sample')).toContain(
      `Store ${store} has nothing to compare with.`,
    );
  });

  test('a check without options reads the file only', async () => {
    const file = write('2019-20 Q4.csv', markedProjects(3, ''));
    const check = await succeed('check', file, '--store', 'sqlite:/nowhere/at/all.db');
    expect(check).not.toContain('tore');
    const { code, stdout, stderr } = await runInProcess('check', file, '--quarter', '3');
    expect(stderr).toContain('not compared with what is published: add --sphere and --financial-year.');
    expect([code, stdout]).toEqual([3, expect.stringContaining('(other_quarter)')]);
  });
});
