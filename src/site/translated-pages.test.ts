import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from '../../test/fixtures/listening-server.ts';
import { BEGIN, END, pseudoLanguage } from '../../test/fixtures/pseudo-language.ts';
import { serving } from '../../test/fixtures/service.ts';
import { archiveOf, type TestArchive } from '../export/archive.fixture.ts';
import type { BulkDownloads } from '../export/index.ts';
import { pagePaths } from '../query/addresses.ts';
import { languageWriterOf } from './language/language-writer.ts';
import { languages } from './language/languages.ts';
import { siteOperations } from './operations.ts';
import { plainSettings } from './site.fixture.ts';

const files = [
  {
    format: 'oc4ids',
    name: 'all.oc4ids.json',
    contentType: 'application/x-test',
    bytes: 3e6,
    sha256: '1b2',
    leftOut: { period: 2, coordinates: 1 },
  },
];
const bulkDownloads = { filesSoon: async () => files } as unknown as BulkDownloads;

const { about, dictionary, downloads, start } = pagePaths;

let archive: TestArchive;
let english: ListeningServer;
let two: ListeningServer;
beforeAll(async () => {
  archive = await archiveOf([{ name: 'Clinic A' }]);
  const serviceIn = (spoken: typeof languages) =>
    serving({
      index: { current: archive.archive },
      operations: siteOperations(
        plainSettings,
        bulkDownloads,
        spoken.map((each) => languageWriterOf(each)),
      ),
    });
  english = await serviceIn(languages.slice(0, 1));
  two = await serviceIn([languages[0]!, pseudoLanguage]);
});
afterAll(async () => {
  await english.close();
  await two.close();
  await archive.close();
});

const asked = async (service: ListeningServer, url: string) => (await service.ask({ url })).body;

describe('a site in one language', () => {
  test('shows no sign of others', async () => {
    const body = await asked(english, about);
    expect(body).not.toMatch(/hreflang|class="menu languages"/);
    expect((await english.ask({ url: `/qps${about}` })).statusCode).toBe(404);
  });
});

describe('a site in two languages', () => {
  test.each([
    ['', 'en-ZA'],
    ['/qps', 'qps'],
  ])('has a page at "%s/.." in %s', async (prefix, locale) => {
    const body = await asked(two, prefix + about);
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toMatch(RegExp(`<link rel="canonical" href="http://[^/]+${prefix}${about}"/>`));
  });

  test.each(['', '/qps'])('names the page in each language at "%s/.."', async (prefix) => {
    const body = await asked(two, prefix + about);
    const found = Array.from(
      body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="http:\/\/[^/]+([^"]+)"/g),
      ([, locale, path]) => [locale, path],
    );
    expect(found).toEqual([
      ['en-ZA', about],
      ['qps', `/qps${about}`],
      ['x-default', about],
    ]);
  });

  test('has a switch that keeps the whole address', async () => {
    const query = '?province=Gauteng&q=clinic+%C3%A9';
    expect(await asked(two, `${start}${query}`)).toContain(
      `<a href="/qps${start}${query.replaceAll('&', '&amp;')}" hreflang="qps" lang="qps">`,
    );
    expect(await asked(two, `/qps${start}${query}`)).toContain(
      `<a href="${start}${query.replaceAll('&', '&amp;')}" hreflang="en-ZA" lang="en-ZA">English</a>`,
    );
  });

  test('redirects within a language', async () => {
    expect((await two.ask({ url: '/qps/' })).headers.location).toBe(`/qps${start}`);
    expect((await two.ask({ url: '/' })).headers.location).toBe(start);
    expect((await two.ask({ url: `/qps${start}?cost_min=5+million` })).headers.location).toBe(
      `/qps${start}?cost_min=5000000`,
    );
  });

  test('keeps crawlers from the searches of every language', async () => {
    expect(await asked(two, '/robots.txt')).toContain(`Disallow: /qps${start}?\n`);
  });

  // The browser's visits see the page of downloads only once the files are made.
  test.each([
    [downloads, 'all.oc4ids.json'],
    [dictionary, 'is_latest'],
  ])('has nothing outside the texts of a language on the page %s', async (path, shown) => {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/.exec(await asked(two, `/qps${path}`)) ?? [];
    let outside = main.replace(/<code>.*?<\/code>/g, '').replace(/<[^>]+>/g, '');
    for (let nested = ''; nested !== outside; ) {
      nested = outside;
      outside = outside.replaceAll(RegExp(`${BEGIN}[^${BEGIN}${END}]*${END}`, 'g'), '');
    }
    expect(main).toContain(shown);
    expect(outside.trim()).toBe('');
  });
});
