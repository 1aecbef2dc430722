import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { catalogues } from '../../test/oracle/catalogues/catalogues.ts';
import { publicationOf } from '../../test/oracle/publication.ts';
import { groupings, orderings } from '../index/index.ts';
import { filterParameters } from '../query/filter-parameters.ts';

const API = '/api/v1/infrastructure-projects/full';
const SITE = '/infrastructure-projects/full';
const paths = [
  ...[`${API}/search/`, `${API}/search/facets/`, `${API}/search/suggest/`, `${API}/search/stats/`],
  ...[`${API}/search/map/`, `${API}/search/changes/`, `${API}/search/changes/atom/`, `${API}/1/`],
  ...['/api/v1/infrastructure-projects/publications/'],
  ...[`${SITE}/search/csv`, `${SITE}/1-x/csv-download`, '/infrastructure-projects/provincial/search/csv'],
];

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(publicationOf(await catalogues(21)[0]!.quarters()));
});
afterAll(() => service.close());

const breaking = [
  ...[
    '"',
    '"""',
    '"school',
    'school" "',
    '“',
    '*',
    '-',
    '+',
    '(',
    ')',
    '((((',
    'NEAR(a b)',
    'a AND',
    'NOT',
    'name:x',
  ],
  ...[
    "'; DROP TABLE project; --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\u0001\u001f',
    '\u202e',
    '\ufeff',
    '\uffff',
    '\r\nX: y',
  ],
  ...[
    '😀',
    '👩‍👩‍👧',
    '🇿🇦',
    'e\u0301\u0302\u0303',
    '\u0301',
    '𐐀',
    'ﷺ',
    '<script>',
    ']]>',
    '{{x}}',
    '../../etc/passwd',
  ],
  ...[
    '1e999',
    '-0',
    'NaN',
    'Infinity',
    '1e-7',
    '0x10',
    '99999999999999999999',
    '-1',
    '1.5',
    ',,,',
    '1,2,3',
    '9,9,1,1',
  ],
  ...[
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '2019-02-31',
    '2019-20-Q9',
    '1999-00-Q1',
    'province_exact:',
  ],
];

const values = fc.oneof(
  fc.constantFrom(...breaking),
  fc.constantFrom('1', '20', 'true', 'json', 'School', 'Limpopo', '2019-20-Q1', ...orderings, ...groupings),
  fc.constantFrom('-180,-90,180,90', 'province_exact:Limpopo', 'name_exact:x', 'status_exact', 'cost_zero'),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-composite' }),
  fc
    .array(fc.constantFrom('a', 'hall', '"a b"', 'zq', 'shcool', '*', '\u0000'), { maxLength: 500 })
    .map((words) => words.join(' ')),
);

const names = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...filterParameters.map(({ name }) => name), 'q', 'q') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'limit',
      'offset',
      'ordering',
      'format',
      'fields',
      'by',
      'zoom',
      'since',
      'until',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('multiselect', '__proto__', 'toString', '', 'utm_source', 'Q', 'q[]'),
  },
);

/** Texts that a client that encodes its queries would never send. */
const unencoded = fc.constantFrom(
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '%c0%af',
  '%00',
  '+',
  '&&',
  '==',
  '?',
  '#',
  ';',
  '%0d%0a',
  "'",
  '|',
);

const query = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(names, values)
          .map(([name, value]) => new URLSearchParams([[name, value]]).toString()),
      },
      { weight: 1, arbitrary: fc.tuple(names, unencoded).map(([name, value]) => `${name}=${value}`) },
      { weight: 1, arbitrary: unencoded },
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.join('&'));

function expectResponse(statusCode: number, contentType: string, body: string): void {
  expect([200, 301, 400, 404, 414]).toContain(statusCode);
  if (statusCode >= 400) {
    expect(contentType).toBe('application/problem+json');
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({
      status: statusCode,
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(body).not.toMatch(/node_modules|\bat .*\.ts:|SELECT |\/tmp\//);
  } else if (contentType.includes('json')) JSON.parse(body);
}

describe('whatever a query contains', () => {
  test('every operation responds, with a problem in JSON if the query is invalid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), query, async (path, text) => {
        const { statusCode, headers, body } = await service.ask({ url: `${path}?${text}` });
        expectResponse(statusCode, String(headers['content-type'] ?? ''), body);
      }),
      { numRuns: 1500 },
    );
  });

  test('every text is a valid search', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths.slice(0, 7), paths[8]!), values, async (path, q) => {
        const { statusCode } = await service.ask({ url: `${path}?${new URLSearchParams({ q })}` });
        expect(statusCode).toBe(200);
      }),
      { numRuns: 500 },
    );
  });

  test.each(paths)('%s responds to raw bytes', async (path) => {
    const { port } = service.server.address() as AddressInfo;
    const bytes = fc
      .uint8Array({ maxLength: 40 })
      .map((raw) => Buffer.from(raw.filter((byte) => byte !== 10 && byte !== 13)));
    await fc.assert(
      fc.asyncProperty(bytes, async (raw) => {
        const socket = connect(port, '127.0.0.1');
        const head = Buffer.from(`GET ${path}?q=`);
        socket.end(
          Buffer.concat([head, raw, Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')]),
        );
        const chunks: Buffer[] = [];
        socket.on('data', (chunk) => chunks.push(chunk));
        await once(socket, 'close');
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(Buffer.concat(chunks).toString('latin1'))?.[1]);
        expect([200, 301, 400, 404]).toContain(status);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a very long query', () => {
  const searches = [...paths.slice(0, 7), `${SITE}/search/csv`];
  const words = (word: (i: number) => string, count: number) =>
    Array.from({ length: count }, (_, i) => word(i)).join('+');

  test.each<[what: string, q: string, status: number]>([
    ['of 500 equal words', words(() => 'school', 500), 200],
    ['of 500 different words', words((i) => `wordno${i}`, 500), 400],
    ['of 26 mistyped words', words((i) => `sch${'abcdefghijklmnopqrstuvwxyz'[i]}ol`, 26), 200],
    ['of 700 equal phrases', words(() => '%22a+b%22', 700), 200],
    ['of one word of 8000 letters', 'x'.repeat(8000), 200],
    ['of 2000 quotation marks', '"'.repeat(2000), 200],
    ['of 1300 emoji', encodeURIComponent('😀').repeat(600), 200],
  ])('%s has a response', async (_what, q, status) => {
    for (const path of searches) {
      const { statusCode } = await service.ask({ url: `${path}?q=${q}` });
      expect(statusCode, path).toBe(status);
    }
  });

  test('may have up to 8 KiB', async () => {
    for (const path of searches) {
      const of = async (bytes: number) =>
        (await service.ask({ url: `${path}?q=${'a'.repeat(bytes - 2)}` })).statusCode;
      expect([await of(8192), await of(8193)], path).toEqual([200, 414]);
    }
  });

  test('is rejected if the links of its response would be rejected', async () => {
    const listing = async (signs: number) =>
      service.ask({ url: `${searches[0]}?q=${"'".repeat(signs)}school&limit=1` });
    const accepted = await listing(2700);
    expect(accepted.statusCode).toBe(200);
    const { next, csv_download_url } = accepted.json();
    for (const link of [next, csv_download_url]) {
      const { pathname, search } = new URL(link, 'http://localhost');
      expect((await service.ask({ url: pathname + search })).statusCode).toBe(200);
    }
    expect((await listing(2800)).statusCode).toBe(414);
  });
});
