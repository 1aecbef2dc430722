import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths, searchDownloadPath } from '../query/addresses.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

const IGNORED = 'x-ignored-parameters';

describe('parameters that an operation does not take are named', () => {
  test.each([
    [`${apiPaths.listing}?provnce=Limpopo`, 'provnce'],
    [`${apiPaths.listing}?utm_source=x&q=clinic&fbclid=y`, 'utm_source, fbclid'],
    [`${apiPaths.listing}?cost_min!=5`, 'cost_min!'],
    [`${apiPaths.listing}?Province=Limpopo&Province=Gauteng&=x&&`, 'Province'],
    [`${apiPaths.listing}?%70rovince=Limpopo`, undefined],
    [`${apiPaths.listing}?a+b=1&%C3%A9%2C=2&%0D%0AX:=3`, 'a%20b, %C3%A9%2C, %0D%0AX%3A'],
    [`${apiPaths.stats}?offset=1`, 'offset'],
    [`${apiPaths.changes}?ordering=name`, 'ordering'],
    [`${apiPaths.map}?limit=1`, 'limit'],
    [`${apiPaths.project.replace(':id', '1')}?fields=name`, 'fields'],
    [`${searchDownloadPath('csv')}?limit=2`, 'limit'],
    ['/healthz?x', 'x'],
    ['/api/v1/openapi.json?x=1', 'x'],
    [apiPaths.listing, undefined],
    [`${apiPaths.listing}?`, undefined],
  ])('%s: %s', async (url, names) => {
    const { statusCode, headers } = await service.ask({ url });
    expect([statusCode, headers[IGNORED]]).toEqual([200, names]);
    expect((await service.ask({ method: 'OPTIONS', url })).headers[IGNORED]).toBe(names);
    expect((await service.ask({ method: 'HEAD', url })).headers[IGNORED]).toBe(names);
  });

  test('also by a response from the cache, by 304 and by an error', async () => {
    const url = `${apiPaths.listing}?provnce=Limpopo`;
    for (let i = 0; i < 3; i++) expect((await service.ask({ url })).headers[IGNORED]).toBe('provnce');
    const { etag } = (await service.ask({ url })).headers;
    for (const condition of [etag!, '*']) {
      const again = await service.ask({ url, headers: { 'if-none-match': condition } });
      expect([again.statusCode, again.headers[IGNORED]]).toEqual([304, 'provnce']);
    }
    const wrong = await service.ask({ url: `${url}&limit=0` });
    expect([wrong.statusCode, wrong.headers[IGNORED]]).toEqual([400, 'provnce']);
  });

  test('at most 20 of them in at most 400 bytes, cut between characters', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}`);
    const many = await service.ask({ url: `${apiPaths.listing}?${names.join('&')}` });
    expect(many.headers[IGNORED]).toBe(names.slice(0, 20).join(', '));
    const long = await service.ask({
      url: `${apiPaths.listing}?${encodeURIComponent('é'.repeat(500))}=1&xyz=2`,
    });
    expect(decodeURIComponent(long.headers[IGNORED] as string)).toBe('é'.repeat(66));
  });
});

describe('strict=true', () => {
  test.each([
    [`${apiPaths.listing}?strict=true&provnce=Limpopo`, 'provnce', 'province'],
    [`${apiPaths.stats}?strict=true&limits=3`, 'limits', 'limit'],
    [`${apiPaths.listing}?strict=true&cost_min!=5`, 'cost_min!', 'cost_min'],
    [`${apiPaths.dictionary}?stric=1&strict=true`, 'stric', 'strict'],
  ])('rejects %s and names what was meant', async (url, parameter, nearest) => {
    for (let i = 0; i < 2; i++) {
      const { statusCode, json } = await service.ask({ url });
      expect(statusCode).toBe(400);
      expect(json()).toMatchObject({
        parameter,
        allowed: [nearest],
        detail: `This address takes no parameter ${parameter}: did you mean ${nearest}?`,
      });
    }
  });

  test('lists what there is where nothing is like the parameter', async () => {
    const { json } = await service.ask({ url: `${apiPaths.listing}?strict=true&utm_campaign=x` });
    expect(json().detail).toBe('This address takes no parameter utm_campaign: leave it out.');
    expect(json().allowed).toEqual(expect.arrayContaining(['q', 'province', 'strict']));
  });

  test('changes nothing else, and is not part of links', async () => {
    const page = async (query: string) => (await service.ask({ url: `${apiPaths.listing}?${query}` })).json();
    expect(await page('limit=2&strict=true')).toEqual(await page('limit=2'));
    expect(await page('limit=2&strict=false&provnce=x')).toEqual(await page('limit=2'));
  });
});
