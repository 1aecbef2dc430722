import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { serviceWithoutData } from '../../../test/fixtures/service.ts';

let service: ListeningServer;
beforeAll(async () => {
  service = await serviceWithoutData();
});
afterAll(() => service.close());

const OPENAPI = '/api/v1/openapi.json';

describe('the OpenAPI document', () => {
  test('exists before any data does, and is sent again only after a change', async () => {
    const { statusCode, headers } = await service.ask({ url: OPENAPI });
    expect([statusCode, headers.allow]).toEqual([200, 'GET, HEAD, OPTIONS']);
    const again = await service.ask({ url: OPENAPI, headers: { 'if-none-match': `${headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await service.ask({ url: OPENAPI, method: 'POST' })).statusCode).toBe(405);
  });

  test('declares exactly the groups that its operations have', async () => {
    const { tags, paths } = (await service.ask({ url: OPENAPI })).json();
    const used = Object.values<{ get: { tags: string[] } }>(paths).flatMap(({ get }) => get.tags);
    expect(tags.map(({ name }: { name: string }) => name).sort()).toEqual([...new Set(used)].sort());
  });

  test.each(['zstd', 'br', 'gzip'])('is compressed as %s', async (coding) => {
    const { headers } = await service.ask({ url: OPENAPI, headers: { 'accept-encoding': coding } });
    expect(headers['content-encoding']).toBe(coding);
  });

  test('contains the address that it was requested at, in examples as well', async () => {
    const { body } = await service.ask({ url: OPENAPI, headers: { host: 'here.example:81' } });
    expect(JSON.parse(body).servers).toEqual([{ url: 'http://here.example:81' }]);
    expect(body).toContain('"next":"http://here.example:81/api/');
    expect(body).not.toContain('projects.example');
  });

  test('responds with a problem to an invalid host', async () => {
    expect((await service.ask({ url: OPENAPI, headers: { host: 'no host' } })).statusCode).toBe(400);
  });
});
