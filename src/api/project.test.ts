import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { csvFields } from '../project/index.ts';

const API = '/api/v1/infrastructure-projects/full';
const SITE = '/infrastructure-projects/full';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      {
        1: {
          ...{ name: 'Hall', province: 'Limpopo', department: 'Health', status: 'Design' },
          estimated_total_project_cost: 1000,
        },
        2: {
          ...{
            name: 'Town Hall',
            province: 'Gauteng',
            department: 'Health',
            estimated_total_project_cost: 2000.5,
            status: 'Tender',
          },
          ...{ latitude: '-26.2041', longitude: '28.0473', project_expenditure_total: 7 },
          ...{
            expenditure_from_previous_years_total: 100,
            actual_expenditure_q1: 10,
            actual_expenditure_q2: 0.25,
          },
          other_parties: '=cmd()',
        },
      },
      { 4: { name: '', province: '' } },
      { 4: { name: 'Éclair & Sons — "№ 5"', province: 'KwaZulu-Natal' } },
    ),
  );
});
afterAll(() => service.close());

const get = (url: string) => service.ask({ url });

const following = ['quality', 'overdue_days'];

describe('a project', () => {
  test('has its id, all fields of its latest snapshot, then its history', async () => {
    const { statusCode, headers, body } = await get(`${API}/1/`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
    const project = JSON.parse(body);
    const names = csvFields.map(({ name }) => name);
    expect(Object.keys(project)).toEqual(['id', ...names, 'snapshots', 'spending', 'changes', ...following]);
    expect(project).toMatchObject({ id: 1, name: 'Town Hall', url_path: `${SITE}/1-town-hall-gauteng` });
    const listed = (await get(`${API}/search/?limit=1&fields=${names.join(',')}`)).json().results[0];
    expect(names.map((name) => project[name])).toEqual(names.map((name) => listed[name]));
  });

  test('has all amounts as floats', async () => {
    const { body } = await get(`${API}/1/`);
    expect(body).toContain('"estimated_total_project_cost":2000.5,');
    expect(body).toContain('"expenditure_from_previous_years_total":100.0,');
    expect(body).toContain('"actual_expenditure_q1":10.0,"actual_expenditure_q2":0.25,');
    expect(body).toContain('"spent_in_quarter":10.0,"spent_to_date":110.0,');
    expect(body).toContain('{"field":"estimated_total_project_cost","from":1000.0,"to":2000.5}');
    expect(body).toContain('{"field":"actual_expenditure_q1","from":null,"to":10.0}');
  });

  test('has every snapshot with all fields and flags, the newest with the present ones, and one url_path', async () => {
    const { snapshots } = (await get(`${API}/1/`)).json();
    const names = csvFields.map(({ name }) => name);
    expect(snapshots.map(Object.keys)).toEqual([
      [...names, ...following],
      [...names, ...following],
    ]);
    expect(
      snapshots.map(({ irm_snapshot, name, url_path, quality }: Record<string, unknown>) => [
        irm_snapshot,
        name,
        url_path,
        quality,
      ]),
    ).toEqual([
      [
        'Provincial 2019-20 Q1 taken 2019-10-15',
        'Hall',
        `${SITE}/1-town-hall-gauteng`,
        ['coordinates_unset'],
      ],
      [
        'Provincial 2019-20 Q2 taken 2019-10-15',
        'Town Hall',
        `${SITE}/1-town-hall-gauteng`,
        ['status_moved_backwards', 'cost_jump', 'not_in_latest_snapshot'],
      ],
    ]);
  });

  test('has the flags of its latest snapshot, and one if its sphere no longer reports it', async () => {
    expect((await get(`${API}/1/`)).json().quality).toEqual([
      ...['status_moved_backwards', 'cost_jump', 'not_in_latest_snapshot'],
    ]);
    expect((await get(`${API}/3/`)).json().quality).toEqual([
      ...['coordinates_unset', 'department_missing', 'status_missing'],
    ]);
  });

  test('has its spending by quarter', async () => {
    expect((await get(`${API}/1/`)).json().spending).toEqual([
      {
        ...{
          date: '2019-06-30',
          financial_year: '2019-20',
          quarter: 1,
          spent_in_quarter: 10,
          spent_to_date: 110,
        },
        ...{ estimated_total_project_cost: 1000, status: 'Design' },
      },
      {
        ...{ date: '2019-09-30', financial_year: '2019-20', quarter: 2, spent_in_quarter: 0.25 },
        ...{ spent_to_date: 110.25, estimated_total_project_cost: 2000.5, status: 'Tender' },
      },
    ]);
  });

  test('has the changes of published fields between its snapshots', async () => {
    const { changes } = (await get(`${API}/1/`)).json();
    expect(changes).toEqual([
      {
        irm_snapshot: 'Provincial 2019-20 Q2 taken 2019-10-15',
        financial_year: '2019-20',
        quarter: 2,
        previous_irm_snapshot: 'Provincial 2019-20 Q1 taken 2019-10-15',
        fields: [
          { field: 'name', from: 'Hall', to: 'Town Hall' },
          { field: 'province', from: 'Limpopo', to: 'Gauteng' },
          { field: 'status', from: 'Design', to: 'Tender' },
          { field: 'estimated_total_project_cost', from: 1000, to: 2000.5 },
          { field: 'latitude', from: null, to: '-26.2041' },
          { field: 'longitude', from: null, to: '28.0473' },
          { field: 'other_parties', from: null, to: '=cmd()' },
          { field: 'expenditure_from_previous_years_total', from: null, to: 100 },
          { field: 'actual_expenditure_q1', from: null, to: 10 },
          { field: 'actual_expenditure_q2', from: null, to: 0.25 },
        ],
      },
    ]);
  });

  test.each([
    '99',
    '0',
    '-1',
    '4294967297',
    '99999999999999999999',
    'x',
    '1x',
    '1-town-hall-gauteng',
    '%00',
    '1.0',
  ])('that does not exist is a 404: %s', async (id) => {
    const { statusCode, headers, body } = await get(`${API}/${id}/`);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ status: 404, detail: expect.stringMatching(/\.$/) });
  });

  test('is the target of a redirect from the address without the trailing slash', async () => {
    const { statusCode, headers } = await get(`${API}/1?x=y`);
    expect([statusCode, headers.location]).toEqual([301, `${API}/1/?x=y`]);
  });
});

describe('the CSV of a project', () => {
  const download = `${SITE}/1-town-hall-gauteng/csv-download`;

  test('has every snapshot, oldest first, in the columns of every CSV', async () => {
    const { statusCode, headers, body } = await get(download);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="1-town-hall-gauteng.csv"');
    const rows = parse(body, { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0]!)).toEqual(csvFields.map(({ name }) => name));
    expect(
      rows.map(({ irm_snapshot, name, other_parties, estimated_total_project_cost }) => [
        irm_snapshot,
        name,
        other_parties,
        estimated_total_project_cost,
      ]),
    ).toEqual([
      ['Provincial 2019-20 Q1 taken 2019-10-15', 'Hall', '', '1000.0'],
      ['Provincial 2019-20 Q2 taken 2019-10-15', 'Town Hall', "'=cmd()", '2000.5'],
    ]);
    expect(body.endsWith('\r\n')).toBe(true);
  });

  test.each(['1', '1-', '1-hall-limpopo', '1-TOWN-HALL-GAUTENG', '01-town-hall-gauteng', '1-a-hall'])(
    'is led to from an outdated slug: %s',
    async (address) => {
      const { statusCode, headers } = await get(`${SITE}/${address}/csv-download`);
      expect([statusCode, headers.location]).toEqual([301, download]);
    },
  );

  test.each(['1-clinic-gauteng', '1-%C3%A9', '1-%3Cscript%3E'])(
    'is a 404 for the slug of another project: %s',
    async (address) => {
      const { statusCode, body } = await get(`${SITE}/${address}/csv-download`);
      expect([statusCode, JSON.parse(body).detail]).toEqual([
        404,
        `The number of this address belongs to another project now, ${SITE}/1-town-hall-gauteng: search for the name instead.`,
      ]);
    },
  );

  test.each(['99-town-hall-gauteng', 'town-hall', '1x', '-1', '999999999999'])(
    'is a 404 for an unknown project: %s',
    async (address) => {
      const { statusCode, headers } = await get(`${SITE}/${address}/csv-download`);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
    },
  );

  test.each([
    ['2-project', 2],
    ['3-eclair-sons-no-5-kwazulu-natal', 3],
  ])('is found by the slug of an unusual name: %s', async (address) => {
    expect((await get(`${SITE}/${address}/csv-download`)).statusCode).toBe(200);
  });
});

describe('old addresses', () => {
  test.each([
    ['/infrastructure-projects/provincial', '/infrastructure-projects/full'],
    ['/infrastructure-projects/provincial/', '/infrastructure-projects/full/'],
    [
      '/infrastructure-projects/provincial/?province=Free+State',
      '/infrastructure-projects/full/?province=Free+State',
    ],
    ['/infrastructure-projects/provincial/1-hall', '/infrastructure-projects/full/1-hall'],
    [
      '/infrastructure-projects/provincial/search/csv?q=a%20b&q=%26',
      '/infrastructure-projects/full/search/csv?q=a%20b&q=%26',
    ],
    [
      '/infrastructure-projects/provincial/provincial?x=/infrastructure-projects/provincial',
      '/infrastructure-projects/full/provincial?x=/infrastructure-projects/provincial',
    ],
    [
      '/api/v1/infrastructure-projects/provincial/search/?limit=5&offset=5',
      `${API}/search/?limit=5&offset=5`,
    ],
    [
      '/api/v1/infrastructure-projects/provincial/search/facets/?selected_facets=province_exact%3ALimpopo',
      `${API}/search/facets/?selected_facets=province_exact%3ALimpopo`,
    ],
  ])('%s redirects to the present address, with its query', async (old, present) => {
    const { statusCode, headers } = await get(old);
    expect([statusCode, headers.location]).toEqual([301, present]);
  });

  test.each([
    '/infrastructure-projects/provincials/',
    '/infrastructure-projects/Provincial/',
    '/provincial/',
  ])('similar addresses do not redirect: %s', async (address) => {
    expect((await get(address)).statusCode).toBe(404);
  });
});
