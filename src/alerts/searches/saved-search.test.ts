import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { select } from '../../index/index.ts';
import { filterParameters } from '../../query/index.ts';
import { understoodState } from '../../site/addresses/search-state.ts';
import { readSavedSearch, savedSearch, UnreadableSearchError } from './saved-search.ts';
import { searchedIds } from './searched-projects.ts';

const makhado = { province: 'Limpopo', local_municipality: 'Makhado', department: 'Health' };

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      { 1: { ...makhado, name: 'Khomele Clinic', status: 'Tender' } },
      { 1: { ...makhado, name: 'Overberg Clinic', estimated_total_project_cost: 2e9 } },
      { 1: { name: 'Gauteng School', province: 'Gauteng', status: 'Final Completion' } },
    ),
  );
});
afterAll(() => service.close());

const saved = (query: string) => savedSearch(service.index, new URLSearchParams(query));

/** What version 1 wrote, and what it means. Texts may be added to this list, but never changed: people follow them. */
const frozen: readonly (readonly [text: string, meaning: object])[] = [
  ['v1?', { kind: 'search', filters: {} }],
  ['v1?project=123', { kind: 'project', id: 123 }],
  [
    'v1?local_municipality=Makhado&province=Limpopo&q=clinic',
    {
      filters: {
        q: 'clinic',
        hasWholeWords: true,
        fieldValues: { province: ['Limpopo'], local_municipality: ['Makhado'] },
      },
    },
  ],
  ['v1?q=over+OR+%22new+road%22+-bridge&understand=false', { filters: { q: 'over OR "new road" -bridge' } }],
  [
    'v1?contractor=Ndlovu+%26+Sons&contractor=Zulu+%28Pty%29+Ltd',
    { filters: { contractor: ['Ndlovu & Sons', 'Zulu (Pty) Ltd'] } },
  ],
  ['v1?area=ward%3A52502014', { filters: { area: ['ward:52502014'] } }],
  [
    'v1?selected_facets=province_exact%3ALimpopo&selected_facets=status_exact%3ATender',
    {
      filters: {
        selectedFacets: [
          { field: 'province', value: 'Limpopo' },
          { field: 'status', value: 'Tender' },
        ],
      },
    },
  ],
  [
    'v1?missing=estimated_completion_date&missing=main_contractor',
    { filters: { missing: ['estimated_completion_date', 'main_contractor'] } },
  ],
  ['v1?cost_max=5000000&cost_min=1000000.5', { filters: { costMin: 1_000_000.5, costMax: 5_000_000 } }],
  [
    'v1?completion_after=2020-01-01&completion_before=2021-12-31',
    { filters: { completionAfter: '2020-01-01', completionBefore: '2021-12-31' } },
  ],
  ['v1?bbox=22%2C-28%2C32.5%2C-22', { filters: { bbox: { west: 22, south: -28, east: 32.5, north: -22 } } }],
  ['v1?near=-23%2C30%2C10', { filters: { near: { latitude: -23, longitude: 30, km: 10 } } }],
  [
    'v1?near=-23%2C30%2C10%2C-24%2C29%2C5',
    {
      filters: {
        near: { latitude: -23, longitude: 30, km: 10, or: { latitude: -24, longitude: 29, km: 5 } },
      },
    },
  ],
  [
    'v1?quality=completion_overdue&quality=stalled',
    { filters: { quality: ['completion_overdue', 'stalled'] } },
  ],
  [
    'v1?area%21=ward%3A1&contractor%21=Zulu&missing%21=sector&quality%21=stalled&status%21=On+Hold',
    {
      filters: {
        not: {
          area: ['ward:1'],
          contractor: ['Zulu'],
          missing: ['sector'],
          quality: ['stalled'],
          fieldValues: { status: ['On Hold'] },
        },
      },
    },
  ],
  [
    'v1?department=Health&district_municipality=Vhembe&financial_year=2019-20&government_label=Limpopo&main_contractor=Zulu&name=Clinic&nature_of_investment=New&primary_funding_source=Equitable+Share&sector=Health&sphere=provincial&status=Tender',
    {
      filters: {
        fieldValues: {
          department: ['Health'],
          district_municipality: ['Vhembe'],
          financial_year: ['2019-20'],
          government_label: ['Limpopo'],
          main_contractor: ['Zulu'],
          name: ['Clinic'],
          nature_of_investment: ['New'],
          primary_funding_source: ['Equitable Share'],
          sector: ['Health'],
          sphere: ['provincial'],
          status: ['Tender'],
        },
      },
    },
  ],
];

describe('a text of version 1', () => {
  test.each(frozen)('%s still means what it meant', (text, meaning) => {
    const search = readSavedSearch(text);
    expect(search).toMatchObject(meaning);
    expect(Object.keys({ ...search, ...meaning }).toSorted()).toEqual(Object.keys(search).toSorted());
    if (search.kind === 'search')
      expect(search.filters).toEqual((meaning as { readonly filters: object }).filters);
  });

  test('is written as it is read', () => {
    expect(frozen.map(([text]) => readSavedSearch(text).text)).toEqual(frozen.map(([text]) => text));
  });

  test('of every filter is in the list', () => {
    const names = frozen.flatMap(([text]) => [...new URLSearchParams(text.slice('v1?'.length)).keys()]);
    const excluding = /^(?!status|contractor|area|missing|quality).*!$/;
    const kinds = filterParameters.map(({ name }) => name).filter((name) => !excluding.test(name));
    expect(kinds.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('a text that cannot be read', () => {
  test.each([
    ['', 'saved as ""'],
    ['province=Limpopo', 'saved as "province=Limpopo"'],
    ['v2?province=Limpopo', 'saved as "v2", only v1'],
    ['toString?q=a', 'saved as "toString"'],
    ['v1?planet=Mars', 'no parameter "planet"'],
    ['v1?quality=haunted', 'quality takes'],
    ['v1?cost_min=5&cost_max=1', 'cost_min (5) is above'],
    ['v1?project=x', 'the number of one project'],
    ['v1?project=1&project=2', 'the number of one project'],
    ['v1?project=1&q=clinic', 'the number of one project'],
  ])('%s', (text, sentence) => {
    expect(() => readSavedSearch(text)).toThrow(UnreadableSearchError);
    expect(() => readSavedSearch(text)).toThrow(sentence);
  });
});

describe('equal searches have one text', () => {
  test.each([
    ['province=Limpopo&q=clinic', 'v1?province=Limpopo&q=clinic'],
    ['q=clinic&province=Limpopo', 'v1?province=Limpopo&q=clinic'],
    ['q=+clinic++&province=limpopo', 'v1?province=Limpopo&q=clinic'],
    ['province=Limpopo&province=Limpopo&q=clinic&page=3&view=map', 'v1?province=Limpopo&q=clinic'],
    [
      'ordering=-status_order&page=x&province=Limpopo&q=clinic&understand=true',
      'v1?province=Limpopo&q=clinic',
    ],
    ['filter=province:Limpopo&q=clinic&order_by=-status_order', 'v1?province=Limpopo&q=clinic'],
    ['local_municipality=makhado', 'v1?local_municipality=Makhado'],
    ['status!=tender&utm_source=x', 'v1?status%21=Tender'],
    ['cost_min=5e6', 'v1?cost_min=5000000'],
    ['cost_min=5 million', 'v1?cost_min=5000000'],
    ['near=-23.00,30.0', 'v1?near=-23%2C30%2C10'],
    ['province=Gauteng&province=Limpopo', 'v1?province=Gauteng&province=Limpopo'],
    ['province=Limpopo&province=Gauteng', 'v1?province=Gauteng&province=Limpopo'],
    ['understand=false&province=Limpopo', 'v1?province=Limpopo'],
    ['view=list', 'v1?'],
    ['', 'v1?'],
    ['project=1', 'v1?project=1'],
    ['project=1&page=2&view=map', 'v1?project=1'],
    ['q=1-khomele-clinic-limpopo', 'v1?project=1'],
  ])('%s', (query, text) => {
    expect(saved(query).text).toBe(text);
  });
});

describe('words', () => {
  test('are saved as what they were understood as, with the rest of them', () => {
    expect(saved('q=clinic over 1 billion').text).toBe('v1?cost_min=1000000000&q=clinic');
    expect(saved('q=completed').text).toMatch(/^v1\?status=/);
  });

  test('are saved as typed if they were only searched', () => {
    const search = saved('q=over 1 billion&understand=false');
    expect(search.text).toBe('v1?q=over+1+billion&understand=false');
    expect(search).toMatchObject({ filters: { q: 'over 1 billion' } });
  });

  test('stay whole words, as on the page', () => {
    expect(searchedIds(service.index, saved('q=over&understand=false'))).toEqual(Uint32Array.of(2));
    expect(saved('q=clinic')).toMatchObject({ filters: { hasWholeWords: true } });
  });
});

test.each([
  'q=clinic',
  'q=clinic over 1 billion',
  'q=late clinic',
  'q=clinic in limpopo OR school',
  'province=limpopo&status!=tender',
  'q=2',
])('%s finds the same projects as the page', (query) => {
  const { index } = service;
  const page = understoodState(index, new URLSearchParams(query));
  const ids = select(index, page.filters).positions.map((position) => index.ids[position]!);
  const search = saved(query);
  expect(searchedIds(index, search)).toEqual(ids);
  expect(searchedIds(index, readSavedSearch(search.text))).toEqual(ids);
});

describe('an invalid parameter', () => {
  test.each([
    'cost_min=abc',
    'completion_after=yesterday',
    'quality=haunted',
    'cost_min=5&cost_max=1',
    'q=a&q=b',
    'area=ward:1',
    'near=1',
    'project=99',
    'project=0',
    'project=-1',
    'project=01',
    'project=1e1',
    'project=',
    'project=1&project=2',
    'project=1&province=Limpopo',
    `understand=false&q=${Array.from({ length: 100 }, (_, i) => `word${i}`).join(' ')}`,
    Array.from({ length: 101 }, (_, i) => `name=${i}`).join('&'),
    `name=${'x'.repeat(5000)}`,
  ])('%s is a problem', (query) => {
    expect(() => saved(query)).toThrow(expect.objectContaining({ name: 'Problem', kind: 'bad-parameter' }));
  });
});
