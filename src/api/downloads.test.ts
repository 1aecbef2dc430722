import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { csvFields } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths } from '../query/addresses.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

const CSV = '/infrastructure-projects/full/search/csv';
let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

const csv = (query = '', headers = {}) => service.ask({ url: `${CSV}${query}`, headers });
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

describe('the CSV of the listing', () => {
  test('is a UTF-8 attachment without a byte order mark', async () => {
    const { statusCode, headers, body } = await csv();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="infrastructure-projects.csv"');
    expect(body.startsWith('name,irm_snapshot,')).toBe(true);
  });

  test('ends every line in CRLF', async () => {
    const { body } = await csv();
    expect(body.endsWith('\r\n')).toBe(true);
    // Line breaks inside cells are LF only, as in the source.
    expect(body.split('\r\n').length - 1).toBe(1 + 45);
  });

  test('has the same values as the JSON for every project, ordered by id', async () => {
    const names = csvFields.map(({ name }) => name);
    const listing = await service.ask({ url: `${apiPaths.listing}?limit=45&fields=${names.join(',')}` });
    const rows = rowsOf((await csv()).body);
    expect(Object.keys(rows[0]!)).toEqual(names);
    const guarded = (text: string) => (text.startsWith('=') ? `'${text}` : text);
    const projects: Record<string, string | number | null>[] = listing.json().results;
    expect(rows.length).toBe(45);
    for (const [i, project] of projects.entries()) {
      for (const { name, type } of csvFields) {
        const cell = rows[i]![name]!;
        const value = project[name]!;
        if (value === null) expect(cell, name).toBe('');
        else if (type === 'money')
          expect([cell, Number(cell)], name).toEqual([expect.stringMatching(/[.e]/), value]);
        else expect(cell, name).toBe(guarded(`${value}`));
      }
    }
  });

  test.each(['name', '-name', 'status_order', '-estimated_total_project_cost', '-estimated_completion_date'])(
    'has the order of the listing: %s',
    async (ordering) => {
      const listing = await service.ask({ url: `${apiPaths.listing}?limit=45&ordering=${ordering}` });
      const paths = listing.json().results.map(({ url_path }: { url_path: string }) => url_path);
      const rows = rowsOf((await csv(`?ordering=${ordering}`)).body);
      expect(rows.map(({ url_path }) => url_path)).toEqual(paths);
    },
  );

  test('does not depend on `format`, nor on unknown parameters', async () => {
    const { body } = await csv();
    for (const query of ['?format=api', '?format=json', '?limit=1&offset=3', '?utm_source=mail'])
      expect((await csv(query)).body).toBe(body);
  });

  test('has the columns that `fields` names, in its own order, the id first and what follows last', async () => {
    const names = ['overdue_days', 'quality', 'name', 'id', 'estimated_total_project_cost', 'name'];
    const { body } = await csv(`?fields=${names.join(',')}&ordering=-name`);
    const rows = rowsOf(body);
    expect(Object.keys(rows[0]!)).toEqual([
      ...['id', 'name', 'estimated_total_project_cost', 'quality', 'overdue_days'],
    ]);
    const listing = await service.ask({
      url: `${apiPaths.listing}?fields=${names.join(',')}&ordering=-name&limit=45`,
    });
    const results: { id: number; name: string; quality: string[] }[] = listing.json().results;
    expect(rows.map(({ id, quality }) => [Number(id), quality])).toEqual(
      results.map(({ id, quality }) => [id, quality.join(' ')]),
    );
    expect(results.some(({ quality }) => quality.length > 1)).toBe(true);
    const whole = await csv(`?fields=${csvFields.map(({ name }) => name).join(',')}`);
    expect(whole.body).toBe((await csv()).body);
  });

  test('of all snapshots has the flags of each', async () => {
    const place = { latitude: '-26.2', longitude: '28.05' };
    const quarterly = await serviceOver(
      catalogueOf({ 3: { name: 'A', status: 'Tender' }, 4: { name: 'A', province: 'Gauteng', ...place } }),
    );
    const { body } = await quarterly.ask({ url: `${CSV}?history=true&fields=quality,id,name` });
    expect(body).toBe(
      'id,name,quality\r\n' +
        '1,A,coordinates_unset province_missing department_missing\r\n' +
        '1,A,department_missing status_missing\r\n',
    );
    await quarterly.close();
  });

  test('rejects an unknown column', async () => {
    const { statusCode, body } = await csv('?fields=name,colour');
    expect([statusCode, JSON.parse(body).parameter]).toEqual([400, 'fields']);
  });

  test('takes `columns` as the former name of `fields`, and says that it is', async () => {
    const [former, present] = [await csv('?columns=id,name'), await csv('?fields=id,name')];
    expect(former.body).toBe(present.body);
    expect([former.headers.deprecation, former.headers['x-ignored-parameters']]).toEqual([
      '@1795478400',
      undefined,
    ]);
    expect(former.headers.sunset).toBe('Wed, 24 Nov 2027 00:00:00 GMT');
    expect(present.headers.deprecation).toBeUndefined();
    expect((await csv('?columns=name,colour')).statusCode).toBe(400);
  });

  test('rejects an unknown ordering', async () => {
    const { statusCode, headers, body } = await csv('?ordering=cost');
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ parameter: 'ordering', value: 'cost' });
    expect(headers['content-disposition']).toBeUndefined();
  });

  test('is compressed while it is streamed', async () => {
    const { headers, rawPayload } = await csv('', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe((await csv()).body);
  });

  test('has an ETag, and is not sent again to clients that have it', async () => {
    const { headers } = await csv('?ordering=name');
    const again = await csv('?ordering=name', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('has no body for HEAD', async () => {
    const { statusCode, headers, body } = await service.ask({ method: 'HEAD', url: CSV });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-length']).toBeUndefined();
  });
});

test('OC4IDS without a project is a 404 that says so, because no package may be empty', async () => {
  const { statusCode, headers, body } = await service.ask({
    url: '/infrastructure-projects/full/search/oc4ids?q=nothing+has+this+name',
  });
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    404,
    'application/problem+json',
    undefined,
  ]);
  expect(JSON.parse(body).detail).toContain('at least one project');
  expect((await csv('?q=nothing+has+this+name')).statusCode).toBe(200);
});

describe('a large CSV', () => {
  /**
   * Much more data than the buffers between the service and a client that does not read, compressed
   * or not.
   */
  const PROJECTS = 1000;
  const large = () =>
    serviceOver({
      kind: 'reported',
      snapshots: [
        {
          irmSnapshot: quarterOf('2019-20', 2),
          projects: batches(
            Array.from({ length: PROJECTS }, (_, i) =>
              // A field that no search reads: indexing words of random letters takes seconds.
              reported(`${i}`, { name: `${i}`, funding_status: randomBytes(18_000).toString('base64') }),
            ),
          ),
        },
      ],
    });

  /** Requests the CSV; the response is not read yet. */
  async function send({ base }: TestService, query: string, headers: Record<string, string>) {
    const sent = request(`${base}${CSV}${query}`, { headers }).end();
    const [response] = await once(sent, 'response');
    return response;
  }

  test.each([
    ['by id', '', {}],
    ['in another order', '?ordering=-name', {}],
    ['compressed', '', { 'accept-encoding': 'gzip' }],
  ])('%s releases the index when the client disconnects halfway', async (_how, query, headers) => {
    const service = await large();
    const response = await send(service, query, headers);
    await once(response, 'data');
    // The service has released the index, as it does after a publication: only the download still
    // holds it.
    await service.index.release();
    expect(service.index.csvLines.file.fd).toBeGreaterThan(0);
    response.destroy();
    await waitUntil(() => service.index.csvLines.file.fd === -1);
    service.index.hold();
    await service.close();
  });

  test.each([
    ['by id', ''],
    ['in another order', '?ordering=-name'],
  ])('%s is completed from the index that it started with, even after a publication', async (_how, query) => {
    const service = await large();
    const response = await send(service, query, {});
    await service.index.release();
    let lines = 0;
    for await (const chunk of response) for (const byte of chunk as Buffer) if (byte === 10) lines++;
    expect(lines).toBe(1 + PROJECTS);
    await waitUntil(() => service.index.csvLines.file.fd === -1);
    service.index.hold();
    await service.close();
  });
});
