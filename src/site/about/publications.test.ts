import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { publishWithSecrets, secrets } from '../../../test/fixtures/publications.ts';
import { serviceOf } from '../../../test/fixtures/service.ts';
import { pagePaths } from '../../query/addresses.ts';
import { batches, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { testSiteOver } from '../test-site.fixture.ts';

const MORE = 20;

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = testSiteOver(async () => {
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  await publishWithSecrets(storeUrl);
  const store = writerOf(storeUrl);
  for (let i = 0; i < MORE; i++)
    await store.publish({
      kind: 'reported',
      snapshots: [{ irmSnapshot: quarterOf('2019-20', 1, 'national'), projects: batches([]) }],
    });
  await store.close();
  return serviceOf(storeUrl);
});

const page = (query = '') => site.page(pagePaths.publications + query);

describe('the page of publications', () => {
  test('shows titles, notes, counts, costs and the largest changes', async () => {
    const { text, body } = await page('?page=2');
    expect(text).toContain('Provincial projects, 2019-20 Q3: corrected');
    expect(text).toContain('59 changed, 3 added, 1 no longer reported and 7 unchanged since 2019-20 Q2.');
    expect(text).toContain(
      'The whole catalogue: 2 → 1 project, estimated cost R 2 001 → R 1 001 (−R 1 001) as reported.',
    );
    expect(text).toContain('The department sent School ]]> <script>alert(1)</script>');
    expect(body).toContain('<a href="/infrastructure-projects/full/2-school">School</a>');
    expect(text).toContain('Other sphere (no longer listed)');
  });

  test('shows only what is known of a publication that nobody compared', async () => {
    const { text } = await page('?page=2');
    expect(text).toMatch(/2019-20 Q2: removed 1 project\. The whole catalogue: 2 → 1 project/);
    expect(text).not.toMatch(/undefined|NaN|null/);
  });

  test.each(['', '?page=2'])('holds nothing private at "%s"', async (query) => {
    const { body } = await page(query);
    for (const secret of secrets) expect(body).not.toContain(secret);
  });

  test('has pages with links, and no page after the last one', async () => {
    const first = await page();
    expect(first.texts('li.publication')).toHaveLength(20);
    expect(first.body).toContain(`href="${pagePaths.publications}?page=2" rel="next"`);
    expect(first.body).toMatch(/rel="canonical" href="[^"?]+\/about\/publications\/"/);
    const last = await page('?page=2');
    expect(last.texts('li.publication')).toHaveLength(MORE + 4 - 20);
    expect(last.body).toContain('about/publications/?page=2"');
    expect((await site.ask(`${pagePaths.publications}?page=3`)).statusCode).toBe(404);
    expect((await site.ask(`${pagePaths.publications}?page=0`)).statusCode).toBe(400);
  });

  test('tells feed readers of its feed', async () => {
    expect((await page()).body).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Publication history" href="/api/v1/infrastructure-projects/publications/atom/"/>',
    );
  });
});
