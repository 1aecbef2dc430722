import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Observation, requestLog } from './request-log.ts';

const request = {
  method: 'GET',
  url: '/api/v1/infrastructure-projects/full/search/?q=my+clinic',
  headers: { 'x-request-id': 'abc-1' },
  socket: { remoteAddress: '10.1.2.3' },
} as unknown as IncomingMessage;

const observation = (ms: number, url = request.url, route = '/search/'): Observation => ({
  request: { ...request, url } as IncomingMessage,
  route,
  status: 200,
  ms,
});

/** The log entries of a request with the given settings. */
function logged(
  environment: Record<string, string>,
  ms: number,
  url?: string,
  route?: string,
  hasSecrets?: boolean,
): readonly Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  requestLog(logger, readConfig(environment).config, hasSecrets)(observation(ms, url, route));
  return lines.map((line) => JSON.parse(line));
}

describe('the log of requests', () => {
  test.each([
    ['/invitation/a-secret/options', '/invitation/:token/options', '/invitation/:token/options'],
    ['/invitation/a-secret?token=a-secret', '/invitation/:token', '/invitation/:token'],
    ['/return?code=a-secret&x=1&state=a-secret', '/return', '/return?code=-&x=1&state=-'],
  ])('never has what lets somebody sign in: %s', (url, route, expected) => {
    expect(logged({ LOG_REQUESTS: '1' }, 5, url, route)).toMatchObject([{ url: expected }]);
  });

  test('has no unknown address where paths let people in: it may be one with something behind it', () => {
    const url = '/invitation/a-secret/';
    expect(logged({ LOG_REQUESTS: '1' }, 5, url, 'other', true)).toMatchObject([{ url: '-' }]);
    expect(logged({ LOG_REQUESTS: '1' }, 5, url, 'other')).toMatchObject([{ url }]);
  });

  test('has no search that is in a path, where a visitor may be', () => {
    const [url, route] = ['/ogc/search/near=-31.5,28.7/api?f=json', '/ogc/search/:search/api'];
    expect(logged({ LOG_REQUESTS: '1' }, 5, url, route)).toMatchObject([{ url: `${route}?f=json` }]);
  });

  test('has no entry for a quick request', () => {
    expect(logged({ SLOW_MS: '1000' }, 5)).toEqual([]);
  });

  test('has the route and id of a slow request, but neither its query nor its client', () => {
    const [entry, ...others] = logged({ SLOW_MS: '1000' }, 1500);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      level: 40,
      id: 'abc-1',
      method: 'GET',
      route: '/search/',
      status: 200,
      ms: 1500,
    });
    expect(JSON.stringify(entry)).not.toMatch(/clinic|10\.1\.2/);
  });

  test('has every request with its address if configured', () => {
    expect(logged({ LOG_REQUESTS: 'true' }, 5)).toMatchObject([{ level: 30, url: request.url }]);
  });

  test.each(['near', 'n%65ar'])('has no position of a visitor, however it is written: %s', (name) => {
    const url = `/search/?q=clinic+near+Mthatha&${name}=-31.59,28.78,10&page=2`;
    expect(logged({ LOG_REQUESTS: 'true' }, 5, url)).toMatchObject([
      { url: '/search/?q=clinic+near+Mthatha&near=-&page=2' },
    ]);
  });

  test('has as much of the client address as configured', () => {
    expect(logged({ LOG_REQUESTS: 'true', LOG_IP: 'network' }, 5)).toMatchObject([{ client: '10.1.2.0' }]);
    expect(logged({ LOG_REQUESTS: 'true', LOG_IP: 'full' }, 5)).toMatchObject([{ client: '10.1.2.3' }]);
  });
});
