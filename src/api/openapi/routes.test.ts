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

describe('what the service says of itself', () => {
  test.each(addresses)(
    'is there before there is data, and only sent when it has changed: %s',
    async (url) => {
      const { statusCode, headers } = await service.ask({ url });
      expect([statusCode, headers.allow]).toEqual([200, 'GET, HEAD, OPTIONS']);
      const again = await service.ask({ url, headers: { 'if-none-match': `${headers.etag}` } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await service.ask({ url, method: 'POST' })).statusCode).toBe(405);
    },
  );

  test.each(['br', 'gzip'])('is compressed as %s', async (coding) => {
    const { headers } = await service.ask({ url: OPENAPI, headers: { 'accept-encoding': coding } });
    expect(headers['content-encoding']).toBe(coding);
  });

  test('names the address that it was asked at, in examples too', async () => {
    const { body } = await service.ask({ url: OPENAPI, headers: { host: 'here.example:81' } });
    expect(JSON.parse(body).servers).toEqual([{ url: 'http://here.example:81' }]);
    expect(body).toContain('"next":"http://here.example:81/api/');
    expect(body).not.toContain('projects.example');
  });

  test('is a problem for a host that is none', async () => {
    expect((await service.ask({ url: OPENAPI, headers: { host: 'no host' } })).statusCode).toBe(400);
  });
});

describe('the page', () => {
  test('needs nothing from another host, and no script of its own lines', async () => {
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

  test('is also found without the slash at its end', async () => {
    const { statusCode, headers } = await service.ask({ url: '/api' });
    expect([statusCode, headers.location]).toEqual([301, '/api/']);
  });
});
