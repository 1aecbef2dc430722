import { describe, expect, inject, test } from 'vitest';
import { statuses } from '../../src/project/index.ts';

/**
 * Tests the rules of "List projects" in the specification, one by one, on the running service with
 * the sample.
 */
const base = inject('sampleService');
const LISTING = '/api/v1/infrastructure-projects/full/search/';

type Project = Record<string, string | number | null>;

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Project[];
  readonly csv_download_url: string;
}

const pageAt = async (url: string): Promise<Page> => (await fetch(url)).json() as Promise<Page>;
const page = (query = ''): Promise<Page> => pageAt(`${base}${LISTING}${query}`);

const recordFields = [
  'name',
  'province',
  'government_label',
  'sphere',
  'department',
  'sector',
  'status',
  'status_order',
  'primary_funding_source',
  'estimated_completion_date',
  'estimated_total_project_cost',
  'latitude',
  'longitude',
  'url_path',
];

const all = (await page('?limit=20000')).results;
const valuesOf = (field: string) => new Set(all.map((project) => project[field]));

describe('what the service does', () => {
  test('returns 17 260 records without filters', async () => {
    expect((await page()).count).toBe(17260);
    expect(all.length).toBe(17260);
  });

  test('3 997 texts of contractors are 2 967 firms, and a group for the projects without one', async () => {
    const groups = async (by: string) =>
      (await (await fetch(`${base}${LISTING}stats/?by=${by}&limit=1`)).json()).group_count;
    expect([await groups('main_contractor'), await groups('contractor')]).toEqual([3998, 2968]);
  });

  test('GET, HEAD and OPTIONS are allowed, and Allow lists them', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const response = await fetch(`${base}${LISTING}`, { method });
      expect(response.status, method).toBe(200);
      expect(response.headers.get('allow'), method).toBe('GET, HEAD, OPTIONS');
    }
  });

  test('a successful response is JSON that varies by Accept', async () => {
    const { status, headers } = await fetch(`${base}${LISTING}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('vary')).toMatch(/^Accept(,|$)/);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await fetch(`${base}${LISTING}`, { headers: { 'accept-encoding': 'identity' } });
    const head = await fetch(`${base}${LISTING}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(await head.text()).toBe('');
    for (const name of [
      'content-type',
      'content-length',
      'etag',
      'cache-control',
      'allow',
      'vary',
      'x-catalogue',
    ])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is rejected with 405',
    async (method) => {
      if (method === 'TRACE') return expect(await statusOfRawRequest('TRACE')).toBe(405);
      const response = await fetch(`${base}${LISTING}`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  test('says that the sample is made up', async () => {
    expect((await fetch(`${base}${LISTING}`)).headers.get('x-catalogue')).toBe('sample');
  });
});

/** `fetch` does not send some methods that other clients may send. */
async function statusOfRawRequest(method: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${base}${LISTING}`, { method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('the record', () => {
  test('always has all fields of the table, in its order', () => {
    for (const project of all) expect(Object.keys(project)).toEqual(recordFields);
  });

  test.each(['name', 'province', 'government_label', 'sphere', 'department', 'status', 'url_path'])(
    '%s is always a string',
    (field) => {
      expect(new Set(all.map((project) => typeof project[field]))).toEqual(new Set(['string']));
    },
  );

  test('names need not be unique', () => {
    expect(valuesOf('name').size).toBeLessThan(all.length);
  });

  test('the nine provinces occur, and government_label equals province in every record', () => {
    expect([...valuesOf('province')].sort()).toEqual([
      'Eastern Cape',
      'Free State',
      'Gauteng',
      'KwaZulu-Natal',
      'Limpopo',
      'Mpumalanga',
      'North West',
      'Northern Cape',
      'Western Cape',
    ]);
    for (const project of all) expect(project.government_label).toBe(project.province);
  });

  test('sphere is provincial and sector null in every record', () => {
    expect(valuesOf('sphere')).toEqual(new Set(['provincial']));
    expect(valuesOf('sector')).toEqual(new Set([null]));
  });

  test('the fifteen statuses occur, each always with its own order', () => {
    const observed = statuses.filter(({ order }) => order !== 12);
    expect(new Set(all.map(({ status, status_order }) => `${status_order} ${status}`))).toEqual(
      new Set(observed.map(({ status, order }) => `${order} ${status}`)),
    );
  });

  test('the funding sources occur, and null', () => {
    const sources = valuesOf('primary_funding_source');
    for (const source of [
      'Human Settlements Development Grant',
      'Health Facility Revitalisation Grant',
      'Education Infrastructure Grant',
      'Equitable Share',
      'Provincial Roads Maintenance Grant',
      'Early Childhood Development Grant',
      'Community Library Service Grant',
      'Other',
      null,
    ])
      expect(sources).toContain(source);
  });

  test('completion dates are YYYY-MM-DD or null, in the past and far in the future', () => {
    const dates = [...valuesOf('estimated_completion_date')];
    expect(dates).toContain(null);
    const known = dates.filter((date) => date !== null).map(String);
    for (const date of known) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(known.some((date) => date < '2019-04-01')).toBe(true);
    expect(known.some((date) => date > '2040-01-01')).toBe(true);
  });

  test('costs are negative, zero, positive or null, and always written as floats', async () => {
    const costs = [...valuesOf('estimated_total_project_cost')];
    expect(costs).toContain(null);
    expect(costs).toContain(0);
    expect(costs.some((cost) => Number(cost) < 0)).toBe(true);
    const text = await (await fetch(`${base}${LISTING}?limit=20000`)).text();
    const written = [...text.matchAll(/"estimated_total_project_cost":([^,]+),/g)].map(([, cost]) => cost);
    expect(written.length).toBe(17260);
    for (const cost of written) expect(cost).toMatch(/^(null|-?\d+\.\d+|-?\d(\.\d+)?e[+-]?\d+)$/);
  });

  test('coordinates are text, null together, and "0" if unset', () => {
    for (const { latitude, longitude } of all) {
      expect(latitude === null).toBe(longitude === null);
      if (latitude !== null) expect([typeof latitude, typeof longitude]).toEqual(['string', 'string']);
    }
    expect(valuesOf('latitude')).toContain(null);
    expect(valuesOf('latitude')).toContain('0');
    expect(valuesOf('longitude')).toContain('0');
  });

  test('url_path has a unique id and a slug of name and province', () => {
    const ids = all.map(
      ({ url_path }) =>
        /^\/infrastructure-projects\/full\/(\d+)-[a-z0-9]+(-[a-z0-9]+)*$/.exec(`${url_path}`)?.[1],
    );
    expect(new Set(ids).size).toBe(all.length);
    expect(ids).not.toContain(undefined);
  });
});

describe('rules 1 to 6: ordering', () => {
  const ordered = async (ordering: string, field: string) =>
    (await page(`?limit=20000&ordering=${ordering}`)).results.map((project) => project[field] ?? null);
  const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);
  const id = ({ url_path }: Project) => Number(/(\d+)-/.exec(`${url_path}`)?.[1]);

  test('without ordering: by id', () => {
    const ids = all.map(id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test.each(['status_order', 'estimated_total_project_cost'])(
    'by %s in numbers, both ways, nulls last',
    async (field) => {
      const up = (await ordered(field, field)) as (number | null)[];
      const down = (await ordered(`-${field}`, field)) as (number | null)[];
      expect(known(up)).toEqual(known(up).toSorted((a, b) => a - b));
      expect(known(down)).toEqual(known(up).toReversed());
      expect(up.slice(known(up).length)).toEqual(down.slice(known(down).length));
      expect(up.slice(known(up).length).every((value) => value === null)).toBe(true);
    },
  );

  test('by estimated_completion_date: earliest first, or latest first, nulls last', async () => {
    const up = (await ordered('estimated_completion_date', 'estimated_completion_date')) as (string | null)[];
    const down = (await ordered('-estimated_completion_date', 'estimated_completion_date')) as (
      | string
      | null
    )[];
    expect(known(up)).toEqual(known(up).toSorted());
    expect(known(down)).toEqual(known(up).toReversed());
    expect(up.at(-1)).toBeNull();
    expect(down.at(-1)).toBeNull();
  });

  test('costs ascending begin with the negative ones, then zeros', async () => {
    const costs = known(
      (await ordered('estimated_total_project_cost', 'estimated_total_project_cost')) as number[],
    );
    const firstZero = costs.indexOf(0);
    expect(firstZero).toBeGreaterThan(0);
    expect(costs.slice(0, firstZero).every((cost) => cost < 0)).toBe(true);
  });

  test('stages ascending begin with 0, descending with 15', async () => {
    expect((await page('?ordering=status_order')).results[0]?.status).toBe('Project Initiation');
    expect((await page('?ordering=-status_order')).results[0]?.status).toBe(
      'Other - Packaged Ongoing Project',
    );
  });

  test('names are in the order of their letters, without regard to case and accents', async () => {
    const plain = (name: unknown) =>
      Buffer.from(String(name).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));
    const up = (await ordered('name', 'name')).map(plain);
    const down = (await ordered('-name', 'name')).map(plain);
    expect(up).toEqual(up.toSorted(Buffer.compare));
    expect(down).toEqual(up.toReversed());
  });

  test.each(['name', '-name', 'status_order', '-status_order', '-estimated_total_project_cost'])(
    'records with equal keys of %s are in order of their ids',
    async (ordering) => {
      const field = ordering.replace('-', '');
      const key = (project: Project) =>
        field === 'name' ? String(project.name).toLowerCase() : project[field];
      const { results } = await page(`?limit=20000&ordering=${ordering}`);
      for (let i = 1; i < results.length; i++) {
        const [before, after] = [results[i - 1]!, results[i]!];
        if (key(before) === key(after)) expect(id(after)).toBeGreaterThan(id(before));
      }
    },
  );
});

describe('rules 7 to 9: pages', () => {
  test('a page holds 20 records when limit is absent', async () => {
    const { results } = await page();
    expect(results).toEqual(all.slice(0, 20));
  });

  test('the page at an offset holds the records from there', async () => {
    expect((await page('?limit=7&offset=5003')).results).toEqual(all.slice(5003, 5010));
  });

  test('the page that starts at 17240 holds the last 20', async () => {
    const last = await page('?offset=17240');
    expect(last.results).toEqual(all.slice(17240));
    expect(last.results.length).toBe(20);
    expect(last.next).toBeNull();
  });

  test('the last page may hold fewer', async () => {
    expect((await page('?limit=100&offset=17200')).results.length).toBe(60);
  });

  test('an offset past the end gives no results and no next page', async () => {
    expect(await page('?offset=17260')).toMatchObject({ count: 17260, next: null, results: [] });
    expect(await page('?offset=9007199254740991')).toMatchObject({ next: null, results: [] });
  });

  test('next is absolute, with an explicit limit and the next offset', async () => {
    expect((await page()).next).toBe(`${base}${LISTING}?limit=20&offset=20`);
    expect((await page('?format=api&ordering=-name&offset=40')).next).toBe(
      `${base}${LISTING}?format=api&limit=20&offset=60&ordering=-name`,
    );
  });

  test('next is null when the page reaches the end', async () => {
    expect((await page('?limit=17260')).next).toBeNull();
    expect((await page('?limit=17259')).next).toBe(`${base}${LISTING}?limit=17259&offset=17259`);
  });

  test('previous is null on the first page, and omits an offset of 0', async () => {
    expect((await page()).previous).toBeNull();
    expect((await page('?offset=0')).previous).toBeNull();
    expect((await page('?offset=20')).previous).toBe(`${base}${LISTING}?limit=20`);
    expect((await page('?offset=5')).previous).toBe(`${base}${LISTING}?limit=20`);
    expect((await page('?offset=60&ordering=name')).previous).toBe(
      `${base}${LISTING}?limit=20&offset=40&ordering=name`,
    );
  });

  test.each(['', 'name', '-estimated_completion_date'])(
    'next visits every record once, and previous leads back (ordering "%s")',
    async (ordering) => {
      const first = `${base}${LISTING}?limit=1733&ordering=${ordering}`;
      const seen: Project[] = [];
      let last = await pageAt(first);
      for (seen.push(...last.results); last.next !== null; seen.push(...last.results))
        last = await pageAt(last.next);
      expect(new Set(seen.map(({ url_path }) => url_path)).size).toBe(17260);
      let steps = 0;
      for (; last.previous !== null; steps++) last = await pageAt(last.previous);
      expect(steps).toBe(Math.ceil(17260 / 1733) - 1);
      expect(last.results).toEqual(seen.slice(0, 1733));
    },
  );
});

describe('rule 10: the link to the CSV', () => {
  test.each([
    ['', '/infrastructure-projects/full/search/csv'],
    ['?format=api', '/infrastructure-projects/full/search/csv?format=api'],
    [
      '?ordering=-name&format=api&limit=3&offset=6',
      '/infrastructure-projects/full/search/csv?format=api&ordering=-name',
    ],
    ['?fields=name&utm_source=x', '/infrastructure-projects/full/search/csv'],
  ])('a request with "%s" links to %s', async (query, path) => {
    expect((await page(query)).csv_download_url).toBe(path);
  });
});
