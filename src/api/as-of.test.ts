import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOf, type TestService } from '../../test/fixtures/service.ts';
import { type IrmSnapshot, irmSnapshotLabel, quarterKey, type Sphere, spheres } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths, filledPath, searchDownloadPath } from '../query/addresses.ts';
import { publish, quarterOf, writerOf } from '../store/store.fixture.ts';

/** What a report says about a project, whose name never changes. */
interface Reported {
  readonly name: string;
  readonly province: string;
  readonly status: string;
  readonly cost: number;
}

/** One publication: of a quarter for the first time, or a correction of it. */
interface Published {
  readonly irmSnapshot: IrmSnapshot;
  readonly projects: readonly Reported[];
}

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** The service over a store with these publications, one after the other. */
async function serviceAfter(publications: readonly Published[]): Promise<TestService> {
  const storeUrl = `sqlite:${join(mkdtempSync(join(parent, 'test-')), 'projects.db')}`;
  const store = writerOf(storeUrl);
  for (const { irmSnapshot, projects } of publications) {
    const all = projects.map(({ cost, ...project }) =>
      reported(project.name, { ...project, estimated_total_project_cost: cost }),
    );
    await publish(store, irmSnapshot, all);
  }
  await store.close();
  return serviceOf(storeUrl);
}

/** A project as it is listed. */
interface Expected extends Reported {
  readonly irm_snapshot: string;
  readonly sphere: Sphere;
  readonly isGone: boolean;
}

/** What is listed as of a quarter, by name: it goes through all publications, and knows no index. */
function expectedAsOf(publications: readonly Published[], asOf: string): readonly Expected[] {
  const reports = new Map<string, Published>();
  for (const each of publications) {
    const quarter = quarterKey(each.irmSnapshot);
    if (quarter <= asOf) reports.set(`${quarter} ${each.irmSnapshot.sphere}`, each);
  }
  const inTime = [...reports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const listed = new Map<string, Expected>();
  for (const { irmSnapshot, projects } of inTime) {
    const { sphere } = irmSnapshot;
    for (const [key, earlier] of listed)
      if (earlier.sphere === sphere) listed.set(key, { ...earlier, isGone: true });
    for (const project of projects)
      listed.set(`${sphere} ${project.name}`, {
        ...project,
        sphere,
        irm_snapshot: irmSnapshotLabel(irmSnapshot),
        isGone: false,
      });
  }
  return [...listed.values()].sort(byName);
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

const quarters = [
  quarterOf('2017-18', 4),
  quarterOf('2018-19', 1),
  quarterOf('2018-19', 3),
  quarterOf('2019-20', 2),
];
/** Those, quarters between them, and later ones. */
const askedFor = ['2017-18-Q4', '2018-19-Q1', '2018-19-Q2', '2018-19-Q4', '2019-20-Q2', '2031-32-Q1'];

const publications: fc.Arbitrary<readonly Published[]> = fc.array(
  fc.record({
    irmSnapshot: fc
      .tuple(fc.constantFrom(...quarters), fc.constantFrom(...spheres))
      .map(([quarter, sphere]) => ({ ...quarter, sphere })),
    projects: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Clinic', 'School', 'Road', 'Bridge', 'Hall', 'Dam'),
        province: fc.constantFrom('Limpopo', 'Gauteng', ''),
        status: fc.constantFrom('Design', 'Tender', 'Construction'),
        cost: fc.integer({ min: 1, max: 1000 }),
      }),
      { selector: ({ name }) => name },
    ),
  }),
  { minLength: 1, maxLength: 9 },
);

/** Distinct names, because each sphere has projects of its own. */
const named = (all: readonly Published[]): readonly Published[] =>
  all.map(({ irmSnapshot, projects }) => ({
    irmSnapshot,
    projects: projects.map((project) => ({ ...project, name: `${project.name} ${irmSnapshot.sphere}` })),
  }));

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly province: string;
  readonly status: string;
  readonly estimated_total_project_cost: number;
  readonly irm_snapshot: string;
  readonly sphere: Sphere;
  readonly quality: readonly string[];
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Listed[];
  readonly csv_download_url: string;
}

const FIELDS = 'fields=id,name,province,status,estimated_total_project_cost,irm_snapshot,sphere,quality';

const countsOf = (values: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== '') counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

async function expectAsOf(
  { ask }: TestService,
  asOf: string,
  expected: readonly Expected[],
): Promise<readonly Listed[]> {
  const json = async (url: string) => (await ask({ url })).json();
  const listed: Listed[] = [];
  const first = `${apiPaths.listing}?as_of=${asOf}&${FIELDS}&cursor=start&limit=3`;
  for (let url: string | undefined = first; url !== undefined; ) {
    const { count, next, results }: Page = await json(url);
    expect(count).toBe(expected.length);
    listed.push(...results);
    url = next === null ? undefined : next.replace(/^http:\/\/[^/]+/, '');
  }
  const asExpected = listed.map(
    ({ id: _, quality, estimated_total_project_cost: cost, ...project }): Expected => ({
      ...project,
      cost,
      isGone: quality.includes('not_in_latest_snapshot'),
    }),
  );
  expect(asExpected.sort(byName)).toEqual(expected);
  const { fields } = await json(`${apiPaths.facets}?as_of=${asOf}`);
  for (const field of ['province', 'status'] as const)
    expect(
      Object.fromEntries(
        fields[field].map(({ text, count }: Readonly<{ text: string; count: number }>) => [text, count]),
      ),
    ).toEqual(countsOf(expected.map((project) => project[field])));
  const { total } = await json(`${apiPaths.stats}?as_of=${asOf}&status=Design`);
  const inDesign = expected.filter(({ status }) => status === 'Design');
  expect([total.count, total.sum ?? 0]).toEqual([
    inDesign.length,
    inDesign.reduce((sum, { cost }) => sum + cost, 0),
  ]);
  return listed;
}

test('answers are those of the snapshots of that quarter or the latest before it, as corrected', async () => {
  const whenever = async (all: readonly Published[]) => {
    const service = await serviceAfter(all);
    const published = all.map(({ irmSnapshot }) => quarterKey(irmSnapshot)).sort();
    try {
      for (const asOf of askedFor) {
        const isPublished = asOf >= published[0]! && asOf <= published.at(-1)!;
        if (isPublished) await expectAsOf(service, asOf, expectedAsOf(all, asOf));
        else expect((await service.ask({ url: `${apiPaths.listing}?as_of=${asOf}` })).statusCode).toBe(400);
      }
    } finally {
      await service.close();
    }
  };
  await fc.assert(fc.asyncProperty(publications.map(named), whenever), { numRuns: 5 });
});

describe('over two quarters and a correction', () => {
  const [early, late] = [quarterOf('2018-19', 1), quarterOf('2019-20', 2)];
  const clinic = { name: 'Clinic', province: 'Limpopo', status: 'Design', cost: 5 };
  let service: TestService;
  beforeAll(async () => {
    service = await serviceAfter([
      {
        irmSnapshot: early,
        projects: [
          { ...clinic, name: 'Old clinic', cost: 7 },
          { ...clinic, cost: 1 },
        ],
      },
      { irmSnapshot: late, projects: [clinic, { ...clinic, name: 'School' }] },
      {
        irmSnapshot: early,
        projects: [
          { ...clinic, name: 'Old clinic', cost: 8 },
          { ...clinic, cost: 2 },
        ],
      },
    ]);
  });
  afterAll(() => service.close());

  const pageAt = async (url: string): Promise<Page> => (await service.ask({ url })).json();

  test('every link keeps the quarter', async () => {
    const page = await pageAt(`${apiPaths.listing}?as_of=2018-19-Q3&limit=1&offset=1`);
    expect(page).toMatchObject({
      count: 2,
      next: null,
      previous: expect.stringContaining('as_of=2018-19-Q3'),
    });
    expect(page.csv_download_url).toBe(`${searchDownloadPath('csv')}?as_of=2018-19-Q3`);
    const { fields } = (await service.ask({ url: `${apiPaths.facets}?as_of=2018-19-Q3` })).json();
    const narrowed = await pageAt(
      new URL(fields.province[0].narrow_url).search.replace(/^/, apiPaths.listing),
    );
    expect(narrowed.count).toBe(2);
    const map = (await service.ask({ url: `${apiPaths.map}?as_of=2018-19-Q3&zoom=3` })).json();
    expect(map).toMatchObject({ count: 0, without_place: 2 });
  });

  test('a download has the corrected values of that quarter, and says so in its name', async () => {
    const { body, headers } = await service.ask({
      url: `${searchDownloadPath('csv')}?as_of=2018-19-Q1&fields=name,estimated_total_project_cost`,
    });
    expect(body).toBe('name,estimated_total_project_cost\r\nOld clinic,8.0\r\nClinic,2.0\r\n');
    expect(headers['content-disposition']).toContain('infrastructure-projects-as_of-2018-19-q1.csv');
  });

  test('a project has the snapshots of then, and one that was reported later is not found', async () => {
    const projectAt = async (id: number, query: string) => {
      const { statusCode, json } = await service.ask({ url: filledPath(apiPaths.project, id) + query });
      return { statusCode, project: json() };
    };
    const then = await projectAt(2, '?as_of=2019-20-Q1');
    expect(then.project.snapshots).toHaveLength(1);
    expect(then.project.estimated_total_project_cost).toBe(2);
    expect((await projectAt(2, '')).project.snapshots).toHaveLength(2);
    expect(await projectAt(3, '?as_of=2019-20-Q1')).toMatchObject({
      statusCode: 404,
      project: { detail: expect.stringContaining('no project 3 in the reports until 2019-20-Q1') },
    });
    expect((await projectAt(1, '')).project.quality).toContain('not_in_latest_snapshot');
    expect((await projectAt(1, '?as_of=2018-19-Q2')).project.quality).not.toContain('not_in_latest_snapshot');
  });

  test('present and past have tags of their own, and an answer about the past is not sent twice', async () => {
    const [present, past] = [apiPaths.listing, `${apiPaths.listing}?as_of=2018-19-Q1`];
    const tags = await Promise.all(
      [present, past].map(async (url) => (await service.ask({ url })).headers.etag as string),
    );
    expect(new Set(tags).size).toBe(2);
    const { statusCode } = await service.ask({ url: past, headers: { 'if-none-match': tags[1]! } });
    expect(statusCode).toBe(304);
  });

  test('answers about the past and the present are cached side by side', async () => {
    const urls = [`${apiPaths.listing}?${FIELDS}`, `${apiPaths.listing}?${FIELDS}&as_of=2018-19-Q1`];
    const names: string[] = [];
    for (let i = 0; i < 4; i++)
      for (const url of urls) names.push((await pageAt(url)).results.map(({ name }) => name).join());
    expect(names).toEqual(Array(4).fill(['Old clinic,Clinic,School', 'Old clinic,Clinic']).flat());
  });

  test.each([
    ['nonsense', 'as_of takes a quarter like 2019-20-Q2, not "nonsense".'],
    ['2019-20-Q5', 'as_of takes a quarter like 2019-20-Q2, not "2019-20-Q5".'],
    [
      '2019-21-Q1',
      'as_of takes a quarter like 2019-20-Q2, not "2019-21-Q1": a financial year ends in the year after.',
    ],
    ['2019-20-Q3', 'No snapshot of 2019-20-Q3 is published: as_of takes one of 2018-19-Q1, 2019-20-Q2.'],
    ['2017-18-Q4', 'No report until 2017-18-Q4 is published: the first one is of 2018-19-Q1.'],
  ])('%s is refused with what to send instead', async (asOf, detail) => {
    const { statusCode, json } = await service.ask({ url: `${apiPaths.listing}?as_of=${asOf}` });
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ detail, parameter: 'as_of', value: asOf });
  });

  test('a small q is read, and links have a large one', async () => {
    const page = await pageAt(`${apiPaths.listing}?as_of=2018-19-q1&limit=1`);
    expect([page.count, page.next]).toEqual([2, expect.stringContaining('as_of=2018-19-Q1&')]);
    const project = (
      await service.ask({ url: `${filledPath(apiPaths.project, 2)}?as_of=2018-19-q1` })
    ).json();
    expect(project.snapshots).toHaveLength(1);
    const changes = `${apiPaths.changes}?since=2018-19-q1&until=2019-20-q2`;
    expect((await service.ask({ url: changes })).json()).toMatchObject({
      since: '2018-19-Q1',
      until: '2019-20-Q2',
    });
  });

  test('it is given once', async () => {
    const url = `${apiPaths.listing}?as_of=2018-19-Q1&as_of=2019-20-Q2`;
    expect((await service.ask({ url })).statusCode).toBe(400);
  });
});
