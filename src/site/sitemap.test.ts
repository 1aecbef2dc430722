import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import type { Operation, Pieces } from '../http/index.ts';
import { fixedPagePaths } from '../query/addresses.ts';
import { sitemapOperation, sitemapPartOperation } from './sitemap.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue(45));
});
afterAll(() => service.close());

async function bodyOf(operation: Operation, path: Readonly<Record<string, string>> = {}): Promise<string> {
  const request = {
    base: 'https://example.org',
    query: new URLSearchParams(),
    path,
    headers: {},
    entityTag: '',
  };
  const { body } = await operation.handle(request, service.index);
  return [...(body as Pieces)].join('');
}

const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address);

/** With nine projects in a part, 45 projects are five parts. */
const MOST = fixedPagePaths.length + 9;

describe('the sitemap', () => {
  test('is one file if all addresses fit', async () => {
    const addresses = addressesIn(await bodyOf(sitemapOperation()));
    expect(addresses).toHaveLength(45 + fixedPagePaths.length);
    expect(addresses).toEqual(
      expect.arrayContaining(fixedPagePaths.map((path) => `https://example.org${path}`)),
    );
    expect(addresses).toContain('https://example.org/infrastructure-projects/full/1-zebra-crossing-gauteng');
  });

  test('is otherwise an index of parts that together list every page once', async () => {
    const parts = addressesIn(await bodyOf(sitemapOperation(MOST)));
    expect(parts).toHaveLength(5);
    const all = await Promise.all(
      parts.map((_, i) => bodyOf(sitemapPartOperation(MOST), { part: String(i + 1) }).then(addressesIn)),
    );
    for (const addresses of all) expect(addresses.length).toBeLessThanOrEqual(MOST);
    expect(new Set(all.flat()).size).toBe(45 + fixedPagePaths.length);
  });

  test.each(['0', '6', 'x'])('has no part %s', async (part) => {
    await expect(bodyOf(sitemapPartOperation(MOST), { part })).rejects.toThrow(/no such part/);
  });
});
