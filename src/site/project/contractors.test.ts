import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { pagePaths } from '../../query/addresses.ts';
import { testSite } from '../test-site.fixture.ts';

const cells = ['Nola (PTY) LTD\nMiro JV\nTo be appointed', 'Nola (Pty) Ltd', 'Nola (Pty) Ltd'];
const { page } = testSite(
  catalogueOf(
    ...cells.map((main_contractor, i) => ({ 4: { name: `P${i}`, province: 'Limpopo', main_contractor } })),
  ),
);

const link = (label: string) =>
  `${pagePaths.start}?contractor=${new URLSearchParams([['', label]]).toString().slice(1)}`;

test('each firm of a project leads to its page, a remark nowhere', async () => {
  const { body } = await page(`${pagePaths.start}1-p0-limpopo`);
  expect(body).toContain('<a href="/infrastructure-projects/firm/nola-pty-ltd">Nola (PTY) LTD</a>');
  expect(body).toContain('<a href="/infrastructure-projects/firm/miro-jv">Miro JV</a>');
  expect(body).toContain('<br/>To be appointed');
});

test('the table of contractors counts a project for each firm, and leads to as many', async () => {
  const { body } = await page(pagePaths.explore);
  expect(body).toContain(`<a href="${link('Nola (Pty) Ltd')}">3</a>`);
  expect(body).toContain(`<a href="${link('Miro JV')}">1</a>`);
  const { texts } = await page(link('Nola (Pty) Ltd'));
  expect(texts('.chip-text')).toEqual(['Contractor: Nola (Pty) Ltd']);
  expect(texts('h1')).toEqual(['3 projects']);
});
