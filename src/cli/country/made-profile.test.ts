import { describe, expect, test } from 'vitest';
import { readCountry } from '../../country/profile.ts';
import { knownCountry } from './known-country.ts';
import { madeProfile } from './made-profile.ts';

const survey = {
  projects: 3,
  currencies: [
    ['US$', 9],
    ['EUR', 2],
    ['MWK', 1],
  ],
  regions: [
    ['North', 3],
    ['"South", the', 2],
    ['#3', 1],
    ['two\nlines', 1],
    ['x'.repeat(500), 1],
  ],
  statuses: [['implementation', 3]],
  points: [],
} as const;
const nothing = { projects: 1, currencies: [], regions: [], statuses: [], points: [] };

/** The profile that its own files give. */
const profileOf = (...made: Parameters<typeof madeProfile>) => {
  const files: Readonly<Record<string, string>> = madeProfile(...made).files;
  return readCountry((file) => (file in files ? { file, text: files[file]! } : undefined));
};

test.each(['mw', 'de', 'ch', 'in', 'sn', 'br', 'us', 'sa', 'zz'])('a profile of %s is valid', (code) => {
  expect(profileOf(survey, { code })).toMatchObject({
    code,
    currency: { code: 'USD', spellings: ['USD', 'US$'] },
    otherCurrencies: ['EUR', 'MWK'],
    provinces: ['North', '"South", the', '#3'],
  });
  const { name, provinces } = profileOf(nothing, { code });
  expect(provinces).toEqual([name]);
});

test('what somebody says counts', () => {
  const profile = profileOf(survey, { code: 'mw', currency: 'MWK', yearBegins: 4 });
  expect(profile).toMatchObject({
    name: 'Malawi',
    timeZone: 'Africa/Blantyre',
    currency: { code: 'MWK', sign: 'MK' },
    financialYear: { firstMonth: 4, written: '2019-20' },
  });
  expect(profileOf(survey, { code: 'mw' }).financialYear).toEqual({ firstMonth: 1, written: '2024' });
});

test.each([
  ['ua', 'UAH'],
  ['gh', 'GHS'],
  ['sn', 'XOF'],
  ['zz', 'USD'],
])('without a currency in the file, that of %s is %s, and not sure', (code, currency) => {
  const { guesses, files } = madeProfile(nothing, { code });
  expect(JSON.parse(files['country.json'])).toMatchObject({ currency: { code: currency } });
  expect(guesses.find(({ what }) => what === 'Currency')?.why).toMatch(/^not sure: no amount names one/);
});

test.each([
  ['gh', ['GH¢', 'GHS', 'GH₵', '¢', 'TBC'], ['GHS', 'GH¢', 'GH₵', '¢']],
  ['hn', ['HNL', 'L', 'Lps', 'LPS', 'L.', 'USD', 'US'], ['HNL', 'L', 'Lps', 'LPS', 'L.']],
  ['ua', ['грн', 'EUR'], ['UAH', 'грн']],
  ['ke', ['Ksh', 'Tsh'], ['KES', 'Ksh']],
  ['ug', ['US'], ['UGX']],
])('spellings of the currency of %s that are seen are written', (code, seen, spellings) => {
  const currencies = seen.map((value) => [value, 1] as const);
  const { currency } = knownCountry(code);
  expect(profileOf({ ...nothing, currencies }, { code, currency }).currency.spellings).toEqual(spellings);
});

test('regions that differ in case, accents or the word for a region are one', () => {
  const names = ['CORTÉS', 'Cortés', 'Depto. Cortés', 'Departamento de Cortes', 'Yoro'];
  const regions = names.map((name, at) => [name, 9 - at] as const);
  const { areas, provinces } = profileOf({ ...nothing, regions }, { code: 'hn' });
  expect(provinces).toEqual(['Cortés', 'Yoro']);
  expect(areas.map(({ name, other_name }) => [name, other_name])).toEqual([
    ['Cortés', 'Depto. Cortés'],
    ['Cortés', 'Departamento de Cortes'],
    ['Yoro', ''],
  ]);
});

describe('the box of the map', () => {
  const boxOf = (...all: readonly (readonly [number, number])[]) => {
    const points = all.map(([latitude, longitude]) => ({ latitude, longitude }));
    return profileOf({ ...nothing, points }, { code: 'ua' }).mapBox;
  };
  test('is around the projects in the country, without those that are swapped or wrong', () => {
    expect(boxOf([49.8, 24], [49.9, 24.1], [24, 49.8], [0.1, -60])).toEqual({
      ...{ west: 23.7, east: 24.4, south: 49.5, north: 50.2 },
    });
  });
  test('is that of the country where nothing is sure', () => {
    const { box } = knownCountry('ua');
    expect(boxOf()).toEqual(box);
    expect(boxOf([24, 49.8], [24.1, 49.9], [49.8, 24])).toEqual(box);
  });
});
