import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import type { ListeningServer } from '../fixtures/listening-server.ts';
import { serving } from '../fixtures/service.ts';

/** The page of the API with its built files, before any data has been published. */
let service: ListeningServer;
beforeAll(async () => {
  service = await serving(webService(readConfig({}).config, { current: undefined }));
});
afterAll(() => service.close());

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

  test.each(['/api/', '/api/swagger-ui.js', '/api/swagger-ui.css', '/api/page.css', '/api/start.js'])(
    'exists before any data does, and is sent again only after a change: %s',
    async (url) => {
      const { statusCode, headers } = await service.ask({ url });
      expect([statusCode, headers.allow]).toEqual([200, 'GET, HEAD, OPTIONS']);
      const again = await service.ask({ url, headers: { 'if-none-match': `${headers.etag}` } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await service.ask({ url, method: 'POST' })).statusCode).toBe(405);
    },
  );
});
