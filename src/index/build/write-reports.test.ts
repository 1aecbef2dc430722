import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../files/manifest.ts';
import { publishNames } from '../index.fixture.ts';
import { buildStoreIndex } from './build-index.ts';
import { writeReports } from './write-reports.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('a helper writes the same sections as a build without one, of the same publication only', async () => {
  const storeUrl = `sqlite:${join(parent, 'projects.db')}`;
  const { publicationId } = await publishNames(storeUrl, 'Tree', 'Road', 'tree');
  const [whole, helped] = [join(parent, 'whole'), join(parent, 'helped')];
  await buildStoreIndex(storeUrl, whole, '', undefined, () => {});
  await mkdir(helped);
  const { sections } = await readManifest(whole);
  const theirs = (await writeReports(storeUrl, helped, publicationId))!;
  for (const name of ['records', 'addresses', 'csv', 'features', 'histories'])
    expect(theirs).toHaveProperty(name);
  for (const [name, checksum] of Object.entries(theirs)) {
    expect(checksum).toEqual(sections[name]);
    expect(readFileSync(join(helped, name))).toEqual(readFileSync(join(whole, name)));
  }
  expect(await writeReports(storeUrl, helped, 'another')).toBeUndefined();
});
