import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
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
  test('is a UTF-8 file to save, without a byte order mark', async () => {
    const { statusCode, headers, body } = await csv();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="infrastructure-projects.csv"');
    expect(body.startsWith('name,irm_snapshot,')).toBe(true);
  });

  test('ends every line in CRLF', async () => {
    const { body } = await csv();
    expect(body.endsWith('\r\n')).toBe(true);
    // Line breaks within cells are the source's own, lone LFs.
    expect(body.split('\r\n').length - 1).toBe(1 + 45);
  });

  test('says of every project, in order of ids, what the JSON says', async () => {
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
    'comes in the order of the listing: %s',
    async (ordering) => {
      const listing = await service.ask({ url: `${apiPaths.listing}?limit=45&ordering=${ordering}` });
      const paths = listing.json().results.map(({ url_path }: { url_path: string }) => url_path);
      const rows = rowsOf((await csv(`?ordering=${ordering}`)).body);
      expect(rows.map(({ url_path }) => url_path)).toEqual(paths);
    },
  );

  test('does not change by format, nor by parameters that it does not know', async () => {
    const { body } = await csv();
    for (const query of ['?format=api', '?format=json', '?limit=1&offset=3&fields=name', '?utm_source=mail'])
      expect((await csv(query)).body).toBe(body);
  });

  test('refuses an order that there is not', async () => {
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

  test('has a tag, and is not sent again to those who have it', async () => {
    const { headers } = await csv('?ordering=name');
    const again = await csv('?ordering=name', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is not read for HEAD', async () => {
    const { statusCode, headers, body } = await service.ask({ method: 'HEAD', url: CSV });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-length']).toBeUndefined();
  });
});

describe('a large CSV', () => {
  /** Far more than fits between a sender and a receiver that does not read, compressed or not. */
  const PROJECTS = 1000;
  const large = () =>
    serviceOver({
      kind: 'reported',
      snapshots: [
        {
          irmSnapshot: quarterOf('2019-20', 2),
          projects: batches(
            Array.from({ length: PROJECTS }, (_, i) =>
              reported(`${i}`, { name: randomBytes(18_000).toString('base64') }),
            ),
          ),
        },
      ],
    });

  /** Asks for the CSV over a real connection; the answer waits until it is read. */
  async function ask({ base }: TestService, query: string, headers: Record<string, string>) {
    const asked = request(`${base}${CSV}${query}`, { headers }).end();
    const [response] = await once(asked, 'response');
    return response;
  }

  test.each([
    ['by id', '', {}],
    ['in another order', '?ordering=-name', {}],
    ['compressed', '', { 'accept-encoding': 'gzip' }],
  ])('%s lets go of the index when the client leaves in the middle', async (_how, query, headers) => {
    const service = await large();
    const response = await ask(service, query, headers);
    await once(response, 'data');
    // The service has let go of the index, as it does when newer data is published: only the download holds it.
    await service.index.release();
    expect(service.index.csvLines.file.fd).toBeGreaterThan(0);
    response.destroy();
    await vi.waitUntil(() => service.index.csvLines.file.fd === -1, { timeout: 20_000 });
    service.index.hold();
    await service.close();
  });

  test.each([
    ['by id', ''],
    ['in another order', '?ordering=-name'],
  ])(
    '%s is sent to its end from the index that it began with, though another took its place',
    async (_how, query) => {
      const service = await large();
      const response = await ask(service, query, {});
      await service.index.release();
      let lines = 0;
      for await (const chunk of response) for (const byte of chunk as Buffer) if (byte === 10) lines++;
      expect(lines).toBe(1 + PROJECTS);
      await vi.waitUntil(() => service.index.csvLines.file.fd === -1, { timeout: 20_000 });
      service.index.hold();
      await service.close();
    },
  );
});
