import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { answerTo, csvRows } from './answers.ts';
import { judgedQueries, withToday } from './judged-queries.ts';
import { complaints, today } from './judgement.ts';

/**
 * What people type and what they expect to find, in `queries.txt`. What must be found is computed
 * from the rows of the CSV, by conditions that know nothing of how the service searches.
 */
const base = inject('sampleService');
const file = readFileSync(new URL('queries.txt', import.meta.url), 'utf8');
const queries = judgedQueries(file);

const all = await csvRows(base);
const byId = new Map(all.map((row) => [row.id, row]));

const results = new Map<number, string>();
const wrong: string[] = [];
for (const query of queries) {
  const answer = await answerTo(query, base, byId);
  const said = complaints(query, answer, all);
  results.set(query.line, today(answer, said));
  if (said.length > 0) wrong.push(`${query.q}: ${said.join('; ')}`);
}

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

/** `npm run vitest -- -u --project search` writes it. */
test('the file says what each query finds today', async () => {
  await expect(withToday(file, results)).toMatchFileSnapshot('queries.txt');
});
