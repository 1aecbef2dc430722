import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serviceOf } from '../../../test/fixtures/service.ts';
import { projectsOfSheet } from '../../irm/index.ts';
import { apiPaths, pagePaths, searchDownloadPath } from '../../query/addresses.ts';
import { sampleSnapshots } from '../../sample/index.ts';
import type { StoreWriter } from '../../store/index.ts';
import { writerOf } from '../../store/store.fixture.ts';
import { siteOver } from '../test-site.fixture.ts';

const PROJECTS = 60;

let folder: string;
let store: StoreWriter;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = writerOf(`sqlite:${folder}/projects.db`);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Addresses that tell of publications, and so of the rollback. */
const aboutPublications = [
  apiPaths.publications,
  apiPaths.publicationsFeed,
  apiPaths.publicationsJsonFeed,
  pagePaths.publications,
];

/** What the public sees now: every page without a variable part, every project, listing and download. */
async function seen(): Promise<ReadonlyMap<string, string>> {
  const data = await serviceOf(`sqlite:${folder}/projects.db`);
  const service = await siteOver(data);
  const fixed = [...Object.values(pagePaths), ...Object.values(apiPaths)].filter(
    (path) => !path.includes(':') && !(aboutPublications as readonly string[]).includes(path),
  );
  const projects = Array.from(data.index.ids.keys(), (position) => data.index.published(position));
  const paths = [
    ...fixed,
    `${apiPaths.listing}?limit=1000`,
    `${apiPaths.listing}?ordering=-total_project_cost`,
    `${apiPaths.listing}?q=school`,
    ...(['csv', 'jsonl', 'geojson'] as const).map(searchDownloadPath),
    ...projects.flatMap(({ url_path }) => [url_path, `${url_path}/csv-download`]),
  ];
  const bodies = new Map<string, string>();
  for (const url of paths) {
    const { statusCode, body } = await service.ask({ url, headers: { 'x-request-id': '1' } });
    bodies.set(url, `${statusCode} ${body}`);
  }
  await service.close();
  await data.close();
  return bodies;
}

test('after a rollback every page, listing and download is what it was', async () => {
  // Dates of publication may differ.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-05-01T08:00:00Z') });
  const [first, ...others] = sampleSnapshots({ projects: PROJECTS, quarters: 3 }).map(
    ({ irmSnapshot, sheet }) => ({ irmSnapshot, projects: () => projectsOfSheet(sheet) }),
  );
  const publish = (snapshots: readonly NonNullable<typeof first>[], seed?: number) =>
    store.publish({
      kind: 'sample',
      snapshots: snapshots.map(({ irmSnapshot, projects }, i) => ({
        irmSnapshot,
        projects:
          seed === undefined
            ? projects()
            : projectsOfSheet(sampleSnapshots({ projects: PROJECTS, quarters: 3, seed })[i]!.sheet),
      })),
    });
  await publish(others);
  const before = await seen();
  await publish([first!]);
  await publish(others, 2);
  await store.remove(others[0]!.irmSnapshot);
  const wrong = await seen();
  await store.rollBack(1);
  const after = await seen();
  vi.useRealTimers();
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(after.size).toBeGreaterThan(PROJECTS);
  expect([...before].filter(([url, body]) => wrong.get(url) === body).length).toBeLessThan(before.size / 2);
  for (const [url, body] of before) expect({ url, body: after.get(url) }).toEqual({ url, body });
});
