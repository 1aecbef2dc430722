import fc, { type Arbitrary } from 'fast-check';
import { bytesOf, hostileText, long } from './texts.ts';

const { constantFrom, oneof, tuple, array } = fc;

/** Headers that decide where a request ends and how its connection is handled. */
const framing: Readonly<Record<string, readonly string[]>> = {
  Host: ['', 'example.org', 'x y', '[::1]:80', '[', '"><script>', 'localhost:99999999', long('a', 5000), 'é'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c', ''],
  Connection: ['keep-alive', 'upgrade', 'close, upgrade', 'x', 'Upgrade, HTTP2-Settings'],
  'Content-Length': ['0', '5', '-1', 'x', '99999999999999999999', '1, 1'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked', 'x', 'chunked, chunked'],
};

const others: Readonly<Record<string, readonly string[]>> = {
  Accept: ['text/html', '*/*', 'text/html;q=', 'application/json', ';;;,,,', long('text/html,', 3000)],
  'Accept-Encoding': [
    ...[
      'zstd',
      'br',
      'gzip',
      'gzip;q=0',
      '*',
      '*;q=0',
      'identity;q=0',
      'br;q=2, gzip;q=x',
      ',,,,',
      'GZIP',
      ';q=1',
    ],
    ...['br;q=0.0001', 'br;q=NaN', 'deflate, compress, zstd', long('gzip,', 3000)],
  ],
  'Accept-Version': ['1', '*', '1.x', 'x'],
  'If-None-Match': ['*', '"x"', 'W/"x"', '"', 'W/', '*, "x"', long('"x",', 4000), long('"', 9000), ''],
  'If-Range': ['"x"', 'W/"x"', 'Sat, 01 Jan 2000 00:00:00 GMT', '*'],
  'If-Modified-Since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'x', '0'],
  Range: [
    ...['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=', 'bytes=-', 'lines=1-2', 'x'],
    ...['bytes=NaN-', 'bytes=99999999999999999999-', 'bytes=0-99999999999999999999', 'bytes=-0'],
    long('bytes=0-1,', 3000),
  ],
  'X-Forwarded-Host': ['example.org', 'a, b', '', ',', 'x y', '"><script>', '[', long('a,', 3000)],
  'X-Forwarded-Proto': ['https', 'http', 'https, http', 'javascript', '', ','],
  'X-Forwarded-For': [
    ...['1.2.3.4', '::1, x', '', ',', '999.999.999.999', '::ffff:1.2.3.4', '1:2', long('1.1.1.1,', 3000)],
  ],
  Forwarded: ['for=1.2.3.4;proto=https;host=x', ';;'],
  'X-Request-Id': ['abc', '', '../..', long('a', 101), '{"level":60}', '\\n'],
  'Content-Type': ['application/json', 'text/plain', 'multipart/form-data', 'x', '', 'x/y; charset=z'],
  Origin: ['null', 'https://example.org', 'x'],
  'Access-Control-Request-Method': ['GET', 'x'],
  Cookie: [long('a=b;', 4000), '__proto__=x'],
  Authorization: ['Basic x', 'Bearer'],
};

const linesOf = (headers: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${bytesOf(value)}`));

/** Header lines that keep a request well-formed. */
export const wellFormedHeader: Arbitrary<string> = constantFrom(...linesOf(others));

const all = { ...framing, ...others };
const strangeLines = [long('X: y\r\n', 2000).slice(0, -2), `X: ${long('y', 70_000)}`, ' folded', ':'];

const line: Arbitrary<string> = oneof(
  { weight: 30, arbitrary: constantFrom(...linesOf(all)) },
  {
    weight: 3,
    arbitrary: tuple(constantFrom(...Object.keys(all)), hostileText).map(
      ([name, text]) => `${name}: ${text}`,
    ),
  },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: constantFrom(...strangeLines) },
);

/** Some lines, sometimes all of them twice. */
export const hostileHeaders: Arbitrary<readonly string[]> = tuple(
  array(line, { maxLength: 4 }),
  fc.nat(9),
).map(([lines, how]) => (how === 0 ? [...lines, ...lines] : lines));
