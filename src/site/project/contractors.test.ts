import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListeningServer } from '../../../test/fixtures/listening-server.ts';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, serving, type TestService } from '../../../test/fixtures/service.ts';
import { BulkDownloads } from '../../export/index.ts';
import { pagePaths } from '../../query/addresses.ts';
import { siteOperations } from '../operations.ts';
import { plainSettings } from '../site.fixture.ts';

let data: TestService;
let service: ListeningServer;
beforeAll(async () => {
  const cells = ['Nola (PTY) LTD\nMiro JV\nTo be appointed', 'Nola (Pty) Ltd', 'Nola (Pty) Ltd'];
  data = await serviceOver(
    catalogueOf(
      ...cells.map((main_contractor, i) => ({ 4: { name: `P${i}`, province: 'Limpopo', main_contractor } })),
    ),
  );
  service = await serving({
    index: { current: data.index },
    operations: siteOperations(plainSettings, new BulkDownloads('http://service.example')),
  });
});
afterAll(async () => {
  await service.close();
  await data.close();
});

const bodyOf = async (url: string): Promise<string> => (await service.ask({ url })).body;
const link = (label: string) =>
  `${pagePaths.start}?contractor=${new URLSearchParams([['', label]]).toString().slice(1)}`;

test('each firm of a project leads to its page, a remark nowhere', async () => {
  const body = await bodyOf(`${pagePaths.start}1-p0-limpopo`);
  expect(body).toContain('<a href="/infrastructure-projects/firm/nola-pty-ltd">Nola (PTY) LTD</a>');
  expect(body).toContain('<a href="/infrastructure-projects/firm/miro-jv">Miro JV</a>');
  expect(body).toContain('<br/>To be appointed');
});

test('the table of contractors counts a project for each firm, and leads to as many', async () => {
  const body = await bodyOf(pagePaths.explore);
  expect(body).toContain(`<a href="${link('Nola (Pty) Ltd')}">3</a>`);
  expect(body).toContain(`<a href="${link('Miro JV')}">1</a>`);
  const found = await bodyOf(link('Nola (Pty) Ltd'));
  expect(found).toContain('<span class="chip-text">Contractor: Nola (Pty) Ltd</span>');
  expect(found).toMatch(/<h1[^>]*>3\sprojects</);
});
