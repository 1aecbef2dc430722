import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

const CSV = '/infrastructure-projects/full/search/csv';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      { 4: { name: 'School', province: 'Free State', department: 'Public Works, Roads & Transport' } },
      {
        4: {
          name: 'Hall',
          province: 'Limpopo',
          status: 'Construction 1% - 25%',
          estimated_total_project_cost: 5,
        },
      },
      { 4: { name: 'School hall', province: 'Limpopo', primary_funding_source: 'Other' } },
    ),
  );
});
afterAll(() => service.close());

const csv = async (query: string) => {
  const { statusCode, headers, body } = await service.ask({ url: `${CSV}?${query}` });
  expect(statusCode).toBe(200);
  const name = /^attachment; filename="(.*)\.csv"$/.exec(String(headers['content-disposition']))?.[1];
  const rows = parse(body, { columns: true }) as { name: string }[];
  return { name, names: rows.map(({ name }) => name), header: headers['x-query-corrected'], body };
};

describe('the CSV of a search', () => {
  test.each<[query: string, name: string, names: readonly string[]]>([
    ['', '', ['School', 'Hall', 'School hall']],
    ['province=Free+State', '-province-free-state', ['School']],
    [
      'province=Limpopo&province=free+state',
      '-province-limpopo-province-free-state',
      ['School', 'Hall', 'School hall'],
    ],
    ['q=hall', '-q-hall', ['Hall', 'School hall']],
    ['q=hall&ordering=-name', '-q-hall', ['School hall', 'Hall']],
    [
      'q=hall&province=Limpopo&financial_year=2019-20&government_label=limpopo',
      '-government_label-limpopo-financial_year-2019-20-province-limpopo-q-hall',
      ['Hall', 'School hall'],
    ],
    [
      'department=Public+Works%2C+Roads+%26+Transport',
      '-department-public-works-roads-transport',
      ['School'],
    ],
    ['status=construction+1%25+-+25%25', '-status-construction-1-25', ['Hall']],
    ['primary_funding_source=other&sector=x', '-sector-x-primary_funding_source-other', []],
    ['cost_min=1&format=api&limit=1&offset=1&x=y', '-filtered', ['Hall']],
    ['selected_facets=province_exact:Limpopo', '-province-limpopo', ['Hall', 'School hall']],
    ['name=HALL', '-filtered', ['Hall']],
    ['name=HALL&province=Limpopo', '-province-limpopo-filtered', ['Hall']],
    ['province!=Limpopo', '-filtered', ['School']],
    ['quality=cost_implausible', '-quality-cost-implausible', []],
    ['contractor=Zandori+CC', '-contractor-zandori-cc', []],
    [
      'province=Limpopo&local_municipality=Polokwane&district_municipality=Capricorn',
      '-province-limpopo-local_municipality-polokwane-district_municipality-capricorn',
      [],
    ],
    ['local_municipality=Emalahleni,+Mpumalanga', '-local_municipality-emalahleni-mpumalanga', []],
    ['q=%22%0D%0A..%2F&q=', '-filtered', ['School', 'Hall', 'School hall']],
    ['history=true&fields=name', '-history-true', ['School', 'Hall', 'School hall']],
    ['ordering=name&limit=1', '', ['Hall', 'School', 'School hall']],
  ])('for %s has the matching rows, and the filters in its name', async (query, name, names) => {
    const file = await csv(query);
    expect([file.name, file.names]).toEqual([`infrastructure-projects${name}`, names]);
  });

  test('has only a header if nothing matches', async () => {
    const { body, names } = await csv('q=zzzzzz');
    expect([names, body.split('\r\n').length]).toEqual([[], 2]);
  });

  test('says which word was used instead of a mistyped one', async () => {
    expect(await csv('q=shcool')).toMatchObject({ header: 'school', names: ['School', 'School hall'] });
  });

  test('has a file name that file systems accept', async () => {
    const file = await csv(`q=${'long+'.repeat(100)}&province=Limpopo`);
    expect(file.name).toBe('infrastructure-projects-province-limpopo-filtered');
  });
});

test('the files of a sample say so in their names', async () => {
  const sample = await serviceOver({ ...catalogueOf({ 4: { name: 'School' } }), kind: 'sample' });
  const { headers } = await sample.ask({ url: `${CSV}?q=school` });
  await sample.close();
  const name = 'sample-infrastructure-projects-q-school.csv';
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
});
