import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReportedProject } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { openReader } from '../../store/index.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { MANIFEST } from '../files/manifest.ts';
import { buildIndex } from './build-index.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let stores = 0;

/** A store, and what builds its index: anew, or from an older one. */
function catalogue() {
  const folder = join(parent, `${++stores}`);
  const url = `sqlite:${folder}.db`;
  let builds = 0;
  return {
    publish: async (year: string, ...projects: readonly ReportedProject[]) => {
      const store = writerOf(url);
      await publish(store, quarterOf(year, 1), projects);
      await store.close();
    },
    build: (olderDirectory?: string) =>
      openReader(url).read(async (reading) => {
        const directory = `${folder}-${++builds}`;
        let isAnew = false;
        const histories = () => {
          isAnew = true;
          return reading.histories();
        };
        await buildIndex({ ...reading, histories }, directory, undefined, { olderDirectory });
        return { directory, isAnew };
      }),
  };
}

const project = (id: number, name: string, cost = 1): ReportedProject =>
  reported(`${id}`, { name, province: 'Limpopo', estimated_total_project_cost: cost });
const three = [project(1, 'Tree'), project(2, 'Road'), project(3, 'Clinic')];

const filesOf = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name !== MANIFEST)
    .map((name) => [name, readFileSync(join(directory, name), 'latin1')]);

describe('an index is changed', () => {
  test('into that of the next publication, and shares the files of what is the same', async () => {
    const { publish, build } = catalogue();
    await publish('2019-20', ...three);
    const older = await build();
    await publish('2019-20', project(1, 'Tree', 2), ...three.slice(1), project(4, 'School'));
    const newer = await build(older.directory);
    expect(newer.isAnew).toBe(false);
    expect(filesOf(newer.directory)).toEqual(filesOf((await build()).directory));

    await publish('2019-20', project(1, 'Tree', 3), ...three.slice(1), project(4, 'School'));
    const next = await build(newer.directory);
    const fileOf = (directory: string, name: string) => statSync(join(directory, name)).ino;
    expect(fileOf(next.directory, 'text.tokens')).toBe(fileOf(newer.directory, 'text.tokens'));
    expect(fileOf(next.directory, 'cost')).not.toBe(fileOf(newer.directory, 'cost'));
  });

  test.each([
    ['a section in memory', 'cost'],
    ['a section on disk', 'csv'],
    ['the words', 'text.postings'],
  ])('but not if %s is damaged: then the new one is built anew', async (_what, name) => {
    const { publish, build } = catalogue();
    await publish('2019-20', ...three);
    const { directory } = await build();
    const content = readFileSync(join(directory, name));
    content[0]! ^= 1;
    writeFileSync(join(directory, name), content);
    await publish('2019-20', project(1, 'Trees'), ...three.slice(1));
    const newer = await build(directory);
    expect(newer.isAnew).toBe(true);
    expect(filesOf(newer.directory)).toEqual(filesOf((await build()).directory));
  });

  test('but not if it was removed, or if a project vanished or a quarter is new', async () => {
    const { publish, build } = catalogue();
    await publish('2019-20', ...three);
    const { directory } = await build();
    expect((await build(`${directory}-removed`)).isAnew).toBe(true);
    await publish('2019-20', ...three.slice(1));
    const fewer = await build(directory);
    expect(fewer.isAnew).toBe(true);
    await publish('2020-21', ...three.slice(1));
    expect((await build(fewer.directory)).isAnew).toBe(true);
  });
});
