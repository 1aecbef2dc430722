import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { changingCatalogue, expectSameFiles } from '../../../test/fixtures/changed-index.ts';
import type { ReportedProject } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import type { Publication } from '../../store/index.ts';
import { batches, quarterOf } from '../../store/store.fixture.ts';

let removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals) remove();
  removals = [];
});

function catalogue() {
  const { remove, ...others } = changingCatalogue();
  removals.push(remove);
  return others;
}

const ofYear = (year: string, ...projects: readonly ReportedProject[]): Publication => ({
  kind: 'reported',
  snapshots: [{ irmSnapshot: quarterOf(year, 1), projects: batches(projects) }],
});

const project = (id: number, name: string, cost = 1): ReportedProject =>
  reported(`${id}`, { name, province: 'Limpopo', estimated_total_project_cost: cost });
const three = [project(1, 'Tree'), project(2, 'Road'), project(3, 'Clinic')];

describe('an index is changed', () => {
  test('into that of the next publication, and shares the files of what is the same', async () => {
    const { publish, build } = catalogue();
    await publish(ofYear('2019-20', ...three));
    const older = await build();
    await publish(ofYear('2019-20', project(1, 'Tree', 2), ...three.slice(1), project(4, 'School')));
    const newer = await build(older.directory);
    expect(newer.isAnew).toBe(false);
    expectSameFiles(newer, await build());

    await publish(ofYear('2019-20', project(1, 'Tree', 3), ...three.slice(1), project(4, 'School')));
    const next = await build(newer.directory);
    const fileOf = (directory: string, name: string) => statSync(join(directory, name)).ino;
    expect(fileOf(next.directory, 'text.tokens')).toBe(fileOf(newer.directory, 'text.tokens'));
    expect(fileOf(next.directory, 'cost')).not.toBe(fileOf(newer.directory, 'cost'));
  });

  test.each([
    ['what tells the changes', 'build.fingerprints'],
    ['a section in memory', 'cost'],
    ['a section on disk', 'csv'],
    ['the words', 'text.postings'],
  ])('but not if %s is damaged: then the new one is built anew', async (_what, name) => {
    const { publish, build } = catalogue();
    await publish(ofYear('2019-20', ...three));
    const { directory } = await build();
    const content = readFileSync(join(directory, name));
    content[0]! ^= 1;
    writeFileSync(join(directory, name), content);
    await publish(ofYear('2019-20', project(1, 'Trees'), ...three.slice(1)));
    const newer = await build(directory);
    expect(newer.isAnew).toBe(true);
    expectSameFiles(newer, await build());
  });

  test('but not if it was removed, or if a project vanished or a quarter is new', async () => {
    const { publish, build } = catalogue();
    await publish(ofYear('2019-20', ...three));
    const { directory } = await build();
    expect((await build(`${directory}-removed`)).isAnew).toBe(true);
    await publish(ofYear('2019-20', ...three.slice(1)));
    const fewer = await build(directory);
    expect(fewer.isAnew).toBe(true);
    await publish(ofYear('2020-21', ...three.slice(1)));
    expect((await build(fewer.directory)).isAnew).toBe(true);
  });
});
