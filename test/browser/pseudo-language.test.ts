import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { partiesIn } from '../../src/project/index.ts';
import { apiPaths, pagePaths, searchDownloadPath } from '../../src/query/addresses.ts';
import { languages } from '../../src/site/language/languages.ts';
import { pseudoLanguage } from '../fixtures/pseudo-language.ts';
import { serviceOf, type TestService } from '../fixtures/service.ts';
import { ownAddresses, textsCutOff, textsOutside } from './page-texts.ts';
import { pagesOfEachKind } from './pages.ts';
import { islandsReady, sidewaysScroll, visitor } from './visitor.ts';

// The service over the sample in English and in the pseudo-language.

const PREFIX = `/${pseudoLanguage.code}`;
const visit = visitor();

let service: TestService;
let values: ReadonlySet<string>;
beforeAll(async () => {
  service = await serviceOf(inject('sampleStore'), {}, (config, index) =>
    webService(config, index, { spoken: [...languages, pseudoLanguage] }),
  );
  values = await dataValues();
});
afterAll(() => service.close());

/** In the corner of maps. */
const BRANDS = ['OpenStreetMap', 'Leaflet', '© OpenStreetMap contributors'];

/** Everything that the catalogue says, which no language changes. */
async function dataValues(): Promise<ReadonlySet<string>> {
  const csv = await (await fetch(service.base + searchDownloadPath('csv'))).text();
  const cells = new Set((parse(csv, { bom: true, from_line: 2 }) as string[][]).flat());
  const pieces = Array.from(cells, (cell) => partiesIn(cell)).flat();
  const file = readFileSync(new URL('../../countries/za/places.csv', import.meta.url), 'utf8');
  const rows = parse(file, { columns: true }) as { name: string; municipality: string }[];
  const places = rows.flatMap(({ name, municipality }) => [name, municipality]);
  return new Set(['', ...cells, ...pieces, ...places, ...BRANDS].map(comparable));
}

/** Whether a text consists of values of the data, as in "Polokwane, Limpopo". */
const isOf = (known: ReadonlySet<string>, text: string): boolean =>
  known.has(comparable(text)) ||
  Array.from(text.matchAll(/,( |$)/g)).some(
    ({ index, 0: comma }) =>
      known.has(comparable(text.slice(0, index))) && isOf(known, text.slice(index + comma.length)),
  );

/** What the page says, without values of the data and addresses of the service to copy. */
const wordsOutside = async (page: Page, known: ReadonlySet<string>): Promise<readonly string[]> =>
  (await textsOutside(page)).filter((text) => !isOf(known, text) && !text.startsWith(service.base));

const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The past values of the project that an address is of. */
async function pastValues(path: string): Promise<readonly string[]> {
  const id = /\/full\/(\d+)/.exec(path)?.[1];
  if (id === undefined) return [];
  const record = await fetch(service.base + apiPaths.project.replace(':id', id));
  return JSON.stringify(await record.json()).match(/(?<=")(?:[^"\\]|\\.)*(?=")/g) ?? [];
}

const pages = Object.values(pagePaths).map((path) => RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
const isPage = (path: string): boolean => pages.some((page) => page.test(path));

describe.each(pagesOfEachKind)('the %s', (_, path) => {
  test('has no text outside the catalogue, no link to another language, and fits with longer words', () =>
    visit(
      async (page) => {
        await page.goto(service.base + PREFIX + path, { waitUntil: 'networkidle' });
        const known = new Set([...values, ...(await pastValues(path)).map(comparable)]);
        expect.soft(await wordsOutside(page, known)).toEqual([]);
        expect.soft([...new Set((await ownAddresses(page)).filter(isPage))]).toEqual([]);
        expect.soft(await sidewaysScroll(page)).toBe(0);
        expect.soft(await textsCutOff(page)).toEqual([]);
      },
      { viewport: { width: 320, height: 640 } },
    ));
});

test('the search box suggests in the language of the page, and leads to pages in it', () =>
  visit(async (page) => {
    await page.goto(service.base + PREFIX + pagePaths.start);
    await islandsReady(page);
    await page.getByRole('combobox').pressSequentially('polokw');
    await page.getByRole('option').first().waitFor();
    expect(await wordsOutside(page, values)).toEqual([]);
    await page.getByRole('option').first().click();
    await page.waitForURL(new RegExp(`${PREFIX}/`));
  }));
