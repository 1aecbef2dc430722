import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOf, serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths } from '../query/addresses.ts';
import { openWriter } from '../store/index.ts';
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

  test.each(['', '&province=Limpopo', '&q=plain', '&status!=Design', '&q=nothing-like-this'])(
    'finds what the listing finds, by id: %s',
    async (filters) => {
      const { results } = await pageAt(service, `?fields=id&limit=100${filters}`);
      const expected = results.map(({ id }) => id).sort((a, b) => a - b);
      for (const limit of [1, 7, 45, 46])
        expect(await walk(service, `?page=cursor&fields=id&limit=${limit}${filters}`)).toEqual(expected);
    },
  );

  test('has the count of all and links that keep the query', async () => {
    const page = await pageAt(service, '?page=cursor&limit=2&fields=id&status=Design');
    expect(page.count).toBe(38);
    const { searchParams } = new URL(page.next!);
    expect(Object.fromEntries(searchParams)).toEqual({
      after: '9',
      fields: 'id',
      limit: '2',
      page: 'cursor',
      status: 'Design',
    });
    expect(page.csv_download_url).toMatch(/\?status=Design$/);
  });

  test.each([
    ['page=cursor&ordering=name', 'ordering'],
    ['page=cursor&offset=20', 'offset'],
    ['after=3', 'after'],
    ['page=2', 'page'],
    ['page=cursor&after=-1', 'after'],
    ['page=cursor&after=4294967296', 'after'],
  ])('is refused with %s', async (query, parameter) => {
    const { statusCode, body } = await service.ask({ url: `${apiPaths.listing}?${query}` });
    expect([statusCode, JSON.parse(body).parameter]).toEqual([400, parameter]);
  });
});

test('neither repeats nor misses a project that stays while others come, go and change', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(directory, 'projects.db')}`;
  const store = openWriter(storeUrl, { lockWaitSeconds: 0 });
  const publish = (numbers: readonly number[], round: number) =>
    store.publish({
      kind: 'reported',
      snapshots: [
        {
          irmSnapshot: quarterOf('2019-20', 2),
          projects: batches(
            numbers.map((n) =>
              reported(`${n}`, { name: `Project ${n}`, estimated_total_project_cost: (n * 7 * round) % 11 }),
            ),
          ),
        },
      ],
    });
  const staying = [2, 3, 5, 8, 9, 12];
  const rounds = [[1, 4, 6, 7, 10, 11], [4, 13], [1, 14, 15], [6, 7, 10, 16], []];
  const names: string[] = [];
  let search: string | undefined = '?page=cursor&limit=3&fields=id,name';
  for (let round = 0; search !== undefined; round++) {
    await publish([...staying, ...(rounds[round] ?? [])], round + 1);
    const service = await serviceOf(storeUrl);
    const { results, next }: Page = await pageAt(service, search);
    names.push(...results.map(({ name }) => name));
    search = next === null ? undefined : new URL(next).search;
    await service.close();
  }
  await store.close();
  rmSync(directory, { recursive: true, force: true });
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(staying.map((n) => `Project ${n}`)));
});
