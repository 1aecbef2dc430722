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

const observation = (ms: number): Observation => ({ request, route: '/search/', status: 200, ms });

/** What is logged of an observation with the given settings. */
function logged(environment: Record<string, string>, ms: number): readonly Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  requestLog(logger, readConfig(environment).config)(observation(ms));
  return lines.map((line) => JSON.parse(line));
}

describe('the log of requests', () => {
  test('is silent about a request that went well', () => {
    expect(logged({ SLOW_MS: '1000' }, 5)).toEqual([]);
  });

  test('names a slow request by route and id, without what was looked for or by whom', () => {
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

  test('holds every request, with its address, when asked to', () => {
    expect(logged({ LOG_REQUESTS: 'true' }, 5)).toMatchObject([{ level: 30, url: request.url }]);
  });

  test('holds as much of the client as it is allowed to', () => {
    expect(logged({ LOG_REQUESTS: 'true', LOG_IP: 'network' }, 5)).toMatchObject([{ client: '10.1.2.0' }]);
    expect(logged({ LOG_REQUESTS: 'true', LOG_IP: 'full' }, 5)).toMatchObject([{ client: '10.1.2.3' }]);
  });
});
