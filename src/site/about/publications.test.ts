import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { publishWithSecrets, secrets } from '../../../test/fixtures/publications.ts';
import { serviceOf, serving, type TestService } from '../../../test/fixtures/service.ts';
import { BulkDownloads } from '../../export/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import { batches, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { siteOperations } from '../operations.ts';
import { plainSettings } from '../site.fixture.ts';

const MORE = 20;

let folder = '';
let data: TestService;
let service: ListeningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const storeUrl = `sqlite:${join(folder, 'projects.db')}`;
  await publishWithSecrets(storeUrl);
  const store = writerOf(storeUrl);
  for (let i = 0; i < MORE; i++)
    await store.publish({
      kind: 'reported',
      snapshots: [{ irmSnapshot: quarterOf('2019-20', 1, 'national'), projects: batches([]) }],
    });
  await store.close();
  data = await serviceOf(storeUrl);
  service = await serving({
    index: { current: data.index },
    operations: siteOperations(plainSettings, new BulkDownloads('')),
  });
});
afterAll(async () => {
  await service.close();
  await data.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (query = '') => service.ask({ url: pagePaths.publications + query });
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2212', '-');

describe('the page of publications', () => {
  test('shows titles, notes, counts, costs and the largest changes', async () => {
    const { body } = await page('?page=2');
    const text = plain(body);
    expect(text).toContain('Provincial projects, 2019-20 Q3: corrected');
    expect(text).toContain('59 changed, 3 added, 1 no longer reported and 7 unchanged since 2019-20 Q2.');
    expect(text).toContain(
      'The whole catalogue: 2 → 1 project, estimated cost R 2 001 → R 1 001 (-R 1 001).',
    );
    expect(text).toContain('The department sent School ]]> &lt;script>alert(1)&lt;/script>');
    expect(body).toContain('<a href="/infrastructure-projects/full/2-school">School</a>');
    expect(text).toContain('Other sphere (no longer listed)');
  });

  test('shows only what is known of a publication that nobody compared', async () => {
    const text = plain((await page('?page=2')).body);
    expect(text).toMatch(/2019-20 Q2: removed1 project\.The whole catalogue: 2 → 1 project/);
    expect(text).not.toMatch(/undefined|NaN|null/);
  });

  test.each(['', '?page=2'])('holds nothing private at "%s"', async (query) => {
    const { body } = await page(query);
    for (const secret of secrets) expect(body).not.toContain(secret);
  });

  test('has pages with links, and no page after the last one', async () => {
    const first = (await page()).body;
    expect(first.match(/<li class="publication"/g)).toHaveLength(20);
    expect(first).toContain(`href="${pagePaths.publications}?page=2" rel="next"`);
    expect(first).toMatch(/rel="canonical" href="[^"?]+\/about\/publications\/"/);
    const last = await page('?page=2');
    expect(last.body.match(/<li class="publication"/g)).toHaveLength(MORE + 4 - 20);
    expect(last.body).toContain('about/publications/?page=2"');
    expect((await page('?page=3')).statusCode).toBe(404);
    expect((await page('?page=0')).statusCode).toBe(400);
  });

  test('tells feed readers of its feed', async () => {
    expect((await page()).body).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Publication history" href="/api/v1/infrastructure-projects/publications/atom/"/>',
    );
  });
});
