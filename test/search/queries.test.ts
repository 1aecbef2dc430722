import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { outOfDate } from '../../tools/generate/files.ts';
import { judged } from './judged.ts';

/**
 * What people type and what they expect to find, in `queries.txt`. What must be found is computed
 * from the rows of the CSV, by conditions that know nothing of how the service searches.
 */
const base = inject('sampleService');
const file = readFileSync(new URL('queries.txt', import.meta.url), 'utf8');
const { queries, wrong, now } = await judged(file, base);

test('people of each kind ask, together at least 200 queries', () => {
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(new Set(queries.map(({ q, parameters }) => `${q} ${parameters}`)).size).toBe(queries.length);
  expect(new Set(queries.map(({ person }) => person))).toEqual(
    new Set(['Residents', 'Journalists', 'Officials', 'Programmers']),
  );
});

test('97 of 100 queries find what people expect', () => {
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(queries.length * 0.03);
});

test('the file says what each query finds today', () => {
  expect(now, outOfDate('test/search/queries.txt')).toBe(file);
});
