import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import {
  type IrmRow,
  importArguments,
  markedProjects,
  type Quarter,
  quarterArguments,
  writeIrmCsv,
} from '../../../test/irm-file.ts';
import { csvHeader } from '../../project/index.ts';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = `sqlite:${join(folder, 'projects.db')}`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A workbook of one department, whose ids begin with its name. */
function workbook(department: string, projects: number, values: Record<string, string | number> = {}) {
  const rows = markedProjects(projects, department).map(
    (row): IrmRow => ({
      ...row,
      Department: department,
      'Project ID': `${department.length}${row['Project ID']}`,
      ...values,
    }),
  );
  return writeIrmCsv(join(folder, `${department}.csv`), rows);
}

const importing = (file: string, ...options: readonly string[]) =>
  runInProcess(...importArguments(store, file), ...options);
const importingAs = (of: Quarter, file: string, ...options: readonly string[]) =>
  runInProcess(...importArguments(store, file, of), ...options);
async function succeed(result: ReturnType<typeof runInProcess>): Promise<string> {
  const { code, stdout, stderr } = await result;
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
  return stdout;
}
const json = async (...args: readonly string[]) =>
  JSON.parse(await succeed(runInProcess('--json', '--store', store, ...args)));
const state = async () => {
  const { dataVersion, snapshots } = await json('snapshots');
  return { dataVersion, projects: snapshots.map(({ projects }: { projects: number }) => projects) };
};

describe('a quarter that is published', () => {
  test('is left as it is unless --replace or --add says what to do', async () => {
    await succeed(importing(workbook('Health', 3), '--by', 'Thandi'));
    const accept = ['--accept', 'cut_off', '--because', 'sure'];
    for (const options of [[], ['--dry-run'], accept]) {
      const { code, stdout, stderr } = await importing(workbook('Health', 4), ...options);
      expect(code).toBe(3);
      expect(stdout).toMatch(
        /Provincial 2019-20 Q1 taken 2019-07-15 is published, with 3 projects: "Health.csv" by Thandi on 20\d\d-\d\d-\d\d, \d\d:\d\d South African time\. \(already_there\)/,
      );
      expect(stderr).toMatch(/because of already_there; add --replace .*, or --add .* beside it\.\n$/);
      expect(stderr).not.toContain('--accept');
    }
    expect(await state()).toEqual({ dataVersion: 1, projects: [3] });
    const { code, stderr } = await importing(workbook('Health', 4), '--accept', 'already_there');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is answered by --replace or --add')]);
  });

  test('is replaced with --replace', async () => {
    await succeed(importing(workbook('Health', 3)));
    expect(await succeed(importing(workbook('Health', 4), '--replace'))).toContain(
      '4 projects, 1 of them new, replacing the earlier version (data version 2)',
    );
    expect(await state()).toEqual({ dataVersion: 2, projects: [4] });
  });

  test('takes the projects of another department beside its own with --add', async () => {
    await succeed(importing(workbook('Health', 30)));
    expect(await succeed(importing(workbook('Education', 20), '--add'))).toContain(
      'Added 20 projects to Provincial 2019-20 Q1 taken 2019-07-15, 20 of them new, 0 in the place of earlier values: 50 projects now (data version 2).',
    );
    const corrected = workbook('Health', 5, { 'Total Project Cost': 77 });
    expect(await succeed(importing(corrected, '--add'))).toContain('5 in the place of earlier values: 50');
    expect((await json('publications', '3')).changes).toMatchObject({
      ...{ added: 0, changed: 5, vanished: 0, unchanged: 0 },
      comparedWith: { financialYear: '2019-20', quarter: 1 },
    });
    const { stdout } = await importing(workbook('Water', 1));
    expect(stdout).toMatch(/50 projects: "Health.csv" .*, "Education.csv" .*, "Health.csv" /);
  });

  test('names what stops the import beside that, and only that can be accepted', async () => {
    await succeed(importing(workbook('Health', 30)));
    const { code, stderr } = await importing(workbook('Education', 20));
    expect(code).toBe(3);
    expect(stderr).toMatch(/already_there, .*group_vanished.*--accept vanished,group_vanished --because/);
    const accepted = ['--accept', 'vanished,cut_off', '--accept', 'group_vanished', '--because', 'moved'];
    expect((await importing(workbook('Education', 20), ...accepted)).stderr).toMatch(
      /because of already_there; add/,
    );
    await succeed(importing(workbook('Education', 20), '--replace', ...accepted, '--by', 'Sipho'));
    expect(await json('publications', '2')).toMatchObject({
      ...{ action: 'replace', by: 'Sipho' },
      accepted: { codes: ['vanished', 'group_vanished'], because: 'moved' },
    });
  });

  test('is published again from a file that was taken on another day', async () => {
    const file = workbook('Health', 3);
    await succeed(importing(file));
    expect((await importingAs({ taken: '2019-07-16' }, file)).code).toBe(3);
    await succeed(importingAs({ taken: '2019-07-16' }, file, '--replace'));
    expect(await state()).toMatchObject({ dataVersion: 2 });
  });
});

describe('the very same file', () => {
  test.each([[], ['--replace'], ['--add']])('changes nothing %s', async (...options) => {
    const file = workbook('Health', 3);
    await succeed(importing(file, '--by', 'Thandi'));
    expect(await succeed(importing(file, ...options))).toMatch(
      /^This file is already published as Provincial 2019-20 Q1 taken 2019-07-15: "Health.csv" by Thandi on .* South African time \(publication 1\)\. Nothing was changed\.\n$/,
    );
    expect((await json(...importArguments(store, file), ...options)).already_published).toMatchObject({
      ...{ number: 1, by: 'Thandi' },
    });
    expect((await json('check', file, ...quarterArguments(), ...options)).already_published).toBeDefined();
    expect(await state()).toMatchObject({ dataVersion: 1 });
  });

  test('changes nothing although another department was added since, but replaces what it gave', async () => {
    const file = workbook('Health', 30);
    await succeed(importing(file));
    await succeed(importing(workbook('Education', 2), '--add'));
    for (const options of [[], ['--add']])
      expect(await succeed(importing(file, ...options))).toContain('Nothing was changed');
    expect((await importing(file, '--replace')).code).toBe(0);
    expect(await state()).toEqual({ dataVersion: 3, projects: [30] });
  });

  test('puts back what others have changed since', async () => {
    const file = workbook('Health', 3);
    await succeed(importing(file));
    const other = join(folder, 'other.csv');
    writeIrmCsv(other, [{ ...markedProjects(1, '')[0]!, 'Project ID': '61', Department: 'Health' }]);
    await succeed(importing(other, '--add'));
    expect((await importing(file)).code).toBe(3);
    expect(await succeed(importing(file, '--add'))).toContain('3 in the place of earlier values');
  });

  test('is published again after its removal, and not after a rollback of that', async () => {
    const file = workbook('Health', 3);
    await succeed(importing(file));
    const remove = ['remove', '--yes', '--store', store, ...quarterArguments()];
    await succeed(runInProcess(...remove));
    await succeed(runInProcess('rollback', '1', '--yes', '--store', store));
    expect(await succeed(importing(file))).toContain('Nothing was changed');
    await succeed(runInProcess(...remove));
    expect(await succeed(importing(file))).toContain('3 projects, 0 of them new');
  });

  test('is published again if it is read in another way', async () => {
    const file = workbook('Health', 6, { 'Total Project Cost': '1,250' });
    await succeed(importing(file, '--decimal', 'comma'));
    expect((await importing(file, '--decimal', 'point')).code).toBe(3);
    const accept = ['--accept', 'cost_shift', '--because', 'the comma was wrong'];
    await succeed(importing(file, '--decimal', 'point', '--replace', ...accept));
    expect(await state()).toMatchObject({ dataVersion: 2 });
  });
});

describe('a quarter that is not published', () => {
  test('has nothing to replace, and is begun by adding', async () => {
    const file = workbook('Health', 3);
    const { code, stderr } = await importing(file, '--replace');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('2019-20-Q1 is not published, so there is nothing to replace'),
    ]);
    await succeed(importing(file, '--add'));
    expect(await state()).toEqual({ dataVersion: 1, projects: [3] });
    expect((await importing(file, '--replace', '--add')).stderr).toContain('cannot be used with');
  });

  test('is compared with the own departments only of the one before', async () => {
    const costs = { 'Total Project Cost': 5000 };
    await succeed(importing(workbook('Health', 30, costs)));
    await succeed(importing(workbook('Education', 30, costs), '--add'));
    const next = { quarter: '2', taken: '2019-10-15' };
    const { stdout } = await importingAs(
      next,
      workbook('Health', 30, { ...costs, 'Total Project Cost': 7 }),
      '--add',
    );
    expect(stdout).toContain('cost_shift');
    expect(stdout).not.toContain('vanished)');
    await succeed(
      importingAs(next, workbook('Health', 30, { ...costs, 'Project Status': 'Tender' }), '--add'),
    );
    const second = workbook('Education', 30, { ...costs, 'Total Project Cost': 7 });
    expect((await importingAs(next, second, '--add')).stdout).toContain('cost_shift');
    expect(await state()).toEqual({ dataVersion: 3, projects: [60, 30] });
  });
});

test('a published catalogue is neither added nor put in the place of a quarter', async () => {
  const csv = join(folder, 'catalogue.csv');
  writeFileSync(csv, csvHeader());
  const { code, stderr } = await runInProcess('import', csv, '--add', '--store', `sqlite:${folder}/m.db`);
  expect([code, stderr]).toEqual([1, expect.stringContaining('leave out --add')]);
});

test('a published catalogue takes no option of workbooks', async () => {
  const csv = join(folder, 'catalogue.csv');
  writeFileSync(csv, csvHeader());
  const options = [
    '--adopt',
    '--decimal',
    'comma',
    '--accept',
    'vanished',
    '--because',
    'x',
    '--replace-sample',
  ];
  const { code, stderr } = await runInProcess('import', csv, ...options, '--store', `sqlite:${folder}/m.db`);
  const named = 'leave out --decimal, --accept, --because, --adopt, --replace-sample.';
  expect([code, stderr]).toEqual([1, expect.stringContaining(named)]);
});
