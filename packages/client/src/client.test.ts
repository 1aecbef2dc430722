import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { InfraProjects, ProblemError } from './index.ts';
import { queryString } from './query.ts';
import { waitMs } from './request.ts';

let service: TestService;
let base: string;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue(45, 'sample'));
  base = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

const client = () => new InfraProjects(`${base}/`);

/** What was thrown. */
const failure = (promise: Promise<unknown>): Promise<ProblemError> =>
  promise.then(
    () => expect.unreachable('nothing was refused'),
    (error) => error,
  );

/** A stand-in that answers as it is told, for what the service itself does only under load. */
async function standIn(answer: (request: IncomingMessage, response: ServerResponse, asked: number) => void) {
  let asked = 0;
  const server = createServer((request, response) => answer(request, response, ++asked));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked: () => asked, [Symbol.asyncDispose]: async () => void server.close() };
}

const page = (results: readonly unknown[], next: string | null) =>
  JSON.stringify({ count: 2, next, previous: null, results, csv_download_url: '/x' });

describe('list', () => {
  test('gives a page, and says that the catalogue is made up', async () => {
    const { count, results, correctedQuery, isSample } = await client().list({ limit: 2, ordering: '-name' });
    expect([count, results.length, correctedQuery, isSample]).toEqual([45, 2, null, true]);
    expect(results[0]?.name).toBe('zebra crossing');
  });

  test('narrows by every kind of parameter', async () => {
    const narrowed = await client().list({
      province: ['Gauteng', 'Limpopo'],
      cost_min: -2000,
      cost_max: 1e6,
      limit: 20,
      fields: ['name', 'main_contractor', 'estimated_total_project_cost'],
    });
    expect(narrowed.results.map((project) => project.name)).toEqual([
      'zebra crossing',
      'Éclair "Bakery", phase\n2',
    ]);
    expect(Object.keys(narrowed.results[0]!).sort()).toEqual([
      'estimated_total_project_cost',
      'main_contractor',
      'name',
    ]);
  });

  test('tells the words that were used instead of mistyped ones', async () => {
    expect((await client().list({ q: 'zebar' })).correctedQuery).toBe('zebra');
  });
});

describe('all', () => {
  test('gives every project once, over all pages', async () => {
    const names: string[] = [];
    for await (const project of client().all({ limit: 7, ordering: 'name' })) names.push(project.url_path);
    expect([names.length, new Set(names).size]).toEqual([45, 45]);
  });

  test('asks for a page only when it is wanted, and follows no link to another host', async () => {
    await using other = await standIn((request, response) => {
      const isFirst = !request.url!.includes('offset');
      response.end(
        page([{ name: request.url }], isFirst ? 'https://elsewhere.example/x/?limit=1&offset=1' : null),
      );
    });
    const pages = new InfraProjects(other.address).all({ limit: 1 });
    await pages.next();
    expect(other.asked()).toBe(1);
    const { value } = await pages.next();
    expect(value).toEqual({ name: '/api/v1/infrastructure-projects/full/search/?limit=1&offset=1' });
    expect((await pages.next()).done).toBe(true);
  });
});

describe('facets and project', () => {
  test('facets counts values', async () => {
    const { fields, objects } = await client().facets({ status: 'Design', multiselect: true, limit: 1 });
    expect(fields.status).toContainEqual(expect.objectContaining({ text: 'Tender', count: 1 }));
    expect([objects.count, objects.results.length]).toEqual([38, 1]);
  });

  test('project gives all that is known of one', async () => {
    const project = await client().project(1);
    expect([project.id, project.name, project.snapshots.length]).toEqual([1, 'zebra crossing', 1]);
  });
});

describe('a refusal', () => {
  test('is a ProblemError that names the parameter', async () => {
    const error = await failure(client().list({ limit: 0 }));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      status: 400,
      parameter: 'limit',
      value: '0',
      minimum: 1,
      maximum: 20000,
      type: 'urn:infra-projects:problem:bad-parameter',
    });
    expect(error.message).toMatch(/^limit takes a whole number/);
  });

  test('of an unknown project has status 404', async () => {
    expect((await failure(client().project(99))).status).toBe(404);
  });

  test('by a proxy that speaks HTML is a ProblemError, too', async () => {
    await using other = await standIn((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    const error = await failure(new InfraProjects(other.address).list());
    expect([error.status, error.type, error.title]).toEqual([502, 'about:blank', 'Status 502']);
  });

  test.each([429, 503])('for now, %i, is waited out as Retry-After says', async (status) => {
    await using other = await standIn((_request, response, asked) => {
      if (asked > 2) response.end(page([], null));
      else response.writeHead(status, { 'retry-after': '0' }).end('{}');
    });
    expect((await new InfraProjects(other.address).list()).count).toBe(2);
    expect(other.asked()).toBe(3);
  });

  test('for now is told after the last try', async () => {
    await using other = await standIn((_request, response) => {
      response.writeHead(503, { 'retry-after': '0' }).end();
    });
    expect((await failure(new InfraProjects(other.address, { retries: 2 }).list())).status).toBe(503);
    expect(other.asked()).toBe(3);
  });

  test('for now is not waited for by those who have left', async () => {
    const leaving = new AbortController();
    await using other = await standIn((_request, response) => {
      response
        .writeHead(503, { 'retry-after': '3600' })
        .end(() => setImmediate(() => leaving.abort(new Error('left'))));
    });
    const error = await failure(new InfraProjects(other.address).list({}, { signal: leaving.signal }));
    expect(error.message).toBe('left');
  });
});

describe('the wait before another try', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    ['7', 0, 7000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 0, 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0, 0],
    ['99999', 0, 120_000],
    ['soon', 1, 2000],
    [null, 0, 1000],
    [null, 3, 8000],
    [null, 30, 120_000],
  ])('after Retry-After %s and %i tries is %i ms', (retryAfter, tries, expected) => {
    expect(waitMs(retryAfter, tries, now)).toBe(expected);
  });
});

describe('a query', () => {
  test.each([
    [{}, ''],
    [{ q: undefined, province: [] }, ''],
    [{ q: 'é & "b"', province: ['a', 'b'] }, '?q=%C3%A9+%26+%22b%22&province=a&province=b'],
    [{ bbox: [1, -2, 3, 4.5], fields: ['name', 'status'] }, '?bbox=1%2C-2%2C3%2C4.5&fields=name%2Cstatus'],
    [{ multiselect: true, limit: 0 }, '?multiselect=true&limit=0'],
  ])('%j is written %s', (query, expected) => {
    expect(queryString(query)).toBe(expected);
  });
});
