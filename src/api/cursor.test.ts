import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { expectWalksUndisturbed } from '../../test/fixtures/disturbed-walks.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { fieldOrderings } from '../index/index.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths } from '../query/addresses.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id: number; readonly name: string }[];
  readonly csv_download_url: string;
}

const pageAt = async (service: Pick<TestService, 'ask'>, query: string): Promise<Page> =>
  (await service.ask({ url: `${apiPaths.listing}${query}` })).json();

/** The ids of all pages. */
async function walk(service: Pick<TestService, 'ask'>, query: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let search: string | undefined = query; search !== undefined; ) {
    const { results, next, previous } = await pageAt(service, search);
    expect(previous).toBeNull();
    ids.push(...results.map(({ id }) => id));
    search = next === null ? undefined : new URL(next).search;
  }
  return ids;
}

describe('a walk by cursor', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceOver(smallCatalogue(45));
  });
  afterAll(() => service.close());

  test.each([
    '',
    '&province=Limpopo',
    '&q=plain',
    '&status!=Design',
    '&as_of=2019-20-Q2',
    '&q=nothing-like-this',
  ])('finds what the listing finds, by id: %s', async (filters) => {
    const { results } = await pageAt(service, `?fields=id&limit=100${filters}`);
    const expected = results.map(({ id }) => id).sort((a, b) => a - b);
    for (const limit of [1, 7, 45, 46])
      expect(await walk(service, `?cursor=start&fields=id&limit=${limit}${filters}`)).toEqual(expected);
  });

  test.each(fieldOrderings)('finds what the listing finds, by %s', async (ordering) => {
    for (const filters of ['', '&status=Design', '&q=plain', '&province!=Limpopo']) {
      const query = `&ordering=${ordering}${filters}`;
      const { results } = await pageAt(service, `?fields=id&limit=100${query}`);
      const expected = results.map(({ id }) => id);
      expect(await walk(service, `?cursor=start&fields=id&limit=8${query}`)).toEqual(expected);
    }
  });

  test.each(['name', '-name'])(
    'goes on after names that are too long for a link, by %s',
    async (ordering) => {
      const names = ['B', 'ห้องสมุด'.repeat(300), `${'ห้องสมุด'.repeat(300)}!`, 'C'.repeat(9_000), 'A'];
      const projects = batches(names.map((name, i) => reported(`${i}`, { name })));
      const snapshots = [{ irmSnapshot: quarterOf('2019-20', 2), projects }];
      const long = await serviceOver({ kind: 'reported', snapshots });
      const { results } = await pageAt(long, `?fields=id&ordering=${ordering}`);
      const expected = results.map(({ id }) => id);
      expect(await walk(long, `?cursor=start&fields=id&limit=1&ordering=${ordering}`)).toEqual(expected);
      await long.close();
    },
  );

  test('has the count of all and links that keep the query', async () => {
    const page = await pageAt(service, '?cursor=start&limit=2&fields=id&status=Design');
    expect(page.count).toBe(38);
    const { searchParams } = new URL(page.next!);
    expect(Object.fromEntries(searchParams)).toEqual({
      cursor: '9',
      fields: 'id',
      limit: '2',
      status: 'Design',
    });
    expect(page.csv_download_url).toMatch(/\?status=Design$/);
  });

  test.each([
    ['cursor=start&ordering=distance&near=-29.1,26.2', 'ordering'],
    ['cursor=3:3', 'cursor'],
    ['cursor=3:x&ordering=spent', 'cursor'],
    ['cursor=3:x&ordering=-estimated_completion_date', 'cursor'],
    ['cursor=begin', 'cursor'],
    ['cursor=-1', 'cursor'],
    ['cursor=4294967296', 'cursor'],
    ['cursor=start&offset=20', 'offset'],
    ['after_value=3', 'after_value'],
    ['page=cursor&after_value=3', 'after_value'],
    ['page=cursor&after=-1', 'cursor'],
    ['after=3', 'after'],
    ['page=2', 'page'],
  ])('is refused with %s', async (query, parameter) => {
    const { statusCode, body } = await service.ask({ url: `${apiPaths.listing}?${query}` });
    expect([statusCode, JSON.parse(body).parameter]).toEqual([400, parameter]);
  });

  test('has its former names, which say that they are, with links in the present ones', async () => {
    for (const [former, present] of [
      ['page=cursor', 'cursor=start'],
      ['page=cursor&after=9', 'cursor=9'],
      ['page=cursor&after=9&after_value=Plain&ordering=name', 'cursor=9:Plain&ordering=name'],
    ] as const) {
      const answers = await Promise.all(
        [former, present].map((query) =>
          service.ask({ url: `${apiPaths.listing}?fields=id&limit=3&${query}` }),
        ),
      );
      expect(answers[0]!.json()).toEqual(answers[1]!.json());
      expect(answers.map(({ headers }) => [headers.deprecation, headers['x-ignored-parameters']])).toEqual([
        ['@1795478400', undefined],
        [undefined, undefined],
      ]);
    }
  });
});

test('neither repeats nor misses a project that stays while others come, go and change', () =>
  expectWalksUndisturbed(1, 50, 9));
