import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

const cells = [
  'Nola Civils (Pty) Ltd',
  'Nola Civils (PTY) LTD',
  'Nola Civils (Pty) Ltd\nMiro & Partners',
  'NOLA CIVILS CC',
  'To be appointed',
  'Own department',
  null,
];

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      ...cells.map((main_contractor, i) => ({
        4: { name: `P${i}`, province: 'Limpopo', estimated_total_project_cost: i, main_contractor },
      })),
    ),
  );
});
afterAll(() => service.close());

const json = async (end: string) => {
  const response = await service.ask({ url: SEARCH + end });
  expect(response.statusCode, end).toBe(200);
  return response.json();
};
const found = async (...pairs: [string, string][]): Promise<readonly string[]> => {
  const { results } = await json(`?${new URLSearchParams(pairs)}`);
  return results.map(({ name }: { name: string }) => name);
};

test.each([
  ['Nola Civils (Pty) Ltd', ['P0', 'P1', 'P2']],
  ['nola  civils PTY. LTD.', ['P0', 'P1', 'P2']],
  ['Miro and Partners', ['P2']],
  ['Nola Civils', ['P0', 'P1', 'P2', 'P3']],
  ['Nola', []],
  ['To be appointed', []],
  ['Own department', []],
])('contractor=%s finds the projects of the firm', async (name, projects) => {
  expect(await found(['contractor', name])).toEqual(projects);
});

test('contractor may be repeated, and is one condition among others', async () => {
  const both: [string, string][] = [
    ['contractor', 'Miro & Partners'],
    ['contractor', 'Nola Civils CC'],
  ];
  expect(await found(...both)).toEqual(['P2', 'P3']);
  expect(await found(...both, ['cost_max', '2'])).toEqual(['P2']);
});

test('main_contractor stays exact', async () => {
  expect(await found(['main_contractor', 'Nola Civils (Pty) Ltd'])).toEqual(['P0']);
  expect(await found(['main_contractor', 'To be appointed'])).toEqual(['P4']);
});

test('statistics by contractor count a project for each of its firms, and the others together', async () => {
  const { total, group_count, groups } = await json('stats/?by=contractor');
  expect([total.count, group_count]).toEqual([7, 4]);
  expect(groups.map(({ value, count, sum }: Record<string, unknown>) => [value, count, sum])).toEqual([
    ['Nola Civils (Pty) Ltd', 3, 3],
    [null, 3, 15],
    ['Miro & Partners', 1, 2],
    ['NOLA CIVILS CC', 1, 3],
  ]);
});

test('each group leads to as many projects as it counts', async () => {
  const { groups } = await json('stats/?by=contractor&cost_min=1');
  for (const { value, count } of groups)
    if (value !== null)
      expect(await found(['contractor', value], ['cost_min', '1']), value).toHaveLength(count);
});

test('the answer says which firms each of the names found', async () => {
  const query = new URLSearchParams(
    ['Nola Civils', 'Miro and Partners', 'Nobody'].map((name) => ['contractor', name]),
  );
  const { headers } = await service.ask({ url: `${SEARCH}?${query}` });
  const found = String(headers['x-contractors-found'])
    .split(', ')
    .map((each) => each.split('; ').map(decodeURIComponent));
  expect(found).toEqual([
    ['Nola Civils', 'NOLA CIVILS CC', 'Nola Civils (Pty) Ltd'],
    ['Miro and Partners', 'Miro & Partners'],
    ['Nobody'],
  ]);
});

test('which firms were found fits into a header, however long the names are', async () => {
  const query = new URLSearchParams(
    ['-'.repeat(7000), 'Miro & Partners'].map((name) => ['contractor', name]),
  );
  const { headers } = await service.ask({ url: `${SEARCH}?${query}` });
  expect(headers['x-contractors-found']).toBe('Miro%20%26%20Partners; Miro%20%26%20Partners');
});
