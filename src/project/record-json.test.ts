import { describe, expect, test } from 'vitest';
import { csvFields, recordFieldNames } from './field-lists.ts';
import { reported } from './project.fixture.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';
import { publishedProject } from './published-project.ts';
import { membersJson, recordJson } from './record-json.ts';

const quarter = { sphere: 'provincial', financialYear: '2019-20', quarter: 2, taken: '2019-10-15' } as const;
const published = (known: Partial<ProjectSnapshot> = {}, sphere: 'provincial' | 'national' = 'provincial') =>
  publishedProject(7, reported('1', known).snapshot, { ...quarter, sphere });

describe("the listing's record", () => {
  test('has exactly its fields, in their order, all present when nothing is known', () => {
    expect(recordJson(published())).toBe(
      '{"name":"","province":"","government_label":"","sphere":"provincial","department":"","sector":null,' +
        '"status":"","status_order":100,"primary_funding_source":null,"estimated_completion_date":null,' +
        '"estimated_total_project_cost":null,"latitude":null,"longitude":null,' +
        '"url_path":"/infrastructure-projects/full/7-project"}',
    );
  });

  test('has every value as the source wrote it', () => {
    const json = recordJson(
      published({
        name: 'The "Tree"\nLibrary \u2028 😀',
        province: 'North West',
        department: 'Health',
        status: 'Tender',
        primary_funding_source: 'Equitable Share',
        estimated_completion_date: '2021-06-30',
        estimated_total_project_cost: 680000,
        latitude: '-29.0300',
        longitude: '0',
      }),
    );
    expect(json).toContain('"estimated_total_project_cost":680000.0,');
    expect(JSON.parse(json)).toEqual({
      name: 'The "Tree"\nLibrary \u2028 😀',
      province: 'North West',
      government_label: 'North West',
      sphere: 'provincial',
      department: 'Health',
      sector: null,
      status: 'Tender',
      status_order: 3,
      primary_funding_source: 'Equitable Share',
      estimated_completion_date: '2021-06-30',
      estimated_total_project_cost: 680000,
      latitude: '-29.0300',
      longitude: '0',
      url_path: '/infrastructure-projects/full/7-the-tree-library-north-west',
    });
  });

  test('calls the government of a national project National', () => {
    expect(JSON.parse(recordJson(published({ province: 'Limpopo' }, 'national')))).toMatchObject({
      province: 'Limpopo',
      government_label: 'National',
      sphere: 'national',
    });
  });

  test.each([
    ['-29.1', null],
    [null, '25.3'],
  ])('has no coordinates when one of them is missing: %s, %s', (latitude, longitude) => {
    expect(published({ latitude, longitude })).toMatchObject({ latitude: null, longitude: null });
  });

  test('has other fields on request, with money always as a float', () => {
    const project = published({ variation_orders: -5, main_contractor: 'A\nB' });
    expect(
      membersJson(project, ['irm_snapshot', 'main_contractor', 'variation_orders', 'status_order']),
    ).toBe(
      '"irm_snapshot":"Provincial 2019-20 Q2 taken 2019-10-15","main_contractor":"A\\nB","variation_orders":-5.0,"status_order":100',
    );
  });

  test('can have every column of the CSV', () => {
    const names = csvFields.map(({ name }) => name);
    expect(Object.keys(JSON.parse(`{${membersJson(published(), names)}}`))).toEqual(names);
    expect(names).toEqual(expect.arrayContaining([...recordFieldNames]));
  });
});

test('every snapshot of a project can have the address of its latest one', () => {
  const earlier = reported('1', { name: 'Old name', province: 'Limpopo' }).snapshot;
  const latest = { name: 'New name', province: 'Gauteng' };
  expect(publishedProject(7, earlier, quarter, latest)).toMatchObject({
    name: 'Old name',
    url_path: '/infrastructure-projects/full/7-new-name-gauteng',
  });
});
