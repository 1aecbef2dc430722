import { expect, test } from 'vitest';
import { readCountry } from '../../country/profile.ts';
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
  box: { west: 1, south: -1, east: 2, north: 1 },
} as const;
const nothing = { projects: 1, currencies: [], regions: [], statuses: [], box: undefined };

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
    mapBox: survey.box,
  });
  expect(profileOf(nothing, { code })).toMatchObject({ currency: { code: 'USD' }, provinces: ['Unknown'] });
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
