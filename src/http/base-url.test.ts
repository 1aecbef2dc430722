import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { baseUrl } from './base-url.ts';
import { Problem } from './problem.ts';

const under = (environment: Record<string, string>, headers: Record<string, string>) =>
  baseUrl(headers, readConfig(environment).config);
const forwarded = { host: 'inside:8000', 'x-forwarded-host': 'example.org', 'x-forwarded-proto': 'https' };

describe('the address of the service', () => {
  test.each([
    ["is the request's own", {}, { host: 'example.org:81' }, 'http://example.org:81'],
    ['may have an IPv6 address', {}, { host: '[::1]:8000' }, 'http://[::1]:8000'],
    ['is the address it listens on if a request names no host', { PORT: '81' }, {}, 'http://127.0.0.1:81'],
    ['ignores the headers of an untrusted proxy', {}, forwarded, 'http://inside:8000'],
    ['follows the headers of a trusted proxy', { TRUST_PROXY: 'true' }, forwarded, 'https://example.org'],
    [
      'follows the first of several proxies',
      { TRUST_PROXY: 'true' },
      { host: 'inside', 'x-forwarded-host': 'example.org, middle', 'x-forwarded-proto': 'https, http' },
      'https://example.org',
    ],
    [
      'does not need the headers of a trusted proxy',
      { TRUST_PROXY: 'true' },
      { host: 'inside' },
      'http://inside',
    ],
    [
      'never has another scheme than HTTP or HTTPS',
      { TRUST_PROXY: 'true' },
      { host: 'inside', 'x-forwarded-proto': 'javascript' },
      'http://inside',
    ],
    [
      'is PUBLIC_URL if that is set, without a trailing slash',
      { TRUST_PROXY: 'true', PUBLIC_URL: 'https://public.example/projects/' },
      forwarded,
      'https://public.example/projects',
    ],
  ])('%s', (_rule, environment, headers, address) => {
    expect(under(environment, headers)).toBe(address);
  });

  test.each([
    'exa mple.org',
    'example.org/path',
    'a"b',
    'a<b>',
    'user@example.org',
    'example.org?x',
    'a\\b',
    'example.org:99999',
    '1.2.3.4.5',
    '[::1',
    ':80',
    'x'.repeat(300),
    '',
  ])('rejects the Host header "%s"', (host) => {
    expect(() => under({}, { host })).toThrow(Problem);
    expect(() => under({ TRUST_PROXY: 'true' }, { host, 'x-forwarded-host': host })).toThrow(Problem);
  });
});
