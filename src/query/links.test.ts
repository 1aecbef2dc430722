import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvDownloadPath, pageLinks, queryOf } from './links.ts';

const at = (
  offset: number,
  limit: number,
  count: number,
  pairs: readonly (readonly [string, string])[] = [],
) => pageLinks('http://h/list/', pairs, { limit, offset, count });

describe('a query string', () => {
  test.each([
    [[], ''],
    [
      [
        ['ordering', '-name'],
        ['format', 'api'],
      ],
      '?format=api&ordering=-name',
    ],
    [[['q', 'tree library & more']], '?q=tree+library+%26+more'],
    [[['q', 'Molepô']], '?q=Molep%C3%B4'],
    [
      [
        ['status', 'b'],
        ['q', 'x'],
        ['status', 'a'],
      ],
      '?q=x&status=b&status=a',
    ],
  ] as const)('of %j is "%s"', (pairs, query) => {
    expect(queryOf(pairs)).toBe(query);
  });
});

describe('page links', () => {
  test.each([
    ['first of many', 0, 20, 100, '?limit=20&offset=20', null],
    ['second', 20, 20, 100, '?limit=20&offset=40', '?limit=20'],
    ['third', 40, 20, 100, '?limit=20&offset=60', '?limit=20&offset=20'],
    ['less than a page from the start', 5, 20, 100, '?limit=20&offset=25', '?limit=20'],
    ['last, full', 80, 20, 100, null, '?limit=20&offset=60'],
    ['last, not full', 90, 20, 100, null, '?limit=20&offset=70'],
    ['one before the end', 79, 20, 100, '?limit=20&offset=99', '?limit=20&offset=59'],
    ['only one', 0, 20, 20, null, null],
    ['of an empty listing', 0, 20, 0, null, null],
    ['past the end', 500, 20, 100, null, '?limit=20&offset=480'],
  ])('for the page that is %s', (_what, offset, limit, count, next, previous) => {
    const full = (query: string | null) => query && `http://h/list/${query}`;
    expect(at(offset, limit, count)).toEqual({ next: full(next), previous: full(previous) });
  });

  test('keep the other parameters, sorted by name, and change `limit` and `offset`', () => {
    const pairs = [
      ['ordering', '-name'],
      ['offset', '040'],
      ['limit', '020'],
      ['fields', 'name,status'],
    ] as const;
    expect(at(40, 20, 100, pairs)).toEqual({
      next: 'http://h/list/?fields=name%2Cstatus&limit=20&offset=60&ordering=-name',
      previous: 'http://h/list/?fields=name%2Cstatus&limit=20&offset=20&ordering=-name',
    });
  });

  test('visit every record exactly once, and lead back to the first page', () => {
    const paging = fc.record({ limit: fc.integer({ min: 1, max: 50 }), count: fc.nat(300) });
    fc.assert(
      fc.property(paging, ({ limit, count }) => {
        const offsetOf = (link: string) => Number(new URL(link).searchParams.get('offset') ?? 0);
        const starts = [0];
        for (let { next } = at(0, limit, count); next !== null; ) {
          starts.push(offsetOf(next));
          next = at(starts.at(-1)!, limit, count).next;
        }
        expect(starts).toEqual(
          Array.from({ length: Math.max(1, Math.ceil(count / limit)) }, (_, i) => i * limit),
        );
        const back = [starts.at(-1)!];
        for (let { previous } = at(back[0]!, limit, count); previous !== null; ) {
          back.push(offsetOf(previous));
          previous = at(back.at(-1)!, limit, count).previous;
        }
        expect(back.toReversed()).toEqual(starts);
      }),
    );
  });
});

test.each([
  [[], ''],
  [
    [
      ['limit', '5'],
      ['offset', '5'],
      ['fields', 'name'],
    ],
    '',
  ],
  [
    [
      ['ordering', 'name'],
      ['limit', '5'],
      ['format', 'api'],
    ],
    '?format=api&ordering=name',
  ],
] as const)('the CSV of a request with %j is at .../csv%s', (pairs, query) => {
  expect(csvDownloadPath(pairs)).toBe(`/infrastructure-projects/full/search/csv${query}`);
});
