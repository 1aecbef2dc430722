import { expect, test } from 'vitest';
import { canonicalProvince, provincesByKey } from './province-cell.ts';

test.each([
  ['Gauteng', 'Gauteng'],
  ['GAUTENG', 'Gauteng'],
  ['Gauteng Province', 'Gauteng'],
  ['KZN', 'KwaZulu-Natal'],
  ['Kwazulu Natal', 'KwaZulu-Natal'],
  ['Kwa-Zulu / Natal', 'KwaZulu-Natal'],
  ['North-West', 'North West'],
  ['nw', 'North West'],
  ['', ''],
  ['National', 'National'],
  ['Gauteng, Limpopo', 'Gauteng, Limpopo'],
])('%j is %j', (text, province) => expect(canonicalProvince(text)).toBe(province));

const area = (name: string, other_name = '', kind: 'spelling' | 'code' = 'spelling') =>
  ({ level: 'province', name, other_name, kind }) as const;
const ofAnyScript = provincesByKey([
  area('Галицький', 'Галицький район'),
  area('Cortés', 'HN-05', 'code'),
  area('Copán', 'HN-04', 'code'),
  area('कोशी'),
  area('काशी'),
  area('القاهرة', 'محافظة القاهرة'),
]);

test.each([
  ['ГАЛИЦЬКИЙ  РАЙОН', 'Галицький'],
  ['галицький', 'Галицький'],
  ['Cortes', 'Cortés'],
  ['HN-04', 'Copán'],
  ['HN', 'HN'],
  [' कोशी', 'कोशी'],
  ['काशी.', 'काशी'],
  ['محافظة  القاهرة', 'القاهرة'],
  ['Личаківський', 'Личаківський'],
])('%j of a table in other scripts is %j', (text, province) =>
  expect(canonicalProvince(text, ofAnyScript)).toBe(province),
);
