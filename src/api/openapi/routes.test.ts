import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { serviceWithoutData } from '../../../test/fixtures/service.ts';

let service: ListeningServer;
beforeAll(async () => {
  service = await serviceWithoutData();
});
afterAll(() => service.close());

const OPENAPI = '/api/v1/openapi.json';
const addresses = [
  OPENAPI,
  '/api/',
  '/api/swagger-ui.js',
  '/api/swagger-ui.css',
  '/api/page.css',
  '/api/start.js',
];

describe('the documentation', () => {
  test.each(addresses)('is available without data, and only sent again after a change: %s', async (url) => {
    const { statusCode, headers } = await service.ask({ url });
    expect([statusCode, headers.allow]).toEqual([200, 'GET, HEAD, OPTIONS']);
    const again = await service.ask({ url, headers: { 'if-none-match': `${headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await service.ask({ url, method: 'POST' })).statusCode).toBe(405);
  });

  test.each(['br', 'gzip'])('is compressed as %s', async (coding) => {
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

describe('the page', () => {
  test('loads nothing from other hosts, and has no inline script', async () => {
    const { headers, body } = await service.ask({ url: '/api/', headers: { host: 'here.example' } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self' http://here.example; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/https?:|<script>|<style|style=| on\w+=/);
    for (const [, file] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      if (file !== '../')
        expect([file, (await service.ask({ url: `/api/${file}` })).statusCode]).toEqual([file, 200]);
    }
  });

  test('is the target of a redirect from the address without the trailing slash', async () => {
    const { statusCode, headers } = await service.ask({ url: '/api' });
    expect([statusCode, headers.location]).toEqual([301, '/api/']);
  });
});
