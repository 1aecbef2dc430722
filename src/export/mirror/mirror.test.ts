import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  csvHeader,
  csvRow,
  type ProjectSnapshot,
  publishedProject,
  recordJson,
} from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { serverWith, type TestServer } from './http-server.fixture.ts';
import { fetchCatalogue, type MirroredCatalogue, type MirrorOptions } from './mirror.ts';
import { Source } from './source.ts';
import { WorkFolder } from './work-folder.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const CSV_PATH = '/infrastructure-projects/full/search/csv';
const CSV = `${CSV_PATH}?history=true`;
const PUBLICATIONS = '/api/v1/infrastructure-projects/publications/';
const NEWEST = `${PUBLICATIONS}?limit=1`;
const PROJECTS = 2500;

const all = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** The data of the other service, and how it misbehaves. */
interface Behaviour {
  projects: readonly Partial<ProjectSnapshot>[];
  /** The number of projects that the page at an offset reports. */
  countAt: (offset: number) => number;
  /** The projects in the CSV. */
  inCsv: () => readonly Partial<ProjectSnapshot>[];
  /**
   * A text or a status to send instead of a page or the CSV; undefined to send the page or the CSV.
   */
  instead: (path: string, turn: number) => string | number | undefined;
  maxLimit: number;
  catalogue: string | undefined;
}

let other: Behaviour;
let server: TestServer;
let work: WorkFolder;
let folder = '';

beforeEach(async () => {
  const projects = Array.from({ length: PROJECTS }, (_, i) => ({
    name: `Project ${i + 1}`,
    province: 'Limpopo',
    estimated_total_project_cost: i,
  }));
  other = {
    projects,
    countAt: () => other.projects.length,
    inCsv: () => other.projects,
    instead: () => undefined,
    maxLimit: 20_000,
    catalogue: undefined,
  };
  server = await serverWith((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.example');
    const instead = other.instead(request.url ?? '/', server.paths.length);
    if (typeof instead === 'number') return void response.writeHead(instead).end();
    if (other.catalogue !== undefined) response.setHeader('x-catalogue', other.catalogue);
    if (instead !== undefined) response.end(instead);
    else if (pathname === PUBLICATIONS) response.writeHead(404).end();
    else if (pathname === CSV_PATH) response.end(csv());
    else page(Number(searchParams.get('limit')), Number(searchParams.get('offset') ?? 0));

    function page(limit: number, offset: number) {
      if (limit > other.maxLimit)
        return response.writeHead(400).end(JSON.stringify({ parameter: 'limit', maximum: other.maxLimit }));
      const results = other.projects
        .slice(offset, offset + limit)
        .map((known, i) => record(known, offset + i));
      const count = other.countAt(offset);
      return response.end(
        `{"count":${count},"results":[${results.join(',')}],"csv_download_url":${JSON.stringify(CSV_PATH)}}`,
      );
    }
  });
  folder = mkdtempSync(join(all, 'work-'));
  work = new WorkFolder(folder, server.base);
});
afterEach(() => server.close());

const published = (known: Partial<ProjectSnapshot>, i: number) =>
  publishedProject(i + 1, reported('1', known).snapshot, quarterOf('2019-20', 2));
const record = (known: Partial<ProjectSnapshot>, i: number) => recordJson(published(known, i));
const csv = () =>
  csvHeader() +
  other
    .inCsv()
    .map((known, i) => csvRow(published(known, i)))
    .join('');

async function mirror(options: Partial<MirrorOptions> = {}): Promise<MirroredCatalogue> {
  const source = new Source(server.base, { firstWaitSeconds: 0.001 });
  const fetched = await fetchCatalogue(source, work, { maxMb: 50, ...options });
  if (fetched === undefined) throw new Error('nothing was new');
  return fetched;
}
const failure = async (options: Partial<MirrorOptions> = {}) => {
  const error = await mirror(options).then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  return `${error.name}: ${error.message}`;
};
/** Files that are stored for the next attempt. */
const storedFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));

async function namesOf({ snapshots }: Awaited<ReturnType<typeof mirror>>) {
  const names: Record<number, string> = {};
  for (const { projects } of snapshots)
    for await (const batch of projects) for (const { id, snapshot } of batch) names[id ?? 0] = snapshot.name;
  return names;
}

const stateCheck = [`${LISTING}?limit=1`, NEWEST];
const firstPages = [
  ...stateCheck,
  `${LISTING}?limit=1000&offset=0`,
  `${LISTING}?limit=1000&offset=1000`,
  `${LISTING}?limit=1000&offset=2000`,
];
describe('a mirror', () => {
  test('has all projects of the other service, with their ids', async () => {
    const mirrored = await mirror();
    expect(mirrored).toMatchObject({ kind: 'mirrored', count: PROJECTS });
    const names = await namesOf(mirrored);
    expect(Object.keys(names).length).toBe(PROJECTS);
    expect(names[2500]).toBe('Project 2500');
  });

  test('requests each page and the CSV once, one after the other', async () => {
    await mirror();
    expect(server.paths).toEqual([...firstPages, CSV, ...stateCheck]);
    expect(server.maxConcurrent()).toBe(1);
  });

  test('of a sample is marked as one', async () => {
    other.catalogue = 'sample';
    expect(await mirror()).toMatchObject({ kind: 'mirrored-sample' });
  });

  test('reports its progress', async () => {
    const progress: number[] = [];
    await mirror({ onProgress: (read: number) => progress.push(read) });
    expect(progress).toEqual([1000, 2000, 2500]);
  });

  test('requests smaller pages if the service has a lower limit', async () => {
    other.maxLimit = 700;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(
      server.paths.filter((path) => path.includes('offset')).map((path) => path.slice(LISTING.length)),
    ).toEqual([
      '?limit=1000&offset=0',
      '?limit=700&offset=0',
      '?limit=700&offset=700',
      '?limit=700&offset=1400',
      '?limit=700&offset=2100',
    ]);
  });

  test('survives temporary failures', async () => {
    other.instead = (_path, turn) => (turn % 2 === 1 ? 503 : undefined);
    expect(await mirror()).toMatchObject({ count: PROJECTS });
  });

  test.each([
    ['text', 'no JSON at all'],
    ['an error page', '<html>Bad gateway</html>'],
    ['null', 'null'],
    ['other JSON', '{"projects":[]}'],
    ['a count that is not a number', `{"count":"7","results":[],"csv_download_url":"${CSV_PATH}"}`],
    ['results that are not records', `{"count":7,"results":[null],"csv_download_url":"${CSV_PATH}"}`],
    ['a CSV elsewhere', '{"count":7,"results":[],"csv_download_url":"http://example.com/csv"}'],
  ])('fails if the listing is %s', async (_what, text) => {
    other.instead = () => text;
    expect(await failure()).toBe(
      'MirrorError: The response is not a listing of infrastructure projects: check the address of the service.',
    );
  });

  test('fails if there are no projects', async () => {
    other.projects = [];
    expect(await failure()).toBe('MirrorError: The service lists no projects: there is nothing to mirror.');
  });
});

describe('a mirror of the listing only', () => {
  const listingOnly = { financialYear: '2018-19', quarter: 3, taken: '2019-01-20' } as const;

  test('has what the listing says, in the named quarter, and asks for no CSV', async () => {
    other.projects = [
      {
        name: '=Clinic',
        province: 'Limpopo',
        estimated_total_project_cost: 1.5e21,
        latitude: '-29.10',
        longitude: '27',
      },
      { name: "'=Dam", estimated_completion_date: '2020-02-29' },
    ];
    const { kind, count, snapshots } = await mirror({ listingOnly });
    expect({ kind, count }).toEqual({ kind: 'mirrored', count: 2 });
    expect(snapshots.map(({ irmSnapshot }) => irmSnapshot)).toEqual([
      { sphere: 'provincial', ...listingOnly },
    ]);
    const projects = [];
    for (const each of snapshots) for await (const batch of each.projects) projects.push(...batch);
    expect(projects).toEqual(
      other.projects.map((known, i) => ({ id: i + 1, ...reported(`${i + 1}`, known) })),
    );
    expect(server.paths).toEqual([...stateCheck, firstPages[2], ...stateCheck]);
  });

  test('has a snapshot for each sphere', async () => {
    const national = () => publishedProject(9, reported('1').snapshot, quarterOf('2019-20', 2, 'national'));
    other.instead = (path) =>
      path.includes('offset') ? page([record({}, 0), recordJson(national())]) : undefined;
    other.projects = [{}, {}];
    const page = (results: readonly string[]) =>
      `{"count":2,"csv_download_url":"${CSV_PATH}","results":[${results.join(',')}]}`;
    const { snapshots } = await mirror({ listingOnly });
    expect(snapshots.map(({ irmSnapshot }) => irmSnapshot.sphere)).toEqual(['national', 'provincial']);
  });

  test('names all odd records in one report', async () => {
    other.projects = [{}, { estimated_completion_date: 'soon' }, { start_date: 'soon' }, {}];
    other.instead = (path) =>
      path.includes('offset')
        ? `{"count":4,"csv_download_url":"${CSV_PATH}","results":[${other.projects
            .map((known, i) => record(known, i).replace('full/4-', 'full/'))
            .join(',')}]}`
        : undefined;
    expect(await failure({ listingOnly })).toBe(
      'PublishedCsvError: 2 rows are odd. Record 2: estimated_completion_date must be a date like 2019-07-15, but is "soon". ' +
        'Record 4: url_path must be a path that begins with the id of the project, but is "/infrastructure-projects/full/project".',
    );
  });
});

test('every snapshot in the CSV is mirrored, and the latest is compared with the listing', async () => {
  other.projects = [{ name: 'New name' }, { name: 'Another' }];
  const older = (i: number, name: string) =>
    csvRow(
      publishedProject(i, reported('1', { name }).snapshot, quarterOf('2018-19', 4), {
        name: other.projects[i - 1]!.name!,
        province: '',
      }),
    );
  const history = csv() + older(1, 'Old name');
  other.instead = (path) => (path === CSV ? history : undefined);
  const { count, snapshots } = await mirror();
  expect(count).toBe(2);
  const names = await Promise.all(
    snapshots.map(async (each) => {
      const all = [];
      for await (const batch of each.projects) all.push(...batch.map(({ snapshot }) => snapshot.name));
      return all;
    }),
  );
  expect(names).toEqual([['Old name'], ['New name', 'Another']]);

  other.instead = (path) => (path === CSV ? csvHeader() + older(1, 'Old name') + older(2, 'X') : undefined);
  await work.clear();
  expect(await failure()).toContain('disagree on 2 projects: 1 (name), 2 (name): run this again');
});

describe('inconsistent data is rejected and not stored for the next attempt:', () => {
  test.each<[string, (service: Behaviour) => void, RegExp]>([
    [
      'a count that is too high',
      (service) => {
        service.countAt = () => PROJECTS + 10;
      },
      /reports 2510 projects, but returns only 2500/,
    ],
    [
      'a count that is too low',
      (service) => {
        service.countAt = () => 2400;
      },
      /reports 2400 projects, but returns 2500 different ones/,
    ],
    [
      'a count that changes in the middle',
      (service) => {
        service.countAt = (offset) => (offset < 2000 ? PROJECTS : PROJECTS + 1);
      },
      /published newer data while it was being mirrored/,
    ],
    [
      'projects that are on two pages, in place of others',
      (service) => {
        const page = JSON.stringify({ count: PROJECTS, csv_download_url: CSV_PATH }).slice(0, -1);
        const again = service.projects.slice(0, 500).map((known, i) => record(known, i));
        service.instead = (path) =>
          path.endsWith('offset=2000') ? `${page},"results":[${again.join(',')}]}` : undefined;
      },
      /reports 2500 projects, but returns 2000 different ones/,
    ],
    [
      'a CSV with a project less',
      (service) => {
        service.inCsv = () => service.projects.slice(0, -1);
      },
      /lists 2500 projects, but its CSV contains 2499/,
    ],
    [
      'a CSV with a project more',
      (service) => {
        service.inCsv = () => [...service.projects, { name: 'One more' }];
      },
      /disagree on project 2501 \(missing in the listing\)/,
    ],
    [
      'a CSV with another figure',
      (service) => {
        service.inCsv = () => [
          { ...service.projects[0], estimated_total_project_cost: 1 },
          ...service.projects.slice(1),
        ];
      },
      /disagree on project 1 \(estimated_total_project_cost\)/,
    ],
    [
      'a CSV that breaks off',
      (service) => {
        service.instead = (path) => (path === CSV ? csv().slice(0, -100) : undefined);
      },
      /Line 2501: it has \d+ columns instead of \d+/,
    ],
    [
      'no CSV',
      (service) => {
        service.instead = (path) => (path === CSV ? '<html>Please log in</html>' : undefined);
      },
      /columns are not those of the published CSV/,
    ],
    [
      'a first record that has changed at the end',
      (service) => {
        service.instead = (path) => {
          if (path === CSV)
            service.projects = [{ ...service.projects[0], status: 'Tender' }, ...service.projects.slice(1)];
          return undefined;
        };
      },
      /published newer data while it was being mirrored/,
    ],
  ])('%s', async (_what, misbehave, sentence) => {
    const { projects, countAt, inCsv, instead } = other;
    misbehave(other);
    expect(await failure()).toMatch(sentence);
    expect(storedFiles()).toEqual([]);
    Object.assign(other, { projects, countAt, inCsv, instead });
    expect(await mirror()).toMatchObject({ count: PROJECTS });
  });
});

describe('an interrupted mirror', () => {
  const breakDownAt = (end: string) => {
    other.instead = (path) => (path.endsWith(end) ? 404 : undefined);
  };

  test.each([
    ['in the listing', 'offset=2000', [...stateCheck, firstPages[4], CSV, ...stateCheck]],
    ['before the CSV', CSV, [...stateCheck, CSV, ...stateCheck]],
  ])('%s resumes with what is missing', async (_when, end, expected) => {
    breakDownAt(end);
    expect(await failure()).toMatch(/cannot be read: it responded with 404/);
    other.instead = () => undefined;
    server.paths.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.paths).toEqual(expected);
  });

  test('that has fetched everything only checks for changes', async () => {
    await mirror();
    server.paths.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.paths).toEqual([...stateCheck, ...stateCheck]);
  });

  test('starts again if the source has changed', async () => {
    breakDownAt('offset=2000');
    await failure();
    other.instead = () => undefined;
    other.projects = [...other.projects, { name: 'New', province: 'Gauteng' }];
    server.paths.length = 0;
    const mirrored = await mirror();
    expect(mirrored.count).toBe(PROJECTS + 1);
    expect(server.paths).toEqual([...firstPages, CSV, ...stateCheck]);
    expect((await namesOf(mirrored))[2501]).toBe('New');
  });

  test('fetches damaged pages again and ignores half-written ones', async () => {
    breakDownAt('offset=2000');
    await failure();
    other.instead = () => undefined;
    writeFileSync(work.path('page-1000.json'), '{"count":2500,"resu');
    writeFileSync(work.path('page-2000.json.unfinished'), '{"count":2500,"resu');
    server.paths.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.paths).toEqual([...stateCheck, firstPages[3], firstPages[4], CSV, ...stateCheck]);
  });

  test('does not touch the files of another service', async () => {
    const another = new WorkFolder(folder, 'http://other.example');
    await another.store('page-0.json', 'of another');
    await mirror();
    await work.clear();
    expect(await another.read('page-0.json')).toBe('of another');
  });
});
