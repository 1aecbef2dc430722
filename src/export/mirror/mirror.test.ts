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
import { fetchCatalogue } from './mirror.ts';
import { Source } from './source.ts';
import { WorkFolder } from './work-folder.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';
const PROJECTS = 2500;

const all = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** What the other service holds, and in which ways it misbehaves. */
interface Behaviour {
  projects: readonly Partial<ProjectSnapshot>[];
  /** The number of projects that the page at an offset tells. */
  countAt: (offset: number) => number;
  /** Projects as the CSV has them. */
  inCsv: () => readonly Partial<ProjectSnapshot>[];
  /**
   * Text that is answered in the place of a page or the CSV, or a status; undefined for the usual.
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
    const instead = other.instead(request.url ?? '/', server.asked.length);
    if (typeof instead === 'number') return void response.writeHead(instead).end();
    if (other.catalogue !== undefined) response.setHeader('x-catalogue', other.catalogue);
    if (instead !== undefined) response.end(instead);
    else if (pathname === CSV) response.end(csv());
    else page(Number(searchParams.get('limit')), Number(searchParams.get('offset') ?? 0));

    function page(limit: number, offset: number) {
      if (limit > other.maxLimit)
        return response.writeHead(400).end(JSON.stringify({ parameter: 'limit', maximum: other.maxLimit }));
      const results = other.projects
        .slice(offset, offset + limit)
        .map((known, i) => record(known, offset + i));
      const count = other.countAt(offset);
      return response.end(
        `{"count":${count},"results":[${results.join(',')}],"csv_download_url":${JSON.stringify(CSV)}}`,
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

const mirror = (options = {}) =>
  fetchCatalogue(new Source(server.base, { firstWaitSeconds: 0.001 }), work, options);
const failure = async () => {
  const error = await mirror().then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  return `${error.name}: ${error.message}`;
};
/** Files that are kept for the next attempt. */
const kept = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));

async function namesOf({ snapshots }: Awaited<ReturnType<typeof mirror>>) {
  const names: Record<number, string> = {};
  for (const { projects } of snapshots)
    for await (const batch of projects) for (const { id, snapshot } of batch) names[id ?? 0] = snapshot.name;
  return names;
}

const firstPages = [
  `${LISTING}?limit=1`,
  `${LISTING}?limit=1000&offset=0`,
  `${LISTING}?limit=1000&offset=1000`,
  `${LISTING}?limit=1000&offset=2000`,
];
const lastLook = `${LISTING}?limit=1`;

describe('a mirror', () => {
  test('is the whole catalogue of the other service, with its ids', async () => {
    const mirrored = await mirror();
    expect(mirrored).toMatchObject({ kind: 'mirrored', count: PROJECTS });
    const names = await namesOf(mirrored);
    expect(Object.keys(names).length).toBe(PROJECTS);
    expect(names[2500]).toBe('Project 2500');
  });

  test('asks for each page and the CSV once, one after the other', async () => {
    await mirror();
    expect(server.asked).toEqual([...firstPages, CSV, lastLook]);
    expect(server.mostAtOnce()).toBe(1);
  });

  test('of made-up projects is known as such', async () => {
    other.catalogue = 'sample';
    expect(await mirror()).toMatchObject({ kind: 'mirrored-sample' });
  });

  test('tells how far it is', async () => {
    const told: number[] = [];
    await mirror({ onProgress: (read: number) => told.push(read) });
    expect(told).toEqual([1000, 2000, 2500]);
  });

  test('takes smaller pages where the service gives no larger ones', async () => {
    other.maxLimit = 700;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(
      server.asked.filter((path) => path.includes('offset')).map((path) => path.slice(LISTING.length)),
    ).toEqual([
      '?limit=1000&offset=0',
      '?limit=700&offset=0',
      '?limit=700&offset=700',
      '?limit=700&offset=1400',
      '?limit=700&offset=2100',
    ]);
  });

  test('survives failures that pass', async () => {
    other.instead = (_path, turn) => (turn % 2 === 1 ? 503 : undefined);
    expect(await mirror()).toMatchObject({ count: PROJECTS });
  });

  test.each([
    ['text', 'no JSON at all'],
    ['an error page', '<html>Bad gateway</html>'],
    ['null', 'null'],
    ['other JSON', '{"projects":[]}'],
    ['a count that is none', `{"count":"7","results":[],"csv_download_url":"${CSV}"}`],
    ['results that are no records', `{"count":7,"results":[null],"csv_download_url":"${CSV}"}`],
    ['a CSV elsewhere', '{"count":7,"results":[],"csv_download_url":"http://example.com/csv"}'],
  ])('is refused where the listing is %s', async (_what, text) => {
    other.instead = () => text;
    expect(await failure()).toBe(
      'MirrorError: The service does not answer like a listing of infrastructure projects: check its address.',
    );
  });

  test('is refused where there is nothing', async () => {
    other.projects = [];
    expect(await failure()).toBe('MirrorError: The service lists no project: there is nothing to mirror.');
  });
});

describe('what does not fit together is refused, and nothing of it kept for the next attempt:', () => {
  test.each<[string, (service: Behaviour) => void, RegExp]>([
    [
      'a count that is too high',
      (service) => {
        service.countAt = () => PROJECTS + 10;
      },
      /says that it lists 2510 projects, but gives only 2500/,
    ],
    [
      'a count that is too low',
      (service) => {
        service.countAt = () => 2400;
      },
      /says that it lists 2400 projects, but gives 2500 different ones/,
    ],
    [
      'a count that changes in the middle',
      (service) => {
        service.countAt = (offset) => (offset < 2000 ? PROJECTS : PROJECTS + 1);
      },
      /published newer data while it was being mirrored/,
    ],
    [
      'a project that stands on two pages in the place of another',
      (service) => {
        const page = JSON.stringify({ count: PROJECTS, csv_download_url: CSV }).slice(0, -1);
        const again = service.projects.slice(0, 500).map((known, i) => record(known, i));
        service.instead = (path) =>
          path.endsWith('offset=2000') ? `${page},"results":[${again.join(',')}]}` : undefined;
      },
      /says that it lists 2500 projects, but gives 2000 different ones/,
    ],
    [
      'a CSV with a project less',
      (service) => {
        service.inCsv = () => service.projects.slice(0, -1);
      },
      /lists 2500 projects, but its CSV holds 2499/,
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
      /The CSV is damaged/,
    ],
    [
      'no CSV',
      (service) => {
        service.instead = (path) => (path === CSV ? '<html>Please log in</html>' : undefined);
      },
      /columns are not those of the published CSV/,
    ],
    [
      'first records that are not the same at the end',
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
    expect(kept()).toEqual([]);
    Object.assign(other, { projects, countAt, inCsv, instead });
    expect(await mirror()).toMatchObject({ count: PROJECTS });
  });
});

describe('a mirror that was interrupted', () => {
  const breakDownAt = (end: string) => {
    other.instead = (path) => (path.endsWith(end) ? 404 : undefined);
  };

  test.each([
    ['in the listing', 'offset=2000', [firstPages[0], firstPages[3], CSV, lastLook]],
    ['before the CSV', CSV, [firstPages[0], CSV, lastLook]],
  ])('%s goes on without what it has', async (_when, end, asked) => {
    breakDownAt(end);
    expect(await failure()).toMatch(/cannot be read: it answered 404/);
    other.instead = () => undefined;
    server.asked.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.asked).toEqual(asked);
  });

  test('after everything was fetched asks no more than whether it is still so', async () => {
    await mirror();
    server.asked.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.asked).toEqual([lastLook, lastLook]);
  });

  test('begins anew when the source has changed meanwhile', async () => {
    breakDownAt('offset=2000');
    await failure();
    other.instead = () => undefined;
    other.projects = [...other.projects, { name: 'New', province: 'Gauteng' }];
    server.asked.length = 0;
    const mirrored = await mirror();
    expect(mirrored.count).toBe(PROJECTS + 1);
    expect(server.asked).toEqual([...firstPages, CSV, lastLook]);
    expect((await namesOf(mirrored))[2501]).toBe('New');
  });

  test('fetches a kept page again that was damaged, and takes no notice of half-written ones', async () => {
    breakDownAt('offset=2000');
    await failure();
    other.instead = () => undefined;
    writeFileSync(work.path('page-1000.json'), '{"count":2500,"resu');
    writeFileSync(work.path('page-2000.json.unfinished'), '{"count":2500,"resu');
    server.asked.length = 0;
    expect(await mirror()).toMatchObject({ count: PROJECTS });
    expect(server.asked).toEqual([firstPages[0], firstPages[2], firstPages[3], CSV, lastLook]);
  });

  test('keeps apart what belongs to another service', async () => {
    const another = new WorkFolder(folder, 'http://other.example');
    await another.keep('page-0.json', 'of another');
    await mirror();
    await work.clear();
    expect(await another.read('page-0.json')).toBe('of another');
  });
});
