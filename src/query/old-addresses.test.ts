import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths, downloadPaths } from './addresses.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

const locationOf = async (url: string) => (await service.ask({ url })).headers.location;

describe('an old address', () => {
  test.each([
    ['/infrastructure-projects/provincial', '/infrastructure-projects/full'],
    ['/infrastructure-projects/provincial/', '/infrastructure-projects/full/'],
    ['/infrastructure-projects/provincial/7-x?a=b', '/infrastructure-projects/full/7-x?a=b'],
    ['/infrastructure-projects/%70rovincial/x', '/infrastructure-projects/full/x'],
    ['/%69nfrastructure-projects/provincia%6C/x%2Fy', '/infrastructure-projects/full/x%2Fy'],
    ['/infrastructure-projects/provincial/provincial/', '/infrastructure-projects/full/provincial/'],
    ['/api/v1/infrastructure-projects/provincial/search/?q=a%20b', `${apiPaths.listing}?q=a%20b`],
    ['/api/v1/infrastructure-projects/full', apiPaths.listing],
    ['/api/v1/infrastructure-projects/full/?q=a%20b', `${apiPaths.listing}?q=a%20b`],
    ['/%61pi/v1/infrastructure-projects/provincial?x=/', '/api/v1/infrastructure-projects/full?x=/'],
  ])('redirects from %s to %s', async (url, location) => {
    expect(await locationOf(url)).toBe(location);
  });
});

/** Percent-encodes some characters of a path, but no slash. */
const encodedAtRandom = (path: string) =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((encode) =>
      [...path]
        .map((sign, i) => (encode[i] && sign !== '/' ? `%${sign.charCodeAt(0).toString(16)}` : sign))
        .join(''),
    );

test('every redirect leads on: none leads to itself or to another host, however its address is written', async () => {
  const redirecting = [
    '/infrastructure-projects/provincial',
    '/infrastructure-projects/provincial//localhost/',
    '/api/v1/infrastructure-projects/provincial/search',
    downloadPaths.projectCsv.replace(':project', '1-wrong'),
    downloadPaths.projectCsv.replace(':project', '1'),
    apiPaths.project.replace(':id/', '1'),
    ...[apiPaths.listing, apiPaths.facets, apiPaths.bulkFiles].map((path) => path.slice(0, -1)),
  ];
  const target = fc.tuple(
    fc.constantFrom('', 'http://evil.example'),
    fc.constantFrom(...redirecting).chain(encodedAtRandom),
    fc.constantFrom('', '?', '?a=%2f', '#', '#?a'),
  );
  await fc.assert(
    fc.asyncProperty(target, async (parts) => {
      let url = parts.join('');
      const visited: string[] = [];
      for (let location = await locationOf(url); location !== undefined; location = await locationOf(url)) {
        expect(location).toMatch(/^\/[^/]/);
        expect(visited).not.toContain(location);
        visited.push(location);
        url = location;
      }
      expect(visited.length).toBeLessThan(4);
    }),
    { numRuns: 300 },
  );
});
