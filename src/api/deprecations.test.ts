import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import type { ListeningServer } from '../../test/fixtures/listening-server.ts';
import { serviceOver, serving, type TestService } from '../../test/fixtures/service.ts';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { Problem } from '../http/problem.ts';
import { type Deprecation, withDeprecations } from './deprecations.ts';
import { openApiDocument } from './openapi/document.ts';

const operation = (path: string): Operation => ({
  name: path,
  description: `Returns ${path}.`,
  path,
  parameters: [],
  documentation: {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['text/plain'],
    headers: ['Content-Disposition'],
  },
  handle: ({ query }) => {
    if (query.has('bad')) throw new Problem('bad-parameter', 'Bad.');
    return { headers: { 'content-disposition': 'attachment' }, body: path };
  },
});

const operations = ['/old/:id/', '/new/:id/', '/other/'].map(operation);
const old: Deprecation = {
  path: '/old/:id/',
  since: '2027-02-28',
  until: '2028-02-28',
  successor: '/new/:id/',
};

describe('a deprecated operation', () => {
  let whole: TestService;
  let service: ListeningServer;
  beforeAll(async () => {
    whole = await serviceOver(smallCatalogue());
    service = await serving({
      index: { current: whole.index },
      operations: withDeprecations(operations, [old]),
    });
  });
  afterAll(async () => {
    await service.close();
    await whole.close();
  });

  async function announcement(url: string, method: 'GET' | 'HEAD' = 'GET') {
    const { statusCode, headers } = await service.ask({ method, url, headers: { host: 'here.example' } });
    return [statusCode, headers.deprecation, headers.sunset, headers.link];
  }

  const announced = [
    200,
    '@1803772800',
    'Mon, 28 Feb 2028 00:00:00 GMT',
    '<http://here.example/new/a%3E%20b/>; rel="successor-version"',
  ];

  test('says since when, until when and what replaces it, also from the cache and to HEAD', async () => {
    for (let times = 0; times < 3; times++) expect(await announcement('/old/a%3E%20b/')).toEqual(announced);
    expect(await announcement('/old/a%3E%20b/', 'HEAD')).toEqual(announced);
  });

  test('keeps its own headers and body', async () => {
    const { headers, body } = await service.ask({ url: '/old/1/' });
    expect([headers['content-disposition'], body]).toEqual(['attachment', '/old/:id/']);
  });

  test.each([
    ['its errors', '/old/1/?bad=1', 400],
    ['its successor', '/new/1/', 200],
    ['another operation', '/other/', 200],
  ])('leaves %s alone', async (_what, url, status) => {
    expect(await announcement(url)).toEqual([status, undefined, undefined, undefined]);
  });

  test('can be noticed by pages of other sites', async () => {
    const { headers } = await service.ask({ url: '/old/1/' });
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
  });

  test('says so to OPTIONS', async () => {
    const description = (await service.ask({ method: 'OPTIONS', url: '/old/1/' })).json().description;
    expect(description).toBe(
      'Returns /old/:id/. Deprecated since 2027-02-28 and may be gone from 2028-02-28: use `/new/:id/`.',
    );
  });
});

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read the document by its paths.
  const documentWith = (table: readonly Deprecation[]): any =>
    openApiDocument(withDeprecations(operations, table), { programVersion: '1' });
  const announcing = ['Deprecation', 'Sunset', 'Link'];

  test('marks what is deprecated, and nothing else', () => {
    const { paths, components } = documentWith([old]);
    expect(paths['/old/{id}/'].get.deprecated).toBe(true);
    expect(Object.keys(paths['/old/{id}/'].get.responses[200].headers)).toEqual(
      expect.arrayContaining(['Content-Disposition', ...announcing]),
    );
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(announcing));
    for (const path of ['/new/{id}/', '/other/']) {
      expect(paths[path].get).not.toHaveProperty('deprecated');
      for (const header of announcing)
        expect(paths[path].get.responses[200].headers).not.toHaveProperty(header);
    }
  });

  test('has no headers that nothing refers to', () => {
    for (const header of announcing) expect(documentWith([]).components.headers).not.toHaveProperty(header);
  });
});

describe('the table', () => {
  test.each([
    ['an operation that does not exist', { path: '/gone/' }, 'names no operation: /gone/'],
    ['a successor that does not exist', { successor: '/gone/' }, 'names no operation: /gone/'],
    ['a successor with other variable parts', { path: '/other/' }, 'no value for :id of /new/:id/'],
    ['less than a year', { until: '2028-02-27' }, 'must stay a year: from 2027-02-28 until 2028-02-28'],
    ['a day that does not exist', { until: 'soon' }, 'must stay a year'],
  ])('takes no entry with %s', (_what, change, message) => {
    expect(() => withDeprecations(operations, [{ ...old, ...change }])).toThrow(message);
  });
});
