import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../../../test/irm-file.ts';
import { openReader } from '../../store/index.ts';
import { historiesOf } from '../../store/store.fixture.ts';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${folder}/projects.db`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A workbook of six projects, the first of them with this Project ID. */
function workbook(quarter: string, id: string): readonly string[] {
  const [first, ...others] = markedProjects(6, '');
  const rows = [{ ...first!, 'Project ID': id }, ...others].map((row) => ({
    ...row,
    'Project Start Date': `2019-0${quarter}-01`,
  }));
  return importArguments(store, writeIrmCsv(join(folder, `q${quarter}.csv`), rows), { quarter });
}

const list = (text: string): readonly string[] => {
  const path = join(folder, 'same.csv');
  writeFileSync(path, text);
  return ['--same-as', path];
};

async function ids(): Promise<readonly (readonly [string, number])[]> {
  const reader = openReader(store);
  const histories = await historiesOf(reader);
  await reader.close();
  return histories.map(({ irmProjectId, snapshots }) => [irmProjectId!, snapshots.length] as const);
}

test('a project under a new Project ID stops the import, and keeps the old one with --same-as', async () => {
  expect((await runInProcess(...workbook('1', '20157'))).code).toBe(0);
  const stopped = await runInProcess(...workbook('2', '20175'));
  expect(stopped.code).toBe(3);
  expect(stopped.stdout).toContain('20175 is probably 20157. (id_changed)');
  const settled = await runInProcess(...workbook('2', '20175'), ...list('old,new\n20157,20175\n'));
  expect(settled.stderr).toBe('');
  expect(settled.code).toBe(0);
  expect(await ids()).toContainEqual(['20157', 2]);
  expect(await ids()).toHaveLength(6);
});

test('a list that does not fit the file is refused', async () => {
  const { code, stderr } = await runInProcess(...workbook('1', '20157'), ...list('old,new\n1,99\n'));
  expect(code).toBe(1);
  expect(stderr).toContain('line 2: the file has no project with the Project ID "99"');
});
