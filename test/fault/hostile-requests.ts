import { METHODS } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { apiOperations, type Operation } from '../../src/api/index.ts';
import { readConfig } from '../../src/config.ts';
import { WholeCatalogue } from '../../src/export/index.ts';
import { site } from '../../src/site/index.ts';

/** Requests that no well-meaning client sends. A text stands for bytes, one character for each (latin1). */

const { constantFrom, oneof, tuple, array, record } = fc;

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
const long = (text: string, times: number): string => text.repeat(times);

const { config } = readConfig({});
const wholeCatalogue = new WholeCatalogue('http://service.example');
const pages = site(config, wholeCatalogue);
const operations: readonly Operation[] = [
  ...apiOperations(config.maxLimit, wholeCatalogue),
  ...pages.operations,
];

/** Every address that the service has, variable parts as `:name`. */
const operationAddresses: readonly string[] = [
  ...operations.map(({ path }) => path),
  ...['/healthz', '/readyz', '/metrics', '/api', '/api/', '/api/v1/openapi.json'],
  ...['/infrastructure-projects/provincial/x', '/api/v1/infrastructure-projects/provincial/search/'],
  '/infrastructure-projects/full/download/infrastructure-projects.csv',
];
const fileAddresses: readonly string[] = pages.pages.files.map(({ path }) => path);

const parameterNames: readonly string[] = [
  ...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
];

const hostileTexts: readonly string[] = [
  ...['', ' ', '\t', '\0', '\x01\x1f\x7f', '\r\nX: y', '\n', '\u202e', '\ufeff', '\uffff', '\u2028'],
  ...['%', '%%', '%0', '%00', '%0a%0d', '%ff', '%ff%fe', '%c0%af', '%ed%a0%80', '%ed%bf%bf', '%u0041', '%zz'],
  ...['0', '-0', '-1', '1', '1.5', '1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '0x10', '1_000', '٣'],
  ...['9007199254740993', '99999999999999999999', '2147483648', '-9223372036854775809', '00000000000000001'],
  ...["'", '"', '`', '""', '"a', "'; DROP TABLE project; --", '\\', '\\"', '*', '?', '#', '&', '=', ';', '|'],
  ...[
    '../../etc/passwd',
    '..%2f..%2f',
    '....//',
    '.',
    '..',
    '/',
    '//',
    'C:\\',
    'file:///',
    'null',
    'undefined',
  ],
  ...['__proto__', 'constructor', 'toString', '[]', '{}', '[object Object]', '{{7*7}}', '#{7*7}', '<script>'],
  ...['😀', '👩‍👩‍👧', 'e\u0301\u0302', '𐐀', 'ﷺ', 'İ', 'ß', '\u0301', '学校', 'مدرسة', ']]>', '(((((', ')'],
  ...[
    'true',
    'TRUE',
    'yes',
    'json',
    'api',
    '1,2,3',
    '1,2,3,4',
    '1,1,1,1',
    '-181,-91,181,91',
    ',,,',
    '1e400,0,1,1',
  ],
  ...[
    '2019-02-31',
    '0000-00-00',
    '9999-12-31',
    '2019-20-Q9',
    '2019-20-Q1',
    'province_exact:',
    'name_exact:x',
  ],
  ...[
    'province_exact:Limpopo',
    'clinic school',
    '"primary school"',
    '-name',
    'name,name',
    'id,,name',
    'Limpopo',
  ],
  ...[
    long('a', 8000),
    long('"', 3000),
    long('😀', 600),
    long('a ', 2000),
    long('%41', 2000),
    long(',', 4000),
  ],
  ...[
    long('a', 8181),
    long('a', 20_000),
    long('a', 70_000),
    long('/', 3000),
    long('../', 1000),
    long('(', 4000),
  ],
];

const randomBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

const text: Arbitrary<string> = oneof(
  { weight: 6, arbitrary: constantFrom(...hostileTexts).map(bytesOf) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(bytesOf) },
  { weight: 1, arbitrary: randomBytes },
);

/** Mostly as a program would write it in an address, else as it is. */
const inAddress: Arbitrary<string> = tuple(text, fc.nat(9)).map(([raw, how]) =>
  how === 0 ? raw : [...raw].map((character) => encodedByte(character)).join(''),
);

const encodedByte = (character: string): string =>
  /[\w.~!*'()-]/.test(character)
    ? character
    : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** An address with something in its variable parts that may be right. */
const filledAddress: Arbitrary<string> = tuple(
  oneof(
    { weight: 9, arbitrary: constantFrom(...operationAddresses) },
    { weight: 1, arbitrary: constantFrom(...fileAddresses) },
  ),
  oneof(
    constantFrom(
      '1',
      '17',
      '1-x',
      'infrastructure-projects.csv',
      'infrastructure-projects.xlsx',
      'csv',
      '4294967296',
      '0',
    ),
    inAddress,
  ),
).map(([address, value]) => address.replaceAll(/:\w+/g, () => value));

const mutatedAddress: Arbitrary<string> = tuple(filledAddress, inAddress, fc.nat(), fc.nat(3)).map(
  ([address, inserted, at, removed]) => {
    const from = at % (address.length + 1);
    return address.slice(0, from) + inserted + address.slice(from + removed);
  },
);

const otherTargets = constantFrom(
  ...[
    '',
    '*',
    '/',
    '//',
    '///',
    '/.',
    '/..',
    '/%2e%2e/',
    '//example.org/',
    'http://example.org/healthz',
    'x:80',
  ],
  ...[
    'https://user:pass@example.org:99999/',
    'http://',
    '/index.php',
    '/.git/config',
    '/assets/../../x',
    '?',
    '/?',
  ],
);

const path: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: filledAddress },
  { weight: 4, arbitrary: mutatedAddress },
  { weight: 1, arbitrary: otherTargets },
  { weight: 1, arbitrary: inAddress.map((value) => `/${value}`) },
);

const parameterName: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: constantFrom(...parameterNames) },
  { weight: 4, arbitrary: constantFrom('q', 'limit', 'offset', 'ordering', 'fields', 'bbox') },
  {
    weight: 1,
    arbitrary: constantFrom('__proto__', 'q[]', 'limit[0]', 'Q', 'utm_source', '', 'hasOwnProperty'),
  },
  { weight: 1, arbitrary: inAddress },
);

const query: Arbitrary<string> = oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 5,
    arbitrary: array(tuple(parameterName, inAddress), { minLength: 1, maxLength: 6 }).map(
      (pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
    ),
  },
  {
    weight: 1,
    arbitrary: tuple(parameterName, inAddress).map(([name, value]) => `?${`${name}=${value}&`.repeat(50)}`),
  },
  { weight: 1, arbitrary: inAddress.map((value) => `?${value}`) },
);

const method: Arbitrary<string> = oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: constantFrom('HEAD', 'OPTIONS') },
  { weight: 3, arbitrary: constantFrom(...METHODS) },
  { weight: 1, arbitrary: constantFrom('FOO', 'get', 'GET\0', '', ' ', 'PRI', 'G', long('GET', 1000)) },
);

const headerValues: Readonly<Record<string, readonly string[]>> = {
  Accept: ['text/html', '*/*', 'text/html;q=', 'application/json', ';;;,,,', long('text/html,', 3000)],
  'Accept-Encoding': [
    ...[
      'br',
      'gzip',
      'gzip;q=0',
      '*',
      '*;q=0',
      'identity;q=0',
      'br;q=2, gzip;q=x',
      ',,,,',
      'GZIP',
      'br;q=0.0001',
    ],
    ...[long('gzip,', 3000), ';q=1', 'br;q=NaN', 'deflate, compress, zstd'],
  ],
  'Accept-Version': ['1', '*', '1.x', 'x'],
  'If-None-Match': ['*', '"x"', 'W/"x"', '"', 'W/', '*, "x"', long('"x",', 4000), long('"', 9000), ''],
  'If-Range': ['"x"', 'W/"x"', 'Sat, 01 Jan 2000 00:00:00 GMT', '*'],
  'If-Modified-Since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'x', '0'],
  Range: [
    ...[
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=0-0,2-3',
      'bytes=',
      'bytes=-',
      'lines=1-2',
      'bytes=NaN-',
      'x',
    ],
    ...['bytes=99999999999999999999-', 'bytes=0-99999999999999999999', 'bytes=-0', long('bytes=0-1,', 3000)],
  ],
  Host: ['', 'example.org', 'x y', '[::1]:80', '[', '"><script>', 'localhost:99999999', long('a', 5000), 'é'],
  'X-Forwarded-Host': ['example.org', 'a, b', '', ',', 'x y', '"><script>', long('a,', 3000)],
  'X-Forwarded-Proto': ['https', 'http', 'https, http', 'javascript', '', ','],
  'X-Forwarded-For': [
    '1.2.3.4',
    '::1, x',
    '',
    ',',
    '999.999.999.999',
    '::ffff:1.2.3.4',
    '1:2',
    long('1.1.1.1,', 3000),
  ],
  Forwarded: ['for=1.2.3.4;proto=https;host=x', ';;'],
  'X-Request-Id': ['abc', '', '../..', long('a', 101), '{"level":60}', '\\n'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c', ''],
  Connection: ['keep-alive', 'upgrade', 'close, upgrade', 'x', 'Upgrade, HTTP2-Settings'],
  'Content-Type': [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'x',
    '',
    'application/json; charset=x',
  ],
  'Content-Length': ['0', '5', '-1', 'x', '99999999999999999999', '1, 1'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked', 'x', 'chunked, chunked'],
  Origin: ['null', 'https://example.org', 'x'],
  'Access-Control-Request-Method': ['GET', 'x'],
  Cookie: [long('a=b;', 4000), '__proto__=x'],
  Authorization: ['Basic x', 'Bearer'],
};

/** Headers that decide where a request ends, and what becomes of it before it is looked at. */
const framingHeaders = ['Host', 'Expect', 'Upgrade', 'Connection', 'Content-Length', 'Transfer-Encoding'];

const linesOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => headerValues[name]!.map((value) => `${name}: ${bytesOf(value)}`));

const headerNames = Object.keys(headerValues);
const wellFormedHeader = constantFrom(
  ...linesOf(headerNames.filter((name) => !framingHeaders.includes(name))),
);

/** Without a line's end of its own: that is tried where lines end. */
const headerLine: Arbitrary<string> = oneof(
  {
    weight: 30,
    arbitrary: constantFrom(...linesOf(headerNames)),
  },
  {
    weight: 3,
    arbitrary: tuple(constantFrom(...headerNames), text).map(([name, value]) => `${name}: ${value}`),
  },
  { weight: 1, arbitrary: text },
  {
    weight: 1,
    arbitrary: constantFrom(long('X: y\r\n', 2000).slice(0, -2), `X: ${long('y', 70_000)}`, ' folded', ':'),
  },
);

const headers: Arbitrary<readonly string[]> = tuple(
  array(headerLine, { maxLength: 4 }),
  oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
).map(([lines, times]) => Array.from({ length: times }, () => lines).flat());

const body: Arbitrary<string> = oneof(
  { weight: 8, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: constantFrom('hello', '{"a":1}', '{', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', long('x', 100_000)),
  },
  { weight: 1, arbitrary: text },
);

const version: Arbitrary<string> = oneof(
  { weight: 20, arbitrary: fc.constant(' HTTP/1.1') },
  {
    weight: 1,
    arbitrary: constantFrom(' HTTP/1.0', ' HTTP/0.9', ' HTTP/2.0', ' HTTP/1.', ' HTTX/1.1', '', '  HTTP/1.1'),
  },
);

const lineEnd: Arbitrary<string> = oneof(
  { weight: 30, arbitrary: fc.constant('\r\n') },
  { weight: 1, arbitrary: constantFrom('\n', '\r') },
);

interface RequestParts {
  readonly method: string;
  readonly path: string;
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
  path,
  query,
  version,
  hasHost: fc.nat(9).map((number) => number > 0),
  headers,
  lineEnd,
  body,
  tellsLength: fc.nat(9).map((number) => number > 0),
});

/** Of the right form, so that it comes to what answers it. */
const wellFormedRequest: Arbitrary<RequestParts> = record({
  method: constantFrom('GET', 'GET', 'GET', 'HEAD'),
  path: filledAddress,
  query,
  headers: array(wellFormedHeader, { maxLength: 3 }),
}).map((parts) => ({
  ...parts,
  version: ' HTTP/1.1',
  hasHost: true,
  lineEnd: '\r\n',
  body: '',
  tellsLength: false,
}));

const requestParts = oneof(wildRequest, wellFormedRequest);

function requestText(parts: RequestParts, isLast: boolean): string {
  const { method, path, query, version, hasHost, headers, lineEnd, body, tellsLength } = parts;
  const lines = [
    `${method} ${path}${query}${version}`,
    ...(hasHost && !headers.some((line) => line.startsWith('Host:')) ? ['Host: service.example'] : []),
    ...headers,
    ...(body !== '' && tellsLength ? [`Content-Length: ${body.length}`] : []),
    ...(isLast ? ['Connection: close'] : []),
  ];
  return lines.join(lineEnd) + lineEnd + lineEnd + body;
}

/** What is sent over one connection, and how. */
export interface HostileExchange {
  readonly text: string;
  /**
   * What the client does when it has sent everything: it waits for the service to close the connection; it says that it sends no more;
   * or it breaks the connection off.
   */
  readonly afterwards: 'waits' | 'ends' | 'breaks off';
  /** Sent in two pieces, if not undefined. */
  readonly pieceAt?: number;
}

const oneRequest = requestParts.map((parts) => requestText(parts, true));

const pipelined = array(requestParts, { minLength: 2, maxLength: 8 }).map((requests) =>
  requests.map((parts, i) => requestText(parts, i === requests.length - 1)).join(''),
);

const garbage: Arbitrary<string> = oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  constantFrom(
    ...[
      '\r\n\r\n',
      '\0',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
      'GET',
    ],
    ...[
      long('\r\n', 5000),
      long('A', 100_000),
      'HTTP/1.1 200 OK\r\n\r\n',
      'GET / HTTP/1.1\r\n',
      'SSH-2.0-x\r\n',
    ],
  ),
);

const exchange = (
  arbitrary: Arbitrary<string>,
  afterwards: HostileExchange['afterwards'],
  weight: number,
): { readonly weight: number; readonly arbitrary: Arbitrary<HostileExchange> } => ({
  weight,
  arbitrary: arbitrary.map((text) => ({ text, afterwards })),
});

const half = tuple(oneof(oneRequest, pipelined), fc.nat()).map(([text, at]) =>
  text.slice(0, at % (text.length + 1)),
);

export const hostileExchange: Arbitrary<HostileExchange> = oneof(
  exchange(oneRequest, 'waits', 12),
  exchange(pipelined, 'waits', 2),
  exchange(garbage, 'ends', 1),
  exchange(half, 'ends', 1),
  exchange(half, 'breaks off', 1),
  exchange(oneRequest, 'breaks off', 1),
  {
    weight: 2,
    arbitrary: tuple(oneRequest, fc.nat()).map(([text, at]) => ({
      text,
      afterwards: 'waits' as const,
      pieceAt: at % (text.length + 1),
    })),
  },
);
