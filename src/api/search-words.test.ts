import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/addresses.ts';

const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
const file = join(directory, 'own.txt');
let plain: TestService;
let withFile: TestService;
beforeAll(async () => {
  writeFileSync(file, 'crosswalk => zebra crossing\n');
  plain = await serviceOver(smallCatalogue());
  withFile = await serviceOver(smallCatalogue(), { SYNONYMS_FILE: file });
});
afterAll(async () => {
  await plain.close();
  await withFile.close();
  rmSync(directory, { recursive: true });
});

const get = ({ ask }: TestService, q: string) =>
  ask({ url: `${apiPaths.listing}?${new URLSearchParams({ q })}` });
const countOf = async (service: TestService, q: string) => (await get(service, q)).json().count;

describe('the words of a search', () => {
  test.each([
    ['apples', 2],
    ['the KZN project', 38],
    ['apple OR zebra', 3],
    ['apple -north', 0],
    ['limpopo -bakery', 1],
    ['NOT kwazulu', 7],
  ])('%s', async (q, count) => {
    expect(await countOf(plain, q)).toBe(count);
  });

  test('are corrected one by one, which a header says', async () => {
    const { headers, body } = await get(plain, 'zebar xyzxyz crosing');
    expect(headers['x-query-corrected']).toBe('zebra%20xyzxyz%20crossing');
    expect(JSON.parse(body).count).toBe(0);
  });

  test('have the synonyms of SYNONYMS_FILE, too', async () => {
    expect(await Promise.all([plain, withFile].map((service) => countOf(service, 'crosswalks')))).toEqual([
      0, 1,
    ]);
    expect(await countOf(withFile, 'kzn')).toBe(38);
  });

  test('give responses with other entity tags if there are other synonyms', async () => {
    const [tag, other] = await Promise.all(
      [plain, withFile].map(async (service) => (await get(service, 'crosswalk')).headers.etag),
    );
    expect(other).not.toBe(tag);
  });
});
