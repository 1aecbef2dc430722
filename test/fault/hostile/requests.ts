import { METHODS } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { hostileAddress, hostileQuery, knownAddress } from './addresses.ts';
import { hostileHeaders, wellFormedHeader } from './headers.ts';
import { hostileText, long, randomBytes } from './texts.ts';

const { constantFrom, oneof, tuple, array, record } = fc;

const method: Arbitrary<string> = oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: constantFrom('HEAD', 'OPTIONS') },
  { weight: 3, arbitrary: constantFrom(...METHODS) },
  { weight: 1, arbitrary: constantFrom('FOO', 'get', 'GET\0', '', ' ', 'PRI', 'G', long('GET', 1000)) },
);

const bodies = ['hello', '{"a":1}', '{', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', long('x', 100_000)];
const body: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: constantFrom(...bodies) },
  { weight: 1, arbitrary: hostileText },
);

const versions = [' HTTP/1.0', ' HTTP/0.9', ' HTTP/2.0', ' HTTP/1.', ' HTTX/1.1', '', '  HTTP/1.1'];
const version: Arbitrary<string> = oneof(
  { weight: 20, arbitrary: fc.constant(' HTTP/1.1') },
  { weight: 1, arbitrary: constantFrom(...versions) },
);

const lineEnd: Arbitrary<string> = oneof(
  { weight: 30, arbitrary: fc.constant('\r\n') },
  { weight: 1, arbitrary: constantFrom('\n', '\r') },
);

const mostly: Arbitrary<boolean> = fc.nat(9).map((number) => number > 0);

interface RequestParts {
  readonly method: string;
  readonly address: string;
  readonly query: string;
  readonly version: string;
  readonly hasHost: boolean;
  readonly headers: readonly string[];
  readonly lineEnd: string;
  readonly body: string;
  readonly tellsLength: boolean;
}

const wildRequest: Arbitrary<RequestParts> = record({
  method,
  address: hostileAddress,
  query: hostileQuery,
  version,
  hasHost: mostly,
  headers: hostileHeaders,
  lineEnd,
  body,
  tellsLength: mostly,
});

/** Well-formed, so that a handler is reached. */
const wellFormedRequest: Arbitrary<RequestParts> = record({
  method: constantFrom('GET', 'GET', 'GET', 'HEAD'),
  address: knownAddress,
  query: hostileQuery,
  version: fc.constant(' HTTP/1.1'),
  hasHost: fc.constant(true),
  headers: array(wellFormedHeader, { maxLength: 3 }),
  lineEnd: fc.constant('\r\n'),
  body: fc.constant(''),
  tellsLength: fc.constant(false),
});

const requestParts = oneof(wildRequest, wellFormedRequest);

function requestText(parts: RequestParts, isLast: boolean): string {
  const { method, address, query, version, hasHost, headers, lineEnd, body, tellsLength } = parts;
  const namesHost = headers.some((line) => line.startsWith('Host:'));
  const lines = [
    `${method} ${address}${query}${version}`,
    ...(hasHost && !namesHost ? ['Host: service.example'] : []),
    ...headers,
    ...(body !== '' && tellsLength ? [`Content-Length: ${body.length}`] : []),
    ...(isLast ? ['Connection: close'] : []),
  ];
  return lines.join(lineEnd) + lineEnd + lineEnd + body;
}

const oneRequest = requestParts.map((parts) => requestText(parts, true));

const pipelined = array(requestParts, { minLength: 2, maxLength: 8 }).map((requests) =>
  requests.map((parts, i) => requestText(parts, i === requests.length - 1)).join(''),
);

const half = tuple(oneof(oneRequest, pipelined), fc.nat()).map(([text, at]) =>
  text.slice(0, at % (text.length + 1)),
);

const TLS_HELLO = '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03';
const noRequests = [
  ...['\r\n\r\n', '\0', 'GET', 'GET / HTTP/1.1\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', TLS_HELLO],
  ...['HTTP/1.1 200 OK\r\n\r\n', 'SSH-2.0-x\r\n', long('\r\n', 5000), long('A', 100_000)],
];
const garbage: Arbitrary<string> = oneof(randomBytes(300), constantFrom(...noRequests));

/** What is sent over one connection, as bytes in latin1. */
export interface HostileExchange {
  readonly text: string;
  /**
   * What the client does after sending: waits for the service, ends its side, or breaks the
   * connection.
   */
  readonly afterwards: 'waits' | 'ends' | 'breaks off';
  /** Where sending pauses, if it does. */
  readonly pauseAt?: number;
}

const exchange = (
  weight: number,
  text: Arbitrary<string>,
  afterwards: HostileExchange['afterwards'],
): { readonly weight: number; readonly arbitrary: Arbitrary<HostileExchange> } => ({
  weight,
  arbitrary: text.map((text) => ({ text, afterwards })),
});

const inTwoPieces: Arbitrary<HostileExchange> = tuple(oneRequest, fc.nat()).map(([text, at]) => ({
  text,
  afterwards: 'waits',
  pauseAt: at % (text.length + 1),
}));

/** Requests that no well-behaved client sends. */
export const hostileExchange: Arbitrary<HostileExchange> = oneof(
  exchange(12, oneRequest, 'waits'),
  exchange(2, pipelined, 'waits'),
  exchange(1, garbage, 'ends'),
  exchange(1, half, 'ends'),
  exchange(1, half, 'breaks off'),
  exchange(1, oneRequest, 'breaks off'),
  { weight: 2, arbitrary: inTwoPieces },
);
