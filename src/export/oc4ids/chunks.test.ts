import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageErrors, projectErrors } from '../../../test/oc4ids/standard.ts';
import { buildIndex } from '../../index/build/build-index.ts';
import { type Archive, openArchive, projectHistory } from '../../index/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { openReader } from '../../store/index.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { oc4idsChunks, oc4idsPackageChunks } from './chunks.ts';
import { oc4idsHead, publicationOf } from './package-head.ts';
import { oc4idsProject } from './project.ts';

const BASE = 'http://127.0.0.1:8000';
const PROJECTS = 45;
const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let archive: Archive;

beforeAll(async () => {
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  const projects = Array.from({ length: PROJECTS }, (_, i) => reported(`${i}`, { name: `School ${i}` }));
  const store = writerOf(storeUrl);
  await publish(store, quarterOf('2019-20', 1), projects);
  await publish(store, quarterOf('2019-20', 2), projects.slice(1));
  await store.close();
  await openReader(storeUrl).read((reading) => buildIndex(reading, join(folder, 'index')));
  archive = await openArchive(join(folder, 'index'));
});
afterAll(async () => {
  await archive.release();
  rmSync(folder, { recursive: true, force: true });
});

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read).toString();
}

describe('a package', () => {
  test('is valid and has the projects in order, one per line', async () => {
    const positions = archive.allPositions.toReversed();
    const text = await textOf(oc4idsPackageChunks(archive, positions, BASE));
    const read = JSON.parse(text);
    expect(packageErrors(read)).toEqual([]);
    expect(text.trimEnd().split('\n').length).toBe(PROJECTS + 2);
    expect(read.projects).toEqual(
      Array.from(positions, (position) =>
        oc4idsProject(projectHistory(archive, position), archive.ids[position]!, BASE),
      ),
    );
  });

  test('has all snapshots of a project', async () => {
    const { projects } = JSON.parse(
      await textOf(oc4idsPackageChunks(archive, new Uint32Array([0, 1]), BASE)),
    );
    expect(projects.map(({ description }: { description: string }) => description)).toEqual([
      'Reported in Provincial 2019-20 Q1 taken 2019-10-15.',
      'Reported in Provincial 2019-20 Q2 taken 2019-10-15.',
    ]);
  });

  test('has the date of the latest publication and the service as publisher', async () => {
    const { projects, ...head } = JSON.parse(
      await textOf(oc4idsPackageChunks(archive, new Uint32Array([3]), BASE)),
    );
    expect(head).toEqual({
      uri: `${BASE}/infrastructure-projects/full/search/oc4ids`,
      publishedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+02:00$/),
      version: '0.9',
      publisher: { name: 'Infrastructure Projects Search', uri: `${BASE}/` },
    });
    expect(Date.parse(head.publishedDate)).toBe(
      Date.parse(archive.manifest.irmSnapshots.at(-1)!.publishedAt),
    );
    expect(projects.length).toBe(1);
  });

  test('may have another publisher and a licence', async () => {
    const head = oc4idsHead(archive, {
      uri: 'https://example.org/2019',
      publisher: 'National Treasury',
      publisherUri: 'https://example.org/',
      licenseUri: 'https://creativecommons.org/licenses/by/4.0/',
    });
    const project = oc4idsProject(projectHistory(archive, 0), 1, BASE);
    expect(packageErrors({ ...head, projects: [project] })).toEqual([]);
    expect(head.license).toBe('https://creativecommons.org/licenses/by/4.0/');
  });

  test('has the publisher, licence and prefix of ids of the settings', async () => {
    const attribution = {
      publisherName: 'National Treasury',
      publisherUrl: 'https://treasury.example/',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      oc4idsPrefix: 'oc4ids-abc123',
    };
    const publication = publicationOf(archive, BASE, attribution);
    const content = JSON.parse(
      await textOf(oc4idsPackageChunks(archive, new Uint32Array([3]), BASE, publication)),
    );
    expect(content).toMatchObject({
      publisher: { name: 'National Treasury', uri: 'https://treasury.example/' },
      license: 'https://creativecommons.org/licenses/by/4.0/',
      projects: [{ id: `oc4ids-abc123-${archive.ids[3]}` }],
    });
    expect(packageErrors(content)).toEqual([]);
  });

  test('of the sample says that its projects are made up', () => {
    expect(publicationOf({ isSample: true } as Archive, BASE).publisher).toContain('made up');
  });

  test('stops writing projects when its reader stops', async () => {
    let made = 0;
    const projects = async function* () {
      for (;;) yield [oc4idsProject(projectHistory(archive, made++ % PROJECTS), made, BASE)];
    };
    const head = oc4idsHead(archive, publicationOf(archive, BASE));
    for await (const chunk of oc4idsChunks(head, projects())) {
      expect(chunk.length).toBeGreaterThan(0);
      if (made === 3) break;
    }
    expect(made).toBe(3);
  });
});

test('the schema rejects invalid packages', () => {
  expect(projectErrors({ id: '' })).not.toEqual([]);
  expect(projectErrors({ id: '1', status: 'On Hold' })).not.toEqual([]);
  expect(projectErrors({ id: '1', updated: '2019-10-15' })).not.toEqual([]);
  expect(packageErrors({ projects: [{ id: '1' }, { id: '1' }] })).toContain('two projects have the same id');
});
