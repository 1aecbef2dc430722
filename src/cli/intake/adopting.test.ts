import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { type IrmRow, importArguments, markedProjects, writeIrmCsv } from '../../../test/irm-file.ts';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { openReader } from '../../store/index.ts';
import { batches, historiesOf, quarterOf, writerOf } from '../../store/store.fixture.ts';

let folder: string;
let store: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${folder}/projects.db`;
  file = writeIrmCsv(join(folder, 'q2.csv'), workbook);
  await mirror();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = { department: 'Education', province: 'Limpopo' };

/** Their ids are those of other projects in the workbook. */
const mirrored: Readonly<Record<number, Partial<ProjectSnapshot>>> = {
  1: { ...place, name: 'Project 3', local_municipality: 'Polokwane' },
  2: { ...place, name: 'PROJECT 1', local_municipality: 'Polokwane' },
  3: { ...place, name: 'Gone', local_municipality: 'Polokwane' },
  4: { ...place, name: 'Twin', local_municipality: 'Polokwane' },
  5: { ...place, name: 'Twin', local_municipality: 'Polokwane' },
};

/** The IRM project ids 1 to 4 and Twin: 3 takes over 1, 1 takes over 2, 2 and 4 are new. */
const workbook: readonly IrmRow[] = [
  ...markedProjects(4, '').map((row) => ({ ...row, 'Local Municipality': 'Polokwane' })),
  {
    ...markedProjects(1, '')[0]!,
    'Project ID': 'T',
    'Project Name': 'Twin',
    'Local Municipality': 'Polokwane',
  },
];

async function mirror(): Promise<void> {
  const writer = writerOf(store);
  const projects = Object.entries(mirrored).map(([id, known]) => ({
    id: Number(id),
    ...reported(id, known),
  }));
  await writer.publish({
    kind: 'mirrored',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 1), projects: batches(projects) }],
  });
  await writer.close();
}

const adopt = (...options: readonly string[]) =>
  runInProcess(...importArguments(store, file, { quarter: '2', taken: '2019-10-15' }), ...options);

const list = (...rows: readonly string[]) => {
  const path = join(folder, 'ids.csv');
  writeFileSync(path, ['id,sphere,project_id', ...rows].join('\r\n'));
  return path;
};

/** The projects in the store: IRM project id and latest name by id. */
async function projects() {
  const reader = openReader(store);
  const histories = await historiesOf(reader);
  await reader.close();
  return Object.fromEntries(
    histories.map(({ id, irmProjectId, snapshots }) => [
      id,
      `${irmProjectId}: ${snapshots.at(-1)!.values[0]}`,
    ]),
  );
}

const accepting = ['--accept', 'adoption_ambiguous', '--because', 'both are listed'];

describe('an import into a mirror', () => {
  test('says how to adopt its projects', async () => {
    const { code, stderr } = await adopt();
    expect(code).toBe(1);
    expect(stderr).toContain('add --adopt to match those of the workbook with them');
  });

  test('with --adopt stops at what is ambiguous', async () => {
    const { code, stdout, stderr } = await adopt('--adopt');
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('adoption_ambiguous'),
    });
    expect(stdout).toContain(
      '1 project of the file could be one of several mirrored projects, or share one: T "Twin" (4 or 5). (adoption_ambiguous)',
    );
    expect(await openReader(store).state()).toMatchObject({ kind: 'mirrored', dataVersion: 1 });
  });

  test('with --adopt and a list takes over the ids, and keeps the projects without a match', async () => {
    const { code, stdout } = await adopt('--adopt', '--ids', list('5,provincial,T'));
    expect(code).toBe(0);
    expect(stdout).toContain(
      '3 projects of the file take over ids of the mirror (1 as listed, 2 by name, department and municipality): T "Twin" becomes 5, 1 "Project 1" becomes 2, 3 "Project 3" becomes 1.',
    );
    expect(stdout).toContain(
      '2 projects of the file match no mirrored project and get new ids: 2 "Project 2", 4 "Project 4".',
    );
    expect(stdout).toContain('keep their last values: 3 "Gone", 4 "Twin".');
    expect(stdout).toContain('5 projects, 2 of them new');
    expect(await projects()).toEqual({
      1: '3: Project 3',
      2: '1: Project 1',
      3: '3 (mirrored): Gone',
      4: '4 (mirrored): Twin',
      5: 'T: Twin',
      6: '2: Project 2',
      7: '4: Project 4',
    });
    const reader = openReader(store);
    expect(await reader.state()).toMatchObject({ kind: 'reported' });
    expect((await reader.publications()).at(-1)).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ code: 'adoption_matched' })]),
    });
    await reader.close();
  });

  test('lists everything as JSON, also without publishing', async () => {
    const { stdout } = await adopt('--adopt', '--dry-run', '--json', ...accepting);
    expect(JSON.parse(stdout).adoption).toEqual({
      matched: [
        { id: 2, irmProjectId: '1', name: 'Project 1', by: 'name' },
        { id: 1, irmProjectId: '3', name: 'Project 3', by: 'name' },
      ],
      ambiguous: [{ irmProjectId: 'T', name: 'Twin', candidates: [4, 5] }],
      unmatched: [
        { irmProjectId: '2', name: 'Project 2' },
        { irmProjectId: '4', name: 'Project 4' },
      ],
      remaining: [
        { id: 3, name: 'Gone' },
        { id: 4, name: 'Twin' },
        { id: 5, name: 'Twin' },
      ],
    });
    expect(await openReader(store).state()).toMatchObject({ kind: 'mirrored', dataVersion: 1 });
  });

  test('of the same quarter takes --add, and the projects without a match stay in it', async () => {
    const same = writeIrmCsv(join(folder, 'q1.csv'), workbook);
    const into = importArguments(store, same, { quarter: '1', taken: '2019-07-15' });
    expect((await runInProcess(...into, '--adopt', '--add', ...accepting)).code).toBe(0);
    expect(await projects()).toMatchObject({ 1: '3: Project 3', 2: '1: Project 1', 3: '3 (mirrored): Gone' });
  });

  test('goes on with normal imports, and can adopt the rest later', async () => {
    expect((await adopt('--adopt', ...accepting)).code).toBe(0);
    file = writeIrmCsv(
      join(folder, 'q3.csv'),
      workbook.map((row) => (row['Project ID'] === '2' ? { ...row, 'Project Name': 'Found' } : row)),
    );
    const next = importArguments(store, file, { quarter: '3', taken: '2020-01-15' });
    expect((await runInProcess(...next)).stdout).toContain('5 projects, 0 of them new');
    const again = importArguments(store, file, { quarter: '4', taken: '2020-04-15' });
    const { code, stderr } = await runInProcess(...again, '--adopt', '--ids', list('3,provincial,2'));
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('line 2: the workbook has no new project with the Project ID "2"'),
    });
  });

  test.each([
    [['--ids', 'ids.csv'], '--ids needs --adopt'],
    [['--adopt', '--replace'], "'--adopt' cannot be used with option '--replace'"],
    [['--adopt', '--ids', 'nowhere.csv'], 'nowhere.csv: the list of ids cannot be read'],
  ])('refuses %j', async (options, sentence) => {
    const { code, stderr } = await adopt(...options);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });

  test('names the wrong lines of a list, and publishes nothing', async () => {
    const { code, stderr } = await adopt(
      '--adopt',
      '--ids',
      list('9,provincial,T', '4,provincial,X', '5,provincial,T'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(
      'ids.csv: line 2: 9 is not the id of a mirrored provincial project without a Project ID; ' +
        'line 3: the workbook has no new project with the Project ID "X"; ' +
        'line 4: the Project ID "T" is in line 2 already.',
    );
    expect(await openReader(store).state()).toMatchObject({ kind: 'mirrored', dataVersion: 1 });
  });

  test('has nothing to adopt for another sphere', async () => {
    const { code, stderr } = await runInProcess(
      ...importArguments(store, file, { sphere: 'national', quarter: '2', taken: '2019-10-15' }),
      '--adopt',
    );
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The store has no mirrored national project without a Project ID'),
    });
  });
});
