import { describe, expect, test } from 'vitest';
import { country } from '../country/index.ts';
import { rowsOf, valuesOf } from './rows.fixture.ts';

const { code } = country.currency;
const money = (amount: number) => ({ amount, currency: code });
const part = (amount: number) => ({ amount: money(amount) });

test('a project of nothing but an id has an id and a name', async () => {
  expect(await valuesOf({ id: 'oc4ids-abc123-0001' })).toEqual({
    'Project ID': 'oc4ids-abc123-0001',
    'Project Name': 'oc4ids-abc123-0001',
  });
});

test('what is empty, null or of another kind says nothing', async () => {
  const odd = {
    title: ' ',
    description: null,
    status: '',
    type: {},
    sector: [],
    period: [],
    locations: 'here',
  };
  expect(await valuesOf({ id: 7, ...odd, budget: { amount: null }, parties: null, identifiers: {} })).toEqual(
    {
      'Project ID': '7',
      'Project Name': '7',
    },
  );
});

describe('members of a project', () => {
  const id = 'x-1';
  test.each<[string, object, Readonly<Record<string, string>>]>([
    ['a description in place of a title', { description: 'A well' }, { 'Project Name': 'A well' }],
    [
      'a list in place of an object',
      { period: [{ startDate: '2020-01-02' }] },
      { 'Project Start Date': '2020-01-02' },
    ],
    [
      'an instant of the evening before in UTC',
      { period: { endDate: '2020-01-02T22:00:00Z' } },
      { 'Estimated Project Completion Date': '2020-01-03' },
    ],
    [
      'an instant that is none',
      { period: { endDate: '2020-13-02T22:00:00Z' } },
      { 'Estimated Project Completion Date': '2020-13-02T22:00:00Z' },
    ],
    [
      'an instant that programs write for none, as it stands',
      { period: { startDate: '0001-01-01T00:00:00Z', endDate: '9999-12-31T23:59:59Z' } },
      {
        'Project Start Date': '0001-01-01T00:00:00Z',
        'Estimated Project Completion Date': '9999-12-31T23:59:59Z',
      },
    ],
    [
      'an amount of the country',
      { budget: { amount: { amount: 5, currency: code } } },
      { 'Total Project Cost': '5' },
    ],
    [
      'an amount without a currency',
      { budget: { amount: { amount: '1 000' } } },
      { 'Total Project Cost': '1 000' },
    ],
    [
      'an amount of zero',
      { budget: { amount: { amount: 0, currency: code } } },
      { 'Total Project Cost': '0' },
    ],
    [
      'a plain amount with its currency beside it',
      { budget: { amount: 5e6, currency: 'USD' } },
      { 'Total Project Cost': '5000000 USD' },
    ],
    [
      'parts of a budget without groups',
      { budget: { budgetBreakdowns: [part(5), { amount: 7.5, currency: code }] } },
      { 'Total Project Cost': '12.5' },
    ],
    [
      'parties whose places are names',
      {
        parties: {
          0: { name: 'Health', roles: ['publicAuthority'] },
          1: { name: 'Bank', roles: ['funder'] },
        },
      },
      { Department: 'Health', 'Primary Funding Source': 'Bank' },
    ],
    ['a public authority as text', { publicAuthority: 'Health' }, { Department: 'Health' }],
    [
      'a public authority by its id alone',
      { publicAuthority: 'p', parties: [{ id: 'p', name: 'Health' }] },
      { Department: 'Health' },
    ],
    [
      'an amount in another currency',
      { budget: { amount: { amount: 5e6, currency: 'usd' } } },
      { 'Total Project Cost': '5000000 USD' },
    ],
    ['a sector that is no list', { sector: 'health' }, { Sector: 'health' }],
    ['a code with one word in the country', { status: 'cancelled' }, { 'Project Status': 'Terminated' }],
    ['a code with several', { status: 'implementation' }, { 'Project Status': 'implementation' }],
    ['a code of an older version', { status: 'completed' }, { 'Project Status': 'maintenance' }],
    [
      'the name of a party by its id',
      { publicAuthority: { id: 'p' }, parties: [{ id: 'p', name: 'Health' }] },
      { Department: 'Health' },
    ],
    [
      'a role in place of a reference',
      { parties: { name: 'Health', roles: 'publicAuthority' } },
      { Department: 'Health' },
    ],
    [
      'who buys, where nobody is responsible',
      { parties: [{ name: 'Roads', roles: ['procuringEntity', 'buyer'] }] },
      { Department: 'Roads' },
    ],
    [
      'who gives money',
      { parties: [{ name: 'Bank', roles: ['funder'] }] },
      { 'Primary Funding Source': 'Bank' },
    ],
    [
      'the first point and the first address',
      {
        locations: [
          {
            geometry: {
              type: 'LineString',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
          },
          { geometry: { type: 'Point', coordinates: [30.5, -29] }, address: { region: 'Limpopo' } },
        ],
      },
      { Latitude: '-29', Longitude: '30.5', Province: 'Limpopo' },
    ],
    [
      'the only contract for construction',
      {
        contractingProcesses: [
          { summary: { nature: ['construction'], contractValue: { amount: 9, currency: code } } },
        ],
      },
      { 'Construction Costs': '9' },
    ],
    [
      'a supplier of a contract',
      { contractingProcesses: [{ summary: { suppliers: [{ name: 'Zandori CC' }] } }] },
      { 'Project Contractor': 'Main Contractor: Zandori CC' },
    ],
    [
      'the final value',
      { completion: { finalValue: { amount: 12, currency: code } } },
      { 'Project Expenditure (TOTAL)': '12' },
    ],
    [
      'phases, where the whole has no period',
      { preparationPeriod: { startDate: '2019-05-01' }, completionPeriod: { endDate: '2021-06-30' } },
      { 'Project Start Date': '2019-05-01', 'Estimated Project Completion Date': '2021-06-30' },
    ],
    [
      'the parts of a budget without a sum',
      { budget: { budgetBreakdowns: [{ budgetBreakdown: [part(0.1), part(0.2)] }] } },
      { 'Total Project Cost': '0.3' },
    ],
    [
      'the parts of a budget in the older spelling, and who gives them',
      { budget: { budgetBreakdown: [{ ...part(5), sourceParty: { name: 'Fund' } }, part(6)] } },
      { 'Total Project Cost': '11', 'Primary Funding Source': 'Fund' },
    ],
    [
      'what was paid',
      {
        contractingProcesses: [
          { summary: { transactions: [{ value: money(5) }, { value: money(7) }] } },
          { summary: { transactions: [{ amount: money(1) }] } },
        ],
      },
      { 'Project Expenditure (TOTAL)': '13' },
    ],
    [
      'a code of a gazetteer',
      { locations: [{}, { gazetteers: [{ scheme: 'MDB', identifiers: ['nothing', 'kzn263'] }] }] },
      { Province: 'KwaZulu-Natal', 'District Municipality': 'Zululand', 'Local Municipality': 'AbaQulusi' },
    ],
    [
      'a gazetteer in the older spelling',
      { locations: { gazetteer: { scheme: 'MDB', identifiers: 'EC' } } },
      { Province: 'Eastern Cape' },
    ],
    [
      'another name of a municipality, which says its district and province',
      { locations: [{ address: { locality: 'Vryheid' } }] },
      { Province: 'KwaZulu-Natal', 'District Municipality': 'Zululand', 'Local Municipality': 'Vryheid' },
    ],
    [
      'a district in the place of the region',
      { locations: [{ address: { region: 'Zululand' } }] },
      { Province: 'KwaZulu-Natal', 'District Municipality': 'Zululand' },
    ],
    [
      'the middle of a line, where there is no point',
      {
        locations: [
          {
            geometry: {
              type: 'LineString',
              coordinates: [
                [29, -24],
                [30, -24],
              ],
            },
          },
        ],
      },
      { Latitude: '-24', Longitude: '29.5', Province: 'Limpopo' },
    ],
    [
      'a middle that is next to nothing from the equator',
      {
        locations: [
          {
            geometry: {
              type: 'LineString',
              coordinates: [
                [30, 0],
                [30, 0.0000002],
              ],
            },
          },
        ],
      },
      { Latitude: '0', Longitude: '30' },
    ],
    [
      'the point of the location whose place is known',
      {
        locations: [
          { geometry: { type: 'Point', coordinates: [18, -33] } },
          { geometry: { type: 'Point', coordinates: [19, -33] }, address: { region: 'Far away' } },
          { geometry: { type: 'Point', coordinates: [30.5, -29] }, address: { region: 'KWAZULU-NATAL' } },
          { address: { region: 'Limpopo' } },
        ],
      },
      { Latitude: '-29', Longitude: '30.5', Province: 'KWAZULU-NATAL' },
    ],
    [
      'a point without an address',
      { locations: [{ geometry: { type: 'Point', coordinates: [29.45, -23.9] } }] },
      { Province: 'Limpopo', Latitude: '-23.9' },
    ],
  ])('%s', async (_, members, expected) => {
    expect(await valuesOf({ id, ...members })).toMatchObject(expected);
  });

  test.each<[string, object]>([
    [
      'parts in two currencies',
      { budget: { budgetBreakdown: [part(5), { amount: { amount: 5, currency: 'EUR' } }] } },
    ],
    ['a part without an amount', { budget: { budgetBreakdown: [part(5), {}] } }],
    [
      'a budget that is broken down in two ways',
      { budget: { budgetBreakdowns: [{ budgetBreakdown: [part(5)] }, {}] } },
    ],
  ])('%s have no sum', async (_, members) => {
    expect(await valuesOf({ id, ...members })).not.toHaveProperty('Total Project Cost');
  });

  test('no contract counts where there are two for construction', async () => {
    const contract = { summary: { nature: ['construction'], contractValue: { amount: 9, currency: code } } };
    expect(await valuesOf({ id, contractingProcesses: [contract, contract] })).not.toHaveProperty(
      'Construction Costs',
    );
  });

  test('telephones and addresses of people are not read', async () => {
    const contactPoint = { name: 'A Person', email: 'person@example.org', telephone: '555-0100' };
    const values = await valuesOf({
      id,
      parties: [{ name: 'Health', roles: ['publicAuthority'], contactPoint }],
    });
    expect(JSON.stringify(values)).not.toMatch(/Person|person@|555/);
  });
});

test.each<[string, readonly object[], readonly string[]]>([
  [
    'one location has both',
    [
      { address: { region: 'Limpopo' } },
      { address: { region: 'Gauteng' }, geometry: { type: 'Point', coordinates: [28, -26] } },
    ],
    [],
  ],
  [
    'none has both',
    [{ address: { region: 'Limpopo' } }, { geometry: { type: 'Point', coordinates: [28, -26] } }],
    ['other location'],
  ],
  [
    'nothing but points',
    [
      { geometry: { type: 'Point', coordinates: [28, -26] } },
      { geometry: { type: 'Point', coordinates: [29, -26] } },
    ],
    ['by point'],
  ],
])('of several locations it is said that place and point are apart: %s', async (_, locations, kinds) => {
  const [, row] = await rowsOf(JSON.stringify({ id: 'x-1', locations }));
  expect(row!.notes.map(({ kind }) => kind)).toEqual(kinds);
});
