import { describe, expect, it } from 'vitest';
import { type Province, provinces } from './level.ts';
import {
  COUNTRY_BOUNDS,
  isInCountry,
  isInProvince,
  provinceBounds,
  provinceOutlines,
} from './province-outlines.ts';

describe('the outlines', () => {
  it('name the nine provinces as the listing spells them', () => {
    expect([...provinceOutlines.keys()].sort()).toEqual([...provinces]);
  });

  it('are read once', () => {
    expect(provinceOutlines).toBe(provinceOutlines);
  });

  it('lie within the bounds of the country, without the islands far to the south', () => {
    for (const province of provinces) {
      const { west, south, east, north } = provinceBounds(province);
      expect(west, province).toBeGreaterThan(COUNTRY_BOUNDS.west);
      expect(south, province).toBeGreaterThan(COUNTRY_BOUNDS.south);
      expect(east, province).toBeLessThan(COUNTRY_BOUNDS.east);
      expect(north, province).toBeLessThan(COUNTRY_BOUNDS.north);
    }
  });

  it('do not overlap', () => {
    for (let latitude = -34.5; latitude < -22.5; latitude += 0.37) {
      for (let longitude = 17; longitude < 33; longitude += 0.37) {
        const drawnIn = provinces.filter((p) => isInProvince(p, latitude, longitude, 0));
        const among = drawnIn.length > 1 ? transferredBetween : [[], ...provinces.map((p) => [p])];
        expect(among, `${latitude}, ${longitude}`).toContainEqual(drawnIn);
      }
    }
  });
});

/** Pairs of provinces that share the areas transferred in 2006. */
const transferredBetween: readonly (readonly Province[])[] = [
  ['Limpopo', 'Mpumalanga'],
  ['Eastern Cape', 'KwaZulu-Natal'],
  ['Gauteng', 'North West'],
  ['Gauteng', 'Mpumalanga'],
  ['Gauteng', 'Limpopo'],
  ['North West', 'Northern Cape'],
];

describe('a place in its province', () => {
  it.each<[string, Province, number, number]>([
    ['Mthatha', 'Eastern Cape', -31.59, 28.78],
    ['Bloemfontein', 'Free State', -29.12, 26.21],
    ['Johannesburg', 'Gauteng', -26.2, 28.04],
    ['Durban', 'KwaZulu-Natal', -29.86, 31.02],
    ['Polokwane', 'Limpopo', -23.9, 29.45],
    ['Mbombela', 'Mpumalanga', -25.47, 30.97],
    ['Mahikeng', 'North West', -25.86, 25.64],
    ['Kimberley', 'Northern Cape', -28.74, 24.76],
    ['Cape Town', 'Western Cape', -33.93, 18.42],
  ])('%s lies in the outline of %s and in no other', (_town, province, latitude, longitude) => {
    expect(provinces.filter((name) => isInProvince(name, latitude, longitude, 0))).toEqual([province]);
  });

  it.each<[string, Province, number, number]>([
    ['Umzimkulu', 'KwaZulu-Natal', -30.263, 29.94],
    ['Matatiele', 'Eastern Cape', -30.342, 28.806],
    ['Groblersdal', 'Limpopo', -25.165, 29.4],
    ['Burgersfort', 'Limpopo', -24.67, 30.33],
    ['Hammanskraal', 'Gauteng', -25.4, 28.28],
    ['Bothithong', 'Northern Cape', -27.02, 23.85],
    ['Pampierstad', 'Northern Cape', -27.78, 24.68],
  ])('%s counts as in %s, to which it was transferred in 2006', (_town, province, latitude, longitude) => {
    expect(isInProvince(province, latitude, longitude)).toBe(true);
  });

  it('may lie outside the simplified outline by the tolerance, and no further', () => {
    const hermanus = [-34.42, 19.24] as const;
    expect(isInProvince('Western Cape', ...hermanus, 0)).toBe(false);
    expect(isInProvince('Western Cape', ...hermanus, 0.5)).toBe(false);
    expect(isInProvince('Western Cape', ...hermanus, 1)).toBe(true);
    expect(isInProvince('Western Cape', ...hermanus)).toBe(true);
  });

  it.each<[string, number, number]>([
    ['in Lesotho', -29.6, 28.2],
    ['in Lesotho, within the box of a transferred area', -30.05, 28.25],
    ['at sea', -34.5, 28],
    ['unset', 0, 0],
    ['swapped', 28.04, -26.2],
  ])('%s is in none', (_case, latitude, longitude) => {
    expect(provinces.filter((name) => isInProvince(name, latitude, longitude))).toEqual([]);
  });
});

it.each([
  ['Johannesburg', -26.2, 28.05, true],
  ['Musina, at the border', -22.35, 30.04, true],
  ['Maseru, across the river', -29.31, 27.48, true],
  ['Harare', -17.83, 31.05, false],
  ['Windhoek', -22.56, 17.08, false],
  ['the middle of Lesotho', -29.6, 28.3, false],
  ['the sea', -34.5, 30, false],
  ['Johannesburg, swapped', 28.05, -26.2, false],
])('%s is in the country: %s, %s is %s', (_place, latitude, longitude, expected) => {
  expect(isInCountry(latitude, longitude)).toBe(expected);
});
