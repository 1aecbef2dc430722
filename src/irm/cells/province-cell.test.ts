import { expect, test } from 'vitest';
import { canonicalProvince } from './province-cell.ts';

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
