import { expect, test } from 'vitest';
import { country } from '../country/index.ts';
import { placeCodes } from './place-codes.ts';

test.each([
  ['Limpopo', 'Capricorn', 'Polokwane', ['LIM', 'DC35', 'LIM354']],
  ['Eastern Cape', 'Buffalo City', 'BUFFALO CITY METROPOLITAN MUNICIPALITY', ['EC', 'BUF', 'BUF']],
  ['Western Cape', 'Eden District Municipality', 'Bitou LM', ['WC', 'DC4', 'WC047']],
  ['Mpumalanga', 'Nkangala', 'Emalahleni, Mpumalanga', ['MP', 'DC31', 'MP312']],
  ['Eastern Cape', 'Chris Hani', 'Emalahleni', ['EC', 'DC13', 'EC136']],
  ['Gauteng', 'Capricorn', 'Polokwane', ['GT', null, null]],
  ['', 'Capricorn', null, [null, null, null]],
  ['Moon', null, 'Crater', [null, null, null]],
])('%s, %s, %s', (province, district_municipality, local_municipality, codes) => {
  expect(placeCodes({ province, district_municipality, local_municipality })).toEqual(codes);
});

test('every area has one code of its own, that of a local municipality with those of what it is in', () => {
  const named = new Set(
    country.areas.map(({ level, name, parent }) => JSON.stringify([level, name, parent])),
  );
  const rows = country.areaCodes.map(({ level, name, parent }) => JSON.stringify([level, name, parent]));
  expect(rows.toSorted()).toEqual([...named].sort());
  expect(new Set(country.areaCodes.map(({ code }) => code)).size).toBe(rows.length);
  const codeOf = new Map(country.areaCodes.map(({ name, code, level }) => [`${level} ${name}`, code]));
  const provinceOf = new Map(
    country.areaCodes.map(({ name, parent, level }) => [`${level} ${name}`, parent]),
  );
  for (const { level, parent, code } of country.areaCodes) {
    if (level !== 'local') continue;
    const number = codeOf.get(`district ${parent}`)!.slice('DC'.length).padStart(2, '0');
    const province = codeOf.get(`province ${provinceOf.get(`district ${parent}`)}`);
    expect(code.slice(0, -1)).toBe(`${province}${number}`);
  }
});
