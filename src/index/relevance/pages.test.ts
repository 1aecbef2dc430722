import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { indexFolder } from '../index.fixture.ts';
import { orderedPositions, pagePositions } from '../select/page-positions.ts';
import { select } from '../select/selection.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let index: CatalogueIndex;

const beginnings = ['Jade', 'North', 'New', 'Old', 'The', 'Two', 'High', 'Green'];
const middles = [
  'Primary School',
  'School',
  'High School',
  'Primary Schools',
  'Clinic',
  'School of Primary Care',
];
const ends = ['', ' Renovations', ' Renovation', ' Hall', ' and Clinics'];

const names = beginnings.flatMap((beginning) =>
  middles.flatMap((middle) => ends.map((end) => `${beginning} ${middle}${end}`)),
);

function nameOf(i: number): string {
  if (i % 97 === 0) return ['School', 'Primary School', 'Clinic'][i % 3]!;
  if (i % 500 === 2) return 'TWO HALLS';
  return i % 500 === 1 ? 'Two Halls' : names[(i * 37) % names.length]!;
}

/** Of 4 200 projects, so that a page is a small part of those with a frequent word. */
beforeAll(async () => {
  const all = Array.from({ length: 4200 }, (_, i) =>
    reported(`${i}`, {
      // Some names are nothing but words that are searched for, a few have a rare form of a frequent word.
      name: nameOf(i),
      department: i % 5 === 0 ? 'Education' : 'Renovation',
      province: i % 3 === 0 ? 'Limpopo' : 'Gauteng',
      ...(i % 4 === 0 && { estimated_total_project_cost: i * 1000 }),
    }),
  );
  const url = `sqlite:${join(folder, 'projects.db')}`;
  const store = writerOf(url);
  await publish(store, quarterOf('2019-20', 1), all);
  await store.close();
  index = await indexFolder(join(folder, 'index')).build(url);
});
afterAll(async () => {
  await index.release();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  'school',
  'schools',
  'primary school',
  'school primary',
  'renovation',
  'renovations',
  'clinic',
  'clinics',
  'halls',
  'education',
  'high OR clinic',
  'new school',
  'school -renovation',
])('a page of %s has the projects that the whole order has there', (q) => {
  for (const province of [undefined, 'Limpopo']) {
    const selection = select(index, { q, ...(province && { fieldValues: { province: [province] } }) });
    const whole = Array.from(orderedPositions(index, selection, undefined));
    expect(new Set(whole)).toEqual(new Set(selection.positions));
    for (const [from, length] of [
      [0, 1],
      [0, 20],
      [1, 5],
      [7, 13],
      [19, 1],
      [30, 9],
      [whole.length - 3, 20],
    ] as const)
      expect(Array.from(pagePositions(index, selection, undefined, from, length))).toEqual(
        whole.slice(from, from + length),
      );
  }
});

test('names that differ in case match equally well', () => {
  const order = orderedPositions(index, select(index, { q: 'halls' }), undefined);
  const named = Array.from(order, (position) => index.name(position));
  const found = named.filter((name) => name.toLowerCase() === 'two halls');
  expect(new Set(found)).toEqual(new Set(['Two Halls', 'TWO HALLS']));
  expect(named.slice(0, found.length)).toEqual(found);
});
