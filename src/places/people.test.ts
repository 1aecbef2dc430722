import { describe, expect, test } from 'vitest';
import type { PopulationRow } from '../country/index.ts';
import { CURRENCY, provinces } from '../project/index.ts';
import { perPerson, populationOf } from './index.ts';

const row = (level: string, code: string, people: number, year = 2020, source = 'census'): PopulationRow => ({
  ...{ level, code, year, people, source },
});
const province = 'Limpopo';

describe('the people of a place', () => {
  const { ofPlace, ofArea, hasPlaces, hasAreas } = populationOf([
    row('municipality', 'LIM344', 500_000, 2016),
    row('municipality', 'LIM344', 480_000),
    row('municipality', 'LIM344', 450_000, 2011),
    row('district', 'DC34', 99),
    row('municipality', 'JHB', 5_000_000),
    row('district', 'JHB', 5_000_001),
    row('ward', '1', 100),
    row('province', 'LIM', 6_000_000),
  ]);

  test('are those of the newest year, by any spelling of its name', () => {
    const expected = { people: 480_000, year: 2020, source: 'census' };
    for (const name of ['Makhado', 'MAKHADO Local Municipality'])
      expect(ofPlace({ level: 'local_municipality', name, province })).toMatchObject(expected);
    expect(ofPlace({ level: 'province', name: province, province })).toMatchObject({ people: 6_000_000 });
  });

  test('are those of its level: a metropolitan municipality is on two', () => {
    const people = (['district_municipality', 'local_municipality'] as const).map(
      (level) => ofPlace({ level, name: 'City of Johannesburg', province: 'Gauteng' })?.people,
    );
    expect(people).toEqual([5_000_001, 5_000_000]);
  });

  test('are unknown where the table has none, or fewer than 100', () => {
    expect(ofPlace({ level: 'district_municipality', name: 'Vhembe', province })).toBeUndefined();
    expect(ofPlace({ level: 'local_municipality', name: 'Makhado', province: 'Gauteng' })).toBeUndefined();
    expect(ofPlace({ level: 'local_municipality', name: 'Nowhere', province })).toBeUndefined();
    expect(ofPlace({ level: 'province', name: 'Gauteng', province: 'Gauteng' })).toBeUndefined();
  });

  test('are found for areas by level and code', () => {
    expect(ofArea('ward', '1')?.people).toBe(100);
    expect(ofArea('ward', '2')).toBeUndefined();
    expect([hasAreas('ward'), hasAreas('school')]).toEqual([true, false]);
    expect([hasPlaces('province'), populationOf([]).hasPlaces('province')]).toEqual([true, false]);
  });
});

test('a country has the people of its provinces, if all are of one year and source', () => {
  const codes = ['EC', 'FS', 'GT', 'KZN', 'LIM', 'MP', 'NC', 'NW', 'WC'];
  expect(codes).toHaveLength(provinces.length);
  const all = codes.map((code) => row('province', code, 1000));
  expect(populationOf(all).ofCountry).toEqual({ people: 9000, year: 2020, source: 'census' });
  expect(populationOf(all.slice(1)).ofCountry).toBeUndefined();
  expect(populationOf([...all, row('province', 'WC', 1000, 2021)]).ofCountry).toBeUndefined();
  expect(
    populationOf([...all.slice(1), row('province', 'EC', 1000, 2020, 'guess')]).ofCountry,
  ).toBeUndefined();
  expect(populationOf([]).ofCountry).toBeUndefined();
});

test('a figure per person is in the main currency, to the cent, and never without people', () => {
  const people = { people: 300, year: 2020, source: 'census' };
  expect(perPerson({ sum: 1000, currency: CURRENCY }, people)).toBe(3.33);
  expect(perPerson({ sum: 0, currency: CURRENCY }, people)).toBe(0);
  expect(perPerson({ sum: null, currency: CURRENCY }, people)).toBeNull();
  expect(perPerson({ sum: 1000, currency: 'XTS' }, people)).toBeNull();
  expect(perPerson({ sum: 1000, currency: CURRENCY }, undefined)).toBeNull();
});
