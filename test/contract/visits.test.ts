import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { country, profileIn } from '../../src/country/index.ts';
import { strangeWords, visits } from '../fixtures/visits.ts';
import { projectRoot } from '../program.ts';

const strangeIn = strangeWords(country, profileIn(join(projectRoot, 'countries/mw')));

test.each(['MWK', 'Northern Region', 'a Malawian clinic', 'NaN', '[object Object]', 'undefined'])(
  '%s is found',
  (text) => expect(strangeIn(text)).toEqual([text]),
);

test('every address has its status, and no word of another country', async () => {
  const found = [];
  for await (const { path, body } of visits(inject('sampleService')))
    found.push(...strangeIn(body).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});
