import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { indexFolder } from '../index.fixture.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import { suggestions } from './suggestions.ts';

/** More names than are suggested from, so that the order of frequency decides which. */
const ROADS = 150;

const named = (name: string, province: string, count: number) =>
  Array.from({ length: count }, () => ({ name, province, budget_programme: 'Sanitation' }));

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let index: CatalogueIndex;
beforeAll(async () => {
  const projects = [
    ...Array.from({ length: ROADS }, (_, i) => named(`Road ${i}`, 'Gauteng', i % 3 === 0 ? 3 : 2)),
    named('Road 149', 'Limpopo', 2),
    named('Clinic sanitation', 'Limpopo', 2),
    named('CLINIC SANITATION', 'Limpopo', 3),
    named('Clinic Sanitation', 'Gauteng', 1),
    named('Hall', 'Limpopo', 1),
  ].flat();
  const storeUrl = `sqlite:${join(folder, 'store.db')}`;
  const store = writerOf(storeUrl);
  await publish(
    store,
    quarterOf('2019-20', 1),
    projects.map((known, i) => reported(`${i}`, known)),
  );
  await store.close();
  index = await indexFolder(join(folder, 'index')).build(storeUrl);
});
afterAll(async () => {
  await index.release();
  rmSync(folder, { recursive: true, force: true });
});

const namesFor = (typed: string, filters?: QueryFilters) =>
  suggestions(index, typed, filters)
    .filter(({ field }) => field === 'name')
    .map(({ text, values, count }) => ({ text, values, count }));
const inLimpopo = { fieldValues: { province: ['Limpopo'] } };
const inGauteng = { fieldValues: { province: ['Gauteng'] } };

test('only words of names complete a name', () => {
  const name = { text: 'CLINIC SANITATION', count: 6 };
  const values = ['CLINIC SANITATION', 'Clinic sanitation', 'Clinic Sanitation'];
  expect(namesFor('sani')).toEqual([{ ...name, values }]);
  expect(namesFor('sani cl')).toEqual([{ ...name, values }]);
  expect(namesFor('sani road')).toEqual([]);
});

test('names are counted among the selected projects', () => {
  expect(namesFor('sani', inLimpopo)).toEqual([
    { text: 'CLINIC SANITATION', values: ['CLINIC SANITATION', 'Clinic sanitation'], count: 5 },
  ]);
  // Most projects are selected.
  expect(namesFor('sani', inGauteng)).toEqual([
    { text: 'Clinic Sanitation', values: ['Clinic Sanitation'], count: 1 },
  ]);
  expect(namesFor('road', inLimpopo)).toEqual([{ text: 'Road 149', values: ['Road 149'], count: 2 }]);
  expect(namesFor('hall', inGauteng)).toEqual([]);
});

test.each([
  ['of all', undefined, 'Road 149', 4],
  ['of the selected', inGauteng, 'Road 0', 3],
])('the most frequent names %s projects are suggested', (_, filters, text, count) => {
  const [first, ...others] = namesFor('road', filters);
  expect(first).toMatchObject({ text, count });
  expect(others.map((each) => each.count)).toEqual(Array(9).fill(3));
});
