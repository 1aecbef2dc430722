import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAtom } from '../../test/fixtures/atom.ts';
import { oddName, publicationRecord, publishWithSecrets, secrets } from '../../test/fixtures/publications.ts';
import { serviceOf, serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { reported } from '../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../store/store.fixture.ts';

const PUBLICATIONS = '/api/v1/infrastructure-projects/publications/';
let folder = '';
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  await publishWithSecrets(storeUrl);
  service = await serviceOf(storeUrl);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (end = '') => {
  const response = await service.ask({ url: PUBLICATIONS + end, headers: { host: 'projects.example' } });
  expect(response.statusCode, end).toBe(200);
  return response;
};

describe('the publications', () => {
  test('are listed with counts, costs and changes, the newest first', async () => {
    const { count, next, previous, results } = (await get()).json();
    expect([count, next, previous]).toEqual([4, null, null]);
    expect(
      results.map(({ number, action, title }: Record<string, unknown>) => [number, action, title]),
    ).toEqual([
      [4, 'remove', 'Provincial projects, quarter 2 of 2019-20: removed'],
      [3, 'import', 'Provincial projects, quarter 2 of 2019-20: published'],
      [2, 'replace', 'Provincial projects, quarter 3 of 2019-20: corrected'],
      [1, 'import', 'Provincial projects, quarter 3 of 2019-20: published'],
    ]);
    expect(results[2]).toEqual({
      number: 2,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      action: 'replace',
      back_to: null,
      title: 'Provincial projects, quarter 3 of 2019-20: corrected',
      irm_snapshots: [
        {
          irm_snapshot: 'Provincial 2019-20 Q3 taken 2019-10-15',
          sphere: 'provincial',
          financial_year: '2019-20',
          quarter: 3,
          projects: 1,
        },
      ],
      before: { projects: 2, estimated_total_project_cost: 2001 },
      after: { projects: 1, estimated_total_project_cost: 1000.5 },
      changes: {
        compared_with: '2019-20-Q2',
        ...{ added: 3, changed: 59, no_longer_reported: 1, unchanged: 7 },
        largest: [
          {
            name: 'School',
            url_path: '/infrastructure-projects/full/2-school',
            ...{ from: 10, to: 1000.5, by: 990.5 },
          },
          { name: oddName, url_path: null, from: 30, to: 20, by: -10 },
          { name: 'Other sphere', url_path: null, from: 2, to: 1, by: -1 },
        ],
      },
      note: publicationRecord.publicNote,
    });
    expect(results[0]).toMatchObject({ changes: null, note: null });
  });

  test('have amounts as floats', async () => {
    expect((await get('?offset=2&limit=1')).body).toContain('"from":10.0,"to":1000.5,"by":990.5');
  });

  test('are paged with links', async () => {
    const { count, next, previous, results } = (await get('?limit=1&offset=1&utm=x')).json();
    const base = `http://projects.example${PUBLICATIONS}`;
    expect([count, next, previous]).toEqual([4, `${base}?limit=1&offset=2`, `${base}?limit=1`]);
    expect(results.map(({ number }: { number: number }) => number)).toEqual([3]);
    expect((await get('?offset=9')).json()).toMatchObject({ next: null, results: [] });
  });
});

describe('the feed of publications', () => {
  test('is well formed Atom with an entry for each publication', async () => {
    const { headers, body } = await get('atom/');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const { feed, entries, links } = readAtom(body);
    expect(entries.map(({ title }) => title)).toEqual([
      'Provincial projects, quarter 2 of 2019-20: removed',
      'Provincial projects, quarter 2 of 2019-20: published',
      'Provincial projects, quarter 3 of 2019-20: corrected',
      'Provincial projects, quarter 3 of 2019-20: published',
    ]);
    expect(feed.updated).toBe(entries[0]!.updated);
    expect(entries[2]!.summary).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"');
    expect(entries[2]!.summary).toContain('59 changed, 3 added, 1 no longer reported.');
    expect(entries[2]!.link).toBe(
      'http://projects.example/infrastructure-projects/about/publications/#publication-2',
    );
    expect(links.find(({ rel }) => rel === 'self')?.href).toBe(`http://projects.example${PUBLICATIONS}atom/`);
  });

  test('has the same ids at every address of the service', async () => {
    const idsAt = async (host: string) => {
      const { body } = await service.ask({ url: `${PUBLICATIONS}atom/`, headers: { host } });
      const { feed, entries } = readAtom(body);
      return [feed.id, ...entries.map(({ id }) => id)];
    };
    const ids = await idsAt('projects.example');
    expect(await idsAt('other.example')).toEqual(ids);
    expect(new Set(ids).size).toBe(5);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('what is private', () => {
  test.each(['', 'atom/'])('is not in the response of .../publications/%s', async (end) => {
    const { body } = await get(end);
    for (const secret of secrets) expect(body).not.toContain(secret);
  });

  test('is in no file of the index', () => {
    const files = readdirSync(service.index.directory);
    expect(files).toContain('publications');
    for (const file of files) {
      const content = readFileSync(join(service.index.directory, file));
      for (const secret of secrets) expect(content.includes(secret), file).toBe(false);
    }
  });
});

/** The publications of a store after `change`, which gets its address. */
async function publicationsAfter(change: (storeUrl: string) => Promise<void>) {
  const own = mkdtempSync(join(folder, 'own-'));
  const storeUrl = `sqlite:${join(own, 'projects.db')}`;
  await change(storeUrl);
  const other = await serviceOf(storeUrl);
  const { results } = (await other.ask({ url: PUBLICATIONS })).json();
  const { entries } = readAtom((await other.ask({ url: `${PUBLICATIONS}atom/` })).body);
  await other.close();
  return { results, entries };
}

test('a rollback says what it went back to', async () => {
  const { results, entries } = await publicationsAfter(async (storeUrl) => {
    const store = writerOf(storeUrl);
    await publish(store, quarterOf('2019-20', 2), [reported('1')]);
    await publish(store, quarterOf('2019-20', 3), [reported('1')]);
    await store.rollBack(1);
    await store.close();
  });
  expect(results[0]).toMatchObject({ number: 3, action: 'rollback', back_to: 1 });
  expect(entries[0]!.summary).toContain('Everything is as it was after publication 1.');
});

test('a store from before there was a log has what its snapshots tell', async () => {
  const { results, entries } = await publicationsAfter(async (storeUrl) => {
    const store = writerOf(storeUrl);
    await publish(store, quarterOf('2019-20', 2), [reported('1'), reported('2')]);
    await publish(store, quarterOf('2019-20', 3), [reported('1')]);
    await store.close();
    const db = new Database(storeUrl.replace('sqlite:', ''));
    db.exec("UPDATE catalogue SET publication_id = store_id || '-' || data_version");
    for (const table of ['displaced', 'publication_original', 'publication']) db.exec(`DELETE FROM ${table}`);
    db.close();
  });
  const unknown = { before: null, after: null, changes: null, note: null };
  expect(results).toMatchObject([
    { number: 2, title: 'Provincial projects, quarter 3 of 2019-20: published', ...unknown },
    { number: 1, irm_snapshots: [{ projects: 2 }], ...unknown },
  ]);
  expect(entries.map(({ summary }) => summary)).toEqual(['1 project.', '2 projects.']);
});

describe('a catalogue without projects', () => {
  test('has its one publication', async () => {
    const empty = await serviceOver({ kind: 'reported', snapshots: [] });
    const { count, results } = (await empty.ask({ url: PUBLICATIONS })).json();
    expect([count, results[0].title]).toEqual([1, 'The catalogue: published']);
    expect((await empty.ask({ url: `${PUBLICATIONS}atom/` })).statusCode).toBe(200);
    await empty.close();
  });
});
