import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { indexFolder } from '../index.fixture.ts';
import { select } from '../select/selection.ts';
import { explainer, type Marked } from './explanation.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shown = (marked: Marked) => marked.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

let built = 0;

/** Why `q` finds the first of the projects: its marked name, and the field if there is one. */
async function why(q: string, ...projects: readonly Partial<ProjectSnapshot>[]) {
  const name = `${++built}`;
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  const store = writerOf(url);
  await publish(
    store,
    quarterOf('2019-20', 1),
    projects.map((known, i) => reported(`${i}`, known)),
  );
  await store.close();
  const index = await indexFolder(join(folder, name)).build(url);
  const selection = select(index, { q });
  expect(selection.positions[0]).toBe(0);
  const { name: inName, field } = explainer(index, selection)(0);
  await index.release();
  return field === undefined ? [shown(inName)] : [shown(inName), `${field.label}: ${shown(field.text)}`];
}

describe('the name', () => {
  test.each([
    ['school', 'Old School, Schools', 'Old [School], [Schools]'],
    ['schools upgraded', 'Upgrading of School', '[Upgrading] of [School]'],
    ['ecole', 'École, (E\u0301cole) ECOLE', '[École], ([E\u0301cole]) [ECOLE]'],
    ['the old hall', 'The Old Hall of the Town', 'The [Old Hall] of the Town'],
    ['"town hall"', 'Hall, Town Hall, Town', 'Hall, [Town Hall], Town'],
    ['waterworks', 'Water Works, Water', '[Water Works], Water'],
    ['road OR bridge', 'Bridge, Road, Dam', '[Bridge], [Road], Dam'],
    ['hall -school', 'Hall', '[Hall]'],
    ['1', '½ Hall', '[½] Hall'],
    ['hall', '<b>Hall</b> &amp;', '<b>[Hall]</b> &amp;'],
  ])('for %j, %j is %j', async (q, name, expected) => {
    expect(await why(q, { name })).toEqual([expected]);
  });
});

describe('the first searched field', () => {
  const clinic = { name: 'Old Clinic', province: 'Limpopo', department: 'Health' };

  test('that has what is not in the name', async () => {
    expect(
      await why('clinics zandori', { ...clinic, main_contractor: 'Zandori CC', other_parties: 'Zandori CC' }),
    ).toEqual(['Old [Clinic]', 'Main contractor: [Zandori] CC']);
  });

  test('that has the first thing that is not in the name, with everything marked that it has', async () => {
    expect(await why('health limpopo clinic', { ...clinic, other_parties: 'Limpopo Health Clinic' })).toEqual(
      [...['Old [Clinic]', 'Department: [Health]']],
    );
    expect(await why('programme health', { ...clinic, budget_programme: 'Health, Programme 2' })).toEqual([
      ...['Old Clinic', 'Budget programme: [Health], [Programme] 2'],
    ]);
  });

  test('is not needed for an id or address', async () => {
    expect(await why('1', clinic)).toEqual(['Old Clinic']);
    expect(await why('/infrastructure-projects/full/1-old-clinic', clinic)).toEqual(['Old Clinic']);
  });

  test('is the project number for one', async () => {
    expect(await why('w/12/ws', { ...clinic, project_number: 'W/12/WS' })).toEqual([
      ...['Old Clinic', 'Project number: [W/12/WS]'],
    ]);
  });
});
