import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import type { Operation, Pieces } from '../http/index.ts';
import { fixedPagePaths } from '../query/addresses.ts';
import { subjectsOf } from '../query/subjects/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from './language/language-writer.ts';
import { rankedLists } from './rankings/ranked-searches.ts';
import { sitemapOperation, sitemapPartOperation } from './sitemap.ts';

let service: TestService;
/** The addresses of all pages. */
let pages: readonly string[];
beforeAll(async () => {
  service = await serviceOver(smallCatalogue(45));
  const { index } = service;
  const { provinces, municipalities, departments, firmCount, firm } = subjectsOf(index);
  const firms = Array.from({ length: firmCount }, (_, i) => firm(i));
  pages = [
    ...fixedPagePaths,
    ...rankedLists.map((list) => `/infrastructure-projects/ranked/${list}`),
    ...[...provinces, ...municipalities, ...departments, ...firms].map(({ path }) => path),
    ...Array.from(index.allPositions, (position) => index.record(position).url_path),
  ].map((path) => `https://example.org${path}`);
});
afterAll(() => service.close());

async function bodyOf(operation: Operation, path: Readonly<Record<string, string>> = {}): Promise<string> {
  const request = {
    base: 'https://example.org',
    query: new URLSearchParams(),
    path,
    headers: {},
    prefix: '',
    entityTag: '',
  };
  const { body } = await operation.handle(request, service.index);
  return [...(body as Pieces)].join('');
}

const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address!);

describe('the sitemap', () => {
  test('is one file if all addresses fit', async () => {
    const addresses = addressesIn(await bodyOf(sitemapOperation({ mostAddresses: pages.length })));
    expect(addresses.toSorted()).toEqual(pages.toSorted());
    expect(addresses).toContain('https://example.org/infrastructure-projects/full/1-zebra-crossing-gauteng');
    expect(addresses).toContain('https://example.org/infrastructure-projects/in/gauteng');
  });

  test('is otherwise an index of parts that together list every page once', async () => {
    const options = { mostAddresses: 9 };
    const parts = addressesIn(await bodyOf(sitemapOperation(options)));
    expect(parts).toHaveLength(Math.ceil(pages.length / 9));
    const all = await Promise.all(
      parts.map((_, i) => bodyOf(sitemapPartOperation(options), { part: String(i + 1) }).then(addressesIn)),
    );
    for (const addresses of all) expect(addresses.length).toBeLessThanOrEqual(9);
    expect(all.flat().toSorted()).toEqual(pages.toSorted());
  });

  test.each(['0', '100', 'x'])('has no part %s', async (part) => {
    await expect(bodyOf(sitemapPartOperation({ mostAddresses: 9 }), { part })).rejects.toThrow(
      /no such part/,
    );
  });

  test('has every page in every language, with links between them', async () => {
    const languages = [DEFAULT_LANGUAGE, { ...DEFAULT_LANGUAGE, code: 'af', locale: 'af-ZA' }].map((each) =>
      languageWriterOf(each),
    );
    const body = await bodyOf(sitemapOperation({ languages }));
    expect(addressesIn(body)).toHaveLength(2 * pages.length);
    expect(body).toContain('<loc>https://example.org/af/infrastructure-projects/in/gauteng</loc>');
    const [entry] = body.match(/<url><loc>[^<]*\/in\/gauteng<\/loc>.*<\/url>/) ?? [''];
    expect(entry).toContain(
      'hreflang="af-ZA" href="https://example.org/af/infrastructure-projects/in/gauteng"',
    );
    expect(entry).toContain(
      'hreflang="x-default" href="https://example.org/infrastructure-projects/in/gauteng"',
    );
    const options = { mostAddresses: 9, languages };
    expect(addressesIn(await bodyOf(sitemapPartOperation(options), { part: '1' }))).toHaveLength(8);
  });
});
