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

describe('a municipality is a name in a province', () => {
  const inProvince = (name: string, province: string, local_municipality: string, district = '') => ({
    4: { name, province, local_municipality, district_municipality: district },
  });
  let provinces: TestService;
  beforeAll(async () => {
    provinces = await serviceOver(
      catalogueOf(
        inProvince('A', 'Mpumalanga', 'Emalahleni', 'Nkangala'),
        inProvince('B', 'MPUMALANGA', 'EMALAHLENI', 'Nkangala'),
        inProvince('C', 'Mpumalanga', 'Emalahleni Local Municipality', 'Nkangala'),
        inProvince('D', 'Mpumalanga', 'Emalahleni, Mpumalanga', 'Gert Sibande'),
        inProvince('E', 'Eastern Cape', 'Emalahleni', 'Chris Hani'),
        inProvince('F', '', 'Emalahleni'),
        inProvince('G', 'Gauteng', 'Emalahleni, Mpumalanga', 'Nkangala'),
        inProvince('H', 'Limpopo', 'Polokwane', 'Capricorn'),
        inProvince('I', 'Eastern Cape', 'Great, Kei', 'Amathole'),
        inProvince('J', 'Limpopo', 'Great, Kei'),
        inProvince('K', 'Gauteng', 'Mthatha'),
        inProvince('L', 'Limpopo', 'mthatha'),
      ),
    );
  });
  afterAll(() => provinces.close());

  const askProvinces = async (path: string) => (await provinces.ask({ url: SEARCH + path })).json();
  const namesOf = async (query: Record<string, string>): Promise<string> => {
    const { results } = await askProvinces(`?${new URLSearchParams({ ordering: 'name', ...query })}`);
    return results.map(({ name }: { name: string }) => name).join('');
  };
  const groupsBy = async (by: string) => {
    const { groups } = await askProvinces(`stats/?by=${by}&ordering=value`);
    return groups.map(({ value, count }: { value: string; count: number }) => [value, count]);
  };

  test.each([
    ['Emalahleni', 'ABCDEF'],
    ['EMALAHLENI municipality', 'ABCDEF'],
    ['Emalahleni, Mpumalanga', 'ABCD'],
    ['emalahleni,mpumalanga', 'ABCD'],
    ['Emalahleni Local Municipality, Mpumalanga', 'ABCD'],
    ['Emalahleni, Eastern Cape', 'E'],
    ['Emalahleni, –', 'F'],
    ['Emalahleni, Mpumalanga, Gauteng', 'G'],
    ['Emalahleni, Limpopo', ''],
    ['Emalahleni, ', 'ABCDEF'],
    [', Mpumalanga', ''],
    ['Polokwane', 'H'],
    ['Polokwane, Limpopo', 'H'],
    ['Pietersburg, Limpopo', 'H'],
    ['Polokwane, Gauteng', ''],
    ['Great, Kei', 'IJ'],
    ['great, kei, eastern cape', 'I'],
    ['Great', ''],
    ['Mthatha', 'K'],
    ['MTHATHA', 'KL'],
    ['mthatha, gauteng', 'K'],
  ])('the filter %s', async (local_municipality, found) => {
    expect(await namesOf({ local_municipality })).toBe(found);
  });

  test('leaves out all of a name, or one of them', async () => {
    expect(await namesOf({ 'local_municipality!': 'Emalahleni' })).toBe('GHIJKL');
    expect(await namesOf({ 'local_municipality!': 'Emalahleni, Eastern Cape' })).toBe('ABCDFGHIJKL');
    expect(await namesOf({ local_municipality: 'Emalahleni', province: 'mpumalanga' })).toBe('ABCD');
  });

  test('statistics name the province only where a name occurs in several', async () => {
    expect(await groupsBy('local_municipality')).toEqual([
      ['Emalahleni, Eastern Cape', 1],
      ['Emalahleni, Mpumalanga', 4],
      ['Emalahleni, Mpumalanga, Gauteng', 1],
      ['Emalahleni, –', 1],
      ['Great, Kei, Eastern Cape', 1],
      ['Great, Kei, Limpopo', 1],
      ['Mthatha, Gauteng', 1],
      ['Polokwane', 1],
      ['mthatha, Limpopo', 1],
    ]);
    expect(await groupsBy('district_municipality')).toEqual([
      ['Amathole', 1],
      ['Capricorn', 1],
      ['Chris Hani', 1],
      ['Gert Sibande', 1],
      ['Nkangala, Gauteng', 1],
      ['Nkangala, Mpumalanga', 3],
      [null, 4],
    ]);
  });

  test('each value of the statistics finds as many projects as it counts', async () => {
    for (const field of ['local_municipality', 'district_municipality'])
      for (const [value, count] of await groupsBy(field))
        if (value !== null) expect(await namesOf({ [field]: value }), value).toHaveLength(count);
  });

  test.each([
    ['emalahleni', ['Emalahleni, Mpumalanga', 'Emalahleni, Eastern Cape', 'Emalahleni, –']],
    ['emalahleni mpum', ['Emalahleni, Mpumalanga']],
    ['limpopo polok', ['Polokwane']],
    ['limpopo', []],
  ])('%s is completed to municipalities of one province', async (q, texts) => {
    const { suggestions } = await askProvinces(`suggest/?${new URLSearchParams({ q })}`);
    const municipalities = suggestions.filter(
      ({ field }: { field: string }) => field === 'local_municipality',
    );
    const found = municipalities.map(({ text }: { text: string }) => text);
    expect(found.slice(0, texts.length)).toEqual(texts);
    expect(found.length === 0).toBe(texts.length === 0);
    for (const { values, count, path } of municipalities) {
      expect(await namesOf({ local_municipality: values[0] })).toHaveLength(count);
      if (!values[0].endsWith('–')) expect(path).toMatch(/^\/infrastructure-projects\/in\/[a-z-]+\/[a-z-]+$/);
    }
  });

  test('records keep what was reported', async () => {
    const { results } = await askProvinces('?fields=local_municipality,name&ordering=name&limit=4');
    expect(results.map((each: { local_municipality: string }) => each.local_municipality)).toEqual([
      'Emalahleni',
      'EMALAHLENI',
      'Emalahleni Local Municipality',
      'Emalahleni, Mpumalanga',
    ]);
  });

  test('feeds of a name that several have say so', async () => {
    const feed = await askProvinces('changes/feed.json?local_municipality=Emalahleni');
    expect(feed.title).toContain('(Emalahleni in 3 provinces)');
    const one = await askProvinces('changes/feed.json?local_municipality=Emalahleni,+Mpumalanga');
    expect(one.title).toContain('(Emalahleni, Mpumalanga)');
  });
});
