import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

const project = (name: string, local_municipality: string, district_municipality: string) => ({
  4: { name, province: 'KwaZulu-Natal', local_municipality, district_municipality },
});

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      project('A', 'Ethekwini', 'eThekwini'),
      project('B', 'eThekwini', 'eThekwini'),
      project('C', 'eThekwini', 'Ethekwini Metro'),
      project('D', 'eThekwini Metropolitan Municipality', 'eThekwini'),
      project('E', 'City of uMhlathuze', 'uThungulu'),
      project('F', 'Raymond Mhlaba', 'King Cetshwayo'),
      project('G', 'Nkonkobe', 'King Cetshwayo'),
      project('H', 'Somewhere', ''),
      project('I', 'SOMEWHERE', ''),
      project('J', 'Walter Sisulu', 'Joe Gqabi'),
    ),
  );
});
afterAll(() => service.close());

const ask = async (path: string) => (await service.ask({ url: SEARCH + path })).json();
const names = async (query: string): Promise<string> => {
  const { results } = await ask(`?${query}&ordering=name`);
  return results.map(({ name }: { name: string }) => name).join('');
};

describe('a filter by a municipality', () => {
  test.each([
    ['its most frequent spelling', 'local_municipality=eThekwini', 'ABCD'],
    ['another spelling in the reports', 'local_municipality=Ethekwini', 'ABCD'],
    ['a spelling that no report has', 'local_municipality=ETHEKWINI+metro', 'ABCD'],
    ['its chief town', 'local_municipality=Durban', 'ABCD'],
    ['a former name', 'district_municipality=Uthungulu+District+Municipality', 'EFG'],
    ['its present name', 'district_municipality=king+cetshwayo', 'EFG'],
    ['a municipality that became part of it', 'local_municipality=Nxuba', 'F'],
    ['such a one that reports still name: only these', 'local_municipality=Nkonkobe', 'G'],
    ['today’s municipality: without those', 'local_municipality=Raymond+Mhlaba', 'F'],
    ['a municipality that the table does not know: exactly', 'local_municipality=SOMEWHERE', 'I'],
    ['or without case', 'local_municipality=somewhere', 'HI'],
    ['two names of one', 'local_municipality=Durban&local_municipality=eThekwini', 'ABCD'],
    ['a name of another level', 'local_municipality=Sisonke', ''],
    ['a town of a municipality without projects', 'local_municipality=Mthatha', ''],
  ])('takes %s', async (_what, query, found) => {
    expect(await names(query)).toBe(found);
  });
});

test('statistics and suggestions count all spellings as one, and the number leads to as many projects', async () => {
  const { groups } = await ask('stats/?by=local_municipality');
  expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ['eThekwini', 4],
    ...['City of uMhlathuze', 'Nkonkobe', 'Raymond Mhlaba', 'SOMEWHERE', 'Somewhere', 'Walter Sisulu'].map(
      (value) => [value, 1],
    ),
  ]);
  const { suggestions } = await ask('suggest/?q=ethekw');
  const suggested = { text: 'eThekwini', field: 'local_municipality', values: ['eThekwini'], count: 4 };
  expect(suggestions).toContainEqual(expect.objectContaining(suggested));
  for (const { value, count } of groups)
    expect(await names(`local_municipality=${encodeURIComponent(value)}`)).toHaveLength(count);
});

test('records keep the spelling of the report', async () => {
  const { results } = await ask('?local_municipality=Durban&fields=local_municipality,name&ordering=name');
  expect(results.map((each: { local_municipality: string }) => each.local_municipality)).toEqual([
    'Ethekwini',
    'eThekwini',
    'eThekwini',
    'eThekwini Metropolitan Municipality',
  ]);
});

test('the words of a former name find the municipality of today', async () => {
  expect(await names('q=Nkonkobe')).toBe('FG');
  expect(await names('q=maletswai+gariep')).toBe('');
  expect(await names('q=Gariep')).toBe('J');
  expect(await names('q=Hibiscus+Coast')).toBe('');
});
