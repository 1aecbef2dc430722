import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, serving, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/addresses.ts';
import type { Operation } from './operation.ts';
import { traceId } from './request-identity.ts';

const WRONG = `${apiPaths.listing}?limit=0`;
const NEW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const FROM_A_PROXY = {
  'x-request-id': 'proxy-7.1',
  traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
};

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

describe('the id of a request', () => {
  test('is in the header and the document of a problem, another one each time', async () => {
    const ids = new Set<string>();
    for (const url of [WRONG, WRONG, '/nowhere', '/%']) {
      const { headers, json } = await service.ask({ url });
      expect(headers['x-request-id']).toMatch(NEW_ID);
      expect(json().request_id).toBe(headers['x-request-id']);
      ids.add(json().request_id);
    }
    expect(ids.size).toBe(4);
  });

  test('is that of the proxy', async () => {
    const { headers, json } = await service.ask({ url: WRONG, headers: FROM_A_PROXY });
    expect([headers['x-request-id'], json().request_id]).toEqual(['proxy-7.1', 'proxy-7.1']);
  });

  test.each(['', 'x'.repeat(101), '"><script>', 'a b', '{"level":60}', 'é'])(
    'is a new one in the place of %j',
    async (given) => {
      const { json } = await service.ask({ url: WRONG, headers: { 'x-request-id': given } });
      expect(json().request_id).toMatch(NEW_ID);
    },
  );

  test('is in no response that a cache may keep, and changes none', async () => {
    const plain = await service.ask({ url: apiPaths.listing });
    for (let time = 1; time <= 3; time++) {
      const { statusCode, headers, body } = await service.ask({
        url: apiPaths.listing,
        headers: FROM_A_PROXY,
      });
      expect(statusCode).toBe(200);
      expect(headers).not.toHaveProperty('x-request-id');
      expect([headers.etag, headers.vary, body]).toEqual([
        plain.headers.etag,
        plain.headers.vary,
        plain.body,
      ]);
      const tag = { ...FROM_A_PROXY, 'if-none-match': headers.etag! };
      const unchanged = await service.ask({ url: apiPaths.listing, headers: tag });
      expect(unchanged.statusCode).toBe(304);
      expect(unchanged.headers).not.toHaveProperty('x-request-id');
    }
  });

  test('of a failure is that of the line in the log, which continues the trace', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const broken: Operation = {
      name: 'Fail',
      description: 'Fails.',
      path: '/broken/',
      parameters: [],
      handle: () => {
        throw new Error('a secret');
      },
    };
    const failing = await serving({ operations: [broken], index: { current: service.index }, logger });
    const [own, given] = [
      await failing.ask({ url: '/broken/', headers: { traceparent: 'nonsense' } }),
      await failing.ask({ url: '/broken/', headers: FROM_A_PROXY }),
    ];
    await failing.close();
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.map(({ id }) => id)).toEqual([own.json().request_id, 'proxy-7.1']);
    expect(logged.map(({ trace_id }) => trace_id)).toEqual([undefined, TRACE]);
    expect(given.body).not.toContain('secret');
  });
});

const PARENT = '00f067aa0ba902b7';
const of = (traceparent: string) => traceId({ headers: { traceparent } });

test.each([
  ['the version of today', `00-${TRACE}-${PARENT}-01`],
  ['unknown flags', `00-${TRACE}-${PARENT}-ff`],
  ['a later version', `01-${TRACE}-${PARENT}-01`],
  ['a later version with more', `cc-${TRACE}-${PARENT}-01-what-the-future-says`],
])('reads the trace of %s', (_what, traceparent) => {
  expect(of(traceparent)).toBe(TRACE);
});

test.each([
  ['nothing', ''],
  ['no trace', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
  ['more than the version of today has', `00-${TRACE}-${PARENT}-01-more`],
  ['more without a hyphen', `01-${TRACE}-${PARENT}-01more`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['two headers', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['blanks around it', ` 00-${TRACE}-${PARENT}-01 `],
  ['another line', `00-${TRACE}-${PARENT}-01\n`],
  ['a text without end', `01-${TRACE}-${PARENT}-01-${'x'.repeat(500)}`],
])('ignores %s', (_what, traceparent) => {
  expect(of(traceparent)).toBeUndefined();
});

test('the trace is undefined without the header', () => {
  expect(traceId({ headers: {} })).toBeUndefined();
});
