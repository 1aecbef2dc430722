import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { testSite, textOf } from '../test-site.fixture.ts';

const reported = (province: string, status: string, due: string) => ({
  4: { name: 'A', province, status, department: 'Health', estimated_completion_date: due },
});
const many = (count: number, ...project: Parameters<typeof reported>) =>
  Array.from({ length: count }, () => reported(...project));

const site = testSite(
  catalogueOf(
    // A tenth of the projects still to be completed in Limpopo are overdue; the others do not count.
    ...many(18, 'Limpopo', 'Design', '2030-01-31'),
    reported('Limpopo', 'On Hold', '2019-01-31'),
    reported('Limpopo', 'Tender', '2019-01-31'),
    ...many(30, 'Limpopo', 'Final Completion', '2019-01-31'),
    ...many(30, 'Limpopo', 'Terminated', '2019-01-31'),
    ...many(30, 'Limpopo', 'Other - Packaged Ongoing Project', '2019-01-31'),
    // Nine are too few to say.
    ...many(9, 'Gauteng', 'Design', '2019-01-31'),
  ),
);

test('the map of provinces shades the share of those still to be completed that are overdue', async () => {
  const { root, texts } = await site.page('/embed/chart/provinces');
  const areas = root.querySelectorAll('.province-drawing a path');
  expect(areas.map((area) => [area.getAttribute('class'), area.querySelector('title')!.text.trim()])).toEqual(
    [
      ['shade-none', 'Gauteng: 9 of 9 projects still to be completed overdue (100 %)'],
      ['shade3', 'Limpopo: 2 of 20 projects still to be completed overdue (10 %)'],
    ],
  );
  expect(texts('.legend li')).toEqual([
    'Hardly any: under 2 %',
    'Few: 2 % to 5 %',
    'Some: 5 % to 10 %',
    'Many: 10 % to 25 %',
    'Very many: 25 % or more',
    'Too few to say: under 10 projects',
  ]);
});

test('the file of the map has the same legend', async () => {
  const { body } = await site.page('/charts/provinces.svg');
  expect(body).toContain('Many: 10 % to 25 %');
  expect(body).toContain('Too few to say: under 10 projects');
});

test('the table beside the map has the same share, and leads to the projects', async () => {
  const { root } = await site.page('/infrastructure-projects/full/');
  const row = root.querySelectorAll('tbody tr').find((each) => textOf(each).startsWith('Limpopo'));
  const share = row!.querySelectorAll('td').at(-1)!.querySelector('a')!;
  expect([textOf(share), share.getAttribute('title')]).toEqual(['10 %', '2 of 20 still to be completed']);
  const found = await site.ask(
    share
      .getAttribute('href')!
      .replaceAll('&amp;', '&')
      .replace(/^.*\?/, '/api/v1/infrastructure-projects/full/search/?'),
  );
  expect(found.json().count).toBe(2);
});
