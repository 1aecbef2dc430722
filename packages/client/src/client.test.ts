import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quarterOf } from '../../../src/store/store.fixture.ts';
import { smallCatalogue } from '../../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { type DownloadLine, type FailureReason, InfraProjects, ProblemError } from './index.ts';
import { queryString } from './query.ts';
import { waitMs } from './request.ts';

let service: TestService;
let base: string;
beforeAll(async () => {
  const [first] = smallCatalogue(45).snapshots;
  const [second] = smallCatalogue(44).snapshots;
  const later = { ...second!, irmSnapshot: quarterOf('2019-20', 3) };
  service = await serviceOver({ kind: 'sample', snapshots: [first!, later] });
  base = service.base;
});
afterAll(() => service.close());

const client = () => new InfraProjects(`${base}/`);

/** The error that a request fails with. */
const failure = (promise: Promise<unknown>): Promise<ProblemError> =>
  promise.then(
    () => expect.unreachable('the request succeeded'),
    (error) => error,
  );

/** A server with scripted responses, for what the service does only under load. */
async function scriptedServer(
  respond: (request: IncomingMessage, response: ServerResponse, count: number) => void,
) {
  let requests = 0;
  const server = createServer((request, response) => respond(request, response, ++requests));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, requests: () => requests, [Symbol.asyncDispose]: async () => void server.close() };
}

const page = (results: readonly unknown[], next: string | null) =>
  JSON.stringify({ count: 2, next, previous: null, results, csv_download_url: '/x' });

describe('list', () => {
  test('returns a page, and says that the catalogue is made up', async () => {
    const { count, results, correctedQuery, isSample } = await client().list({ limit: 2, ordering: '-name' });
    expect([count, results.length, correctedQuery, isSample]).toEqual([45, 2, null, true]);
    expect(results[0]?.name).toBe('zebra crossing');
  });

  test('accepts every kind of parameter', async () => {
    const matching = await client().list({
      province: ['Gauteng', 'Limpopo'],
      cost_min: -2000,
      cost_max: 1e6,
      limit: 20,
      fields: ['name', 'main_contractor', 'estimated_total_project_cost'],
    });
    expect(matching.results.map((project) => project.name)).toEqual([
      'zebra crossing',
      'Éclair "Bakery", phase\n2',
    ]);
    expect(Object.keys(matching.results[0]!).sort()).toEqual([
      'estimated_total_project_cost',
      'main_contractor',
      'name',
    ]);
  });

  test('returns the words that replaced mistyped ones', async () => {
    expect((await client().list({ q: 'zebar' })).correctedQuery).toBe('zebra');
  });
});

describe('all', () => {
  test('yields every project once, over all pages', async () => {
    const names: string[] = [];
    for await (const project of client().all({ limit: 7, ordering: 'name' })) names.push(project.url_path);
    expect([names.length, new Set(names).size]).toEqual([45, 45]);
  });

  test.each([
    [{}, true],
    [{ ordering: '-spent' }, true],
    [{ ordering: 'name', q: 'clinic' }, true],
    [{ q: 'clinic' }, false],
    [{ near: [-26, 28] }, false],
    [{ ordering: 'distance', near: [-26, 28] }, false],
    [{ ordering: 'name', offset: 0 }, false],
  ] as const)('with %j, walks by cursor: %s', async (query, byCursor) => {
    let asked = '';
    await using other = await scriptedServer((request, response) => {
      asked = request.url!;
      response.end(page([], null));
    });
    await new InfraProjects(other.address).all(query).next();
    expect(asked.includes('cursor=start')).toBe(byCursor);
  });

  test('requests pages only when needed, and never from another host', async () => {
    await using other = await scriptedServer((request, response) => {
      const isFirst = !request.url!.includes('offset');
      response.end(
        page([{ name: request.url }], isFirst ? 'https://elsewhere.example/x/?limit=1&offset=1' : null),
      );
    });
    const pages = new InfraProjects(other.address).all({ limit: 1 });
    await pages.next();
    expect(other.requests()).toBe(1);
    const { value } = await pages.next();
    expect(value).toEqual({ name: '/api/v1/infrastructure-projects/full/search/?limit=1&offset=1' });
    expect((await pages.next()).done).toBe(true);
  });
});

describe('facets and suggest', () => {
  test('facets counts values', async () => {
    const { fields, objects } = await client().facets({ status: 'Design', multiselect: true, limit: 1 });
    expect(fields.status).toContainEqual(expect.objectContaining({ text: 'Tender', count: 1 }));
    expect([objects.count, objects.results.length]).toEqual([38, 1]);
  });

  test('suggest completes words among the projects that pass the filters', async () => {
    const everywhere = await client().suggest('edu');
    expect(everywhere.suggestions).toEqual([
      {
        text: 'Education',
        field: 'department',
        values: ['Education'],
        count: 38,
        path: '/infrastructure-projects/by/education-kwazulu-natal',
      },
    ]);
    expect((await client().suggest('edu', { province: 'Gauteng' })).suggestions).toEqual([]);
  });
});

test('match finds what each name means, in as many requests as it takes', async () => {
  const names = [...Array.from({ length: 150 }, (_, i) => `Xyzzy ${i}`), 'education', ''];
  const found = await client().match(names);
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found.at(-2)!.match).toMatchObject({
    kind: 'department',
    name: 'Education',
    why: 'same',
    count: 38,
  });
  expect(found.at(-1)!.match).toBeNull();
});

describe('stats and changes', () => {
  test('stats adds up costs by the values of a field', async () => {
    const { total, groups } = await client().stats({ by: 'province', ordering: '-count', limit: 1 });
    expect([total.count, groups]).toEqual([
      45,
      [expect.objectContaining({ value: 'KwaZulu-Natal', count: 38, maximum: 4000 })],
    ]);
  });

  test('changes lists what moved between quarters', async () => {
    const { since, until, count } = await client().changes({ q: 'zebra' });
    expect([since, until, count]).toEqual(['2019-20-Q2', '2019-20-Q3', 0]);
  });

  test('allChanges follows the pages of the changes', async () => {
    await using other = await scriptedServer((request, response) => {
      const isFirst = !request.url!.includes('offset');
      response.end(page([{ name: request.url }], isFirst ? 'https://elsewhere.example/?offset=1' : null));
    });
    const addresses: string[] = [];
    for await (const { name } of new InfraProjects(other.address).allChanges({ since: '2018-19-Q4' }))
      addresses.push(name);
    const path = '/api/v1/infrastructure-projects/full/search/changes/';
    expect(addresses).toEqual([`${path}?limit=1000&since=2018-19-Q4`, `${path}?offset=1`]);
  });

  test('changesFeed returns Atom', async () => {
    const feed = await client().changesFeed({ q: 'zebra' });
    expect(feed.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(await feed.text()).toContain('what changed in the latest quarter');
  });

  test('changesJsonFeed returns a JSON Feed', async () => {
    const feed = await client().changesJsonFeed({ kind: ['new', 'vanished'] });
    expect(feed.headers.get('content-type')).toMatch(/^application\/feed\+json/);
    expect(await feed.json()).toMatchObject({ title: expect.any(String), items: expect.any(Array) });
  });
});

describe('publications', () => {
  test('lists what was published, one by one', async () => {
    const { count, results } = await client().publications({ limit: 1 });
    const title =
      'Provincial projects, quarter 2 of 2019-20 to quarter 3 of 2019-20: published as a made-up sample';
    expect([count, results[0]?.title]).toEqual([1, title]);
    const numbers: number[] = [];
    for await (const { number } of client().allPublications()) numbers.push(number);
    expect(numbers).toEqual([1]);
  });

  test('publicationsFeed returns Atom', async () => {
    const feed = await client().publicationsFeed();
    expect(feed.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(await feed.text()).toContain('</feed>');
  });
});

describe('map', () => {
  test('returns the projects as GeoJSON', async () => {
    const { type, features, without_place } = await client().map({ province: 'Free State' });
    expect([type, features, without_place]).toEqual(['FeatureCollection', [], 1]);
  });
});

test('answers about the past leave out what was reported later', async () => {
  const as_of = '2019-20-Q2';
  const { results } = await client().list({ as_of, q: 'zebra', fields: ['irm_snapshot'] });
  expect(results).toEqual([{ irm_snapshot: expect.stringContaining('2019-20 Q2') }]);
  expect((await client().stats({ as_of })).total.count).toBe(45);
  expect((await client().facets({ as_of, limit: 1 })).objects.next).toContain(`as_of=${as_of}`);
  expect((await client().map({ as_of })).without_place).toBe(45);
  expect((await client().project(1, { as_of })).snapshots).toHaveLength(1);
  const lines: DownloadLine[] = [];
  for await (const line of client().stream({ as_of })) lines.push(line);
  expect(new Set(lines.map(({ irm_snapshot }) => irm_snapshot)).size).toBe(1);
});

describe('project and projectCsv', () => {
  test('project returns a project with its history', async () => {
    const project = await client().project(1);
    expect([project.id, project.name, project.snapshots.length]).toEqual([1, 'zebra crossing', 2]);
  });

  test('projectCsv needs only the number', async () => {
    const csv = await (await client().projectCsv(1)).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
  });
});

describe('downloads', () => {
  test('download returns every matching project in the format', async () => {
    const lines = await (await client().download('jsonl', { q: 'apple', ordering: 'name' })).text();
    const projects = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DownloadLine);
    expect(projects.map(({ id, name }) => [id, name])).toEqual([
      [3, 'apple'],
      [7, 'apple'],
    ]);
  });

  test('stream yields the projects of one response', async () => {
    const ids: number[] = [];
    for await (const { id } of client().stream({ q: 'apple', ordering: 'name' })) ids.push(id);
    expect(ids).toEqual([3, 7]);
  });

  test('stream yields projects before the response is complete, with the columns that are named', async () => {
    await using other = await scriptedServer((request, response) => {
      response.write(`{"id":1,"name":"${request.url!.split('?')[1]}"}\n{"id":2,"na`);
    });
    const projects = new InfraProjects(other.address).stream({ fields: ['id', 'name'] });
    expect((await projects.next()).value).toEqual({ id: 1, name: 'fields=id%2Cname' });
    await projects.return();
  });

  test('download writes only the columns that are named', async () => {
    const csv = await client().download('csv', { q: 'apple', fields: ['quality', 'id', 'name'] });
    expect((await csv.text()).split('\r\n')[0]).toBe('id,name,quality');
  });

  test('bulkFile requests a listed file from this service, wherever its link leads', async () => {
    await using other = await scriptedServer((request, response) => response.end(request.url));
    const url = 'https://elsewhere.example/infrastructure-projects/full/download/projects.csv';
    const file = {
      format: 'csv',
      label: 'CSV',
      content_type: 'text/csv',
      url,
      bytes: 1,
      sha256: '',
      gz: null,
    } as const;
    const response = await new InfraProjects(other.address).bulkFile(file);
    expect(await response.text()).toBe('/infrastructure-projects/full/download/projects.csv');
  });
});

describe('an error response', () => {
  test('is a ProblemError that names the parameter', async () => {
    const error = await failure(client().list({ limit: 0 }));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      status: 400,
      parameter: 'limit',
      value: '0',
      minimum: 1,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'urn:infra-projects:problem:bad-parameter',
    });
    expect(error.message).toMatch(/^limit takes a whole number/);
  });

  test('of an unknown project has status 404', async () => {
    expect((await failure(client().project(99))).status).toBe(404);
  });

  test('by a proxy in HTML is a ProblemError, too', async () => {
    await using other = await scriptedServer((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    const error = await failure(new InfraProjects(other.address, { retries: 0 }).list());
    expect([error.status, error.type, error.title]).toEqual([502, 'about:blank', 'Status 502']);
  });

  test.each([429, 503])('with status %i is retried after the time in Retry-After', async (status) => {
    await using other = await scriptedServer((_request, response, count) => {
      if (count > 2) response.end(page([], null));
      else response.writeHead(status, { 'retry-after': '0' }).end('{}');
    });
    expect((await new InfraProjects(other.address).list()).count).toBe(2);
    expect(other.requests()).toBe(3);
  });

  test('with status 502 is retried, too', async () => {
    await using other = await scriptedServer((_request, response, count) => {
      if (count > 1) response.end(page([], null));
      else response.writeHead(502, { 'retry-after': '0' }).end();
    });
    expect((await new InfraProjects(other.address).list()).count).toBe(2);
  });

  test('is thrown after the last retry', async () => {
    await using other = await scriptedServer((_request, response) => {
      response.writeHead(503, { 'retry-after': '0' }).end();
    });
    expect((await failure(new InfraProjects(other.address, { retries: 2 }).list())).status).toBe(503);
    expect(other.requests()).toBe(3);
  });

  test('is not retried once the signal aborts', async () => {
    const leaving = new AbortController();
    await using other = await scriptedServer((_request, response) => {
      response
        .writeHead(503, { 'retry-after': '3600' })
        .end(() => setImmediate(() => leaving.abort(new Error('left'))));
    });
    const error = await failure(new InfraProjects(other.address).list({}, { signal: leaving.signal }));
    expect([error.reason, error.message]).toEqual(['aborted', expect.stringMatching(/was given up: left$/)]);
  });
});

describe('a service that cannot be reached', () => {
  const soon = { retries: 2, timeoutMs: 1000 };

  test('is asked again when the connection breaks, also in the middle of the answer', async () => {
    await using other = await scriptedServer((request, response, count) => {
      if (count === 1) request.socket.destroy();
      else if (count === 2) response.writeHead(200, { 'content-length': '99' }).write('{"count":');
      else response.end(page([], null));
      if (count === 2) setImmediate(() => response.destroy());
    });
    expect((await new InfraProjects(other.address, { retries: 2 }).list()).count).toBe(2);
    expect(other.requests()).toBe(3);
  });

  test('is asked again when it does not answer in time', async () => {
    await using other = await scriptedServer((_request, response, count) => {
      if (count > 1) response.end(page([], null));
    });
    expect((await new InfraProjects(other.address, soon).list()).count).toBe(2);
  });

  test('fails after the last try with what went wrong', async () => {
    await using other = await scriptedServer(() => {});
    const error = await failure(new InfraProjects(other.address, { ...soon, retries: 0 }).list());
    expect([error.name, error.reason, error.message]).toEqual([
      'ProblemError',
      'late',
      `${other.address}/api/v1/infrastructure-projects/full/search/ did not answer in time: 1000 ms.`,
    ]);
  });

  test('has no time limit for a download that has begun', async () => {
    await using other = await scriptedServer((_request, response) => {
      response.write('a');
      setTimeout(() => response.end('b'), 1500);
    });
    expect(await (await new InfraProjects(other.address, soon).download('csv')).text()).toBe('ab');
  });

  test('needs an address that is one', () => {
    expect(() => new InfraProjects('projects.example')).toThrow(ProblemError);
  });
});

describe('the table of reasons in the README', () => {
  const rows = Array.from(
    readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(
      /^\| `(problem|refused|late|aborted|unreadable|address)` \| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm,
    ),
    ([, reason, status, again]) => ({ reason: reason as FailureReason, status: status!, again: again! }),
  );

  /** What makes requests fail for each reason; the number of requests shows whether they are tried again. */
  const causes: Readonly<
    Record<
      FailureReason,
      (response: ServerResponse, request: IncomingMessage, leaving: AbortController) => void
    >
  > = {
    problem: (response) =>
      response.writeHead(400, { 'content-type': 'application/problem+json' }).end('{"detail":"No."}'),
    refused: (_response, request) => request.socket.destroy(),
    late: () => {},
    aborted: (_response, _request, leaving) => leaving.abort(),
    unreadable: (response) => response.end('<h1>Hello</h1>'),
    address: () => expect.unreachable('nobody is asked'),
  };

  test('has every reason', () => {
    expect(rows.map(({ reason }) => reason)).toEqual(Object.keys(causes));
  });

  test.each(rows)('$reason', async ({ reason, status, again }) => {
    const leaving = new AbortController();
    await using other = await scriptedServer((request, response) =>
      causes[reason](response, request, leaving),
    );
    const address = reason === 'address' ? 'projects.example' : other.address;
    const ask = async () => new InfraProjects(address, { retries: 1, timeoutMs: 300 }).list({}, leaving);
    const error = await failure(ask());
    expect(error).toBeInstanceOf(ProblemError);
    expect(error.reason).toBe(reason);
    expect(error.status).toBe(status === '0' ? 0 : 400);
    expect(error.message).not.toBe('');
    expect(other.requests()).toBe(reason === 'address' ? 0 : again === 'yes' ? 2 : 1);
  });

  test('holds for what is read as it arrives, too', async () => {
    await using other = await scriptedServer((_request, response) => response.end('{"id":1}\n{"id'));
    const read = async () => {
      for await (const _ of new InfraProjects(other.address).stream());
    };
    expect(await failure(read())).toMatchObject({ name: 'ProblemError', reason: 'unreadable' });
  });
});

test('changedSince returns what differs on all pages, what is gone and where to go on', async () => {
  await using other = await scriptedServer((request, response, count) => {
    const { searchParams } = new URL(request.url!, 'http://x');
    expect(searchParams.get('changed_since')).toBe('p1');
    const members = JSON.parse(
      page([{ id: count }], count === 1 ? `http://x/${'?'}changed_since=p1&cursor=1` : null),
    );
    response.end(
      JSON.stringify({ ...members, gone: [{ id: 7, url_path: '/7' }], publication: `p${count + 1}` }),
    );
  });
  expect(await new InfraProjects(other.address).changedSince('p1', { fields: ['id'] })).toEqual({
    projects: [{ id: 1 }, { id: 2 }],
    gone: [{ id: 7, url_path: '/7' }],
    publication: 'p2',
  });
});

test('results name the parameters that the service does not know', async () => {
  const wrong = { provnce: 'Limpopo' } as object;
  expect((await client().list(wrong)).ignored).toEqual(['provnce']);
  expect((await client().list()).ignored).toEqual([]);
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
  ])('after Retry-After %s and %i tries is at most %i ms', (retryAfter, tries, expected) => {
    expect(waitMs(retryAfter, tries, now, 1)).toBe(expected);
  });

  test('is half as long by chance, unless the service says how long', () => {
    expect([waitMs(null, 3, now, 0), waitMs('7', 3, now, 0)]).toEqual([4000, 7000]);
  });
});

describe('a query', () => {
  test.each([
    [{}, ''],
    [{ q: undefined, province: [] }, ''],
    [{ q: 'é & "b"', province: ['a', 'b'] }, '?understand=true&q=%C3%A9+%26+%22b%22&province=a&province=b'],
    [{ q: 'late', understand: false }, '?understand=false&q=late'],
    [{ bbox: [1, -2, 3, 4.5], fields: ['name', 'status'] }, '?bbox=1%2C-2%2C3%2C4.5&fields=name%2Cstatus'],
    [
      { by: ['province', 'status'], 'status!': ['Tender', 'Design'] },
      '?by=province%2Cstatus&status%21=Tender&status%21=Design',
    ],
    [{ near: [-26.2, 28.05] }, '?near=-26.2%2C28.05'],
    [{ multiselect: true, limit: 0 }, '?multiselect=true&limit=0'],
  ])('%j becomes %s', (query, expected) => {
    expect(queryString(query)).toBe(expected);
  });
});
