import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { readPlacesByHand } from '../../gazetteer/places-by-hand.ts';
import { isInProvince, provinces, wordsOf } from '../project/index.ts';
import { sampleTables } from '../sample/tables.ts';
import { gazetteer } from './index.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const rows = readPlacesByHand(read('countries/za/places-by-hand.csv'));
const notice = read('NOTICE');
const known = (name: string) => gazetteer().placesNamed(wordsOf(name));

/** The outlines follow the coast and the borders only roughly. */
const TOLERANCE_KM = 12;

test('the table by hand has enough places of each province', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(provinces));
});

test('each place lies in its province', () => {
  const outside = rows.filter(
    ({ province, latitude, longitude }) => !isInProvince(province, latitude, longitude, TOLERANCE_KM),
  );
  expect(outside).toEqual([]);
});

test('a province has a name once', () => {
  const names = rows.flatMap(({ name, other_names, province }) =>
    [name, ...other_names].map((each) => `${wordsOf(each).join('')}, ${province}`),
  );
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('NOTICE explains each source', () => {
  const sources = [...new Set(rows.map(({ source }) => source))];
  expect(sources.filter((source) => source === '' || !notice.includes(`"${source}"`))).toEqual([]);
});

test('municipalities are spelled as in the reports', () => {
  const { districts } = sampleTables();
  const municipalities = new Map(
    provinces.map((name) => [
      name,
      districts.filter((each) => each.province === name).flatMap((each) => each.municipalities),
    ]),
  );
  const wrong = rows.filter(
    ({ province, municipality }) =>
      municipality !== null && !municipalities.get(province)!.includes(municipality),
  );
  expect(wrong).toEqual([]);
});

test('the gazetteer was made from the table as it is', () => {
  const missing = rows.filter(({ source: _, ...row }) =>
    [row.name, ...row.other_names].some(
      (name) =>
        !known(name).some((place) =>
          // The number of people is filled in from GeoNames.
          isDeepStrictEqual(place, { ...row, population: row.population ?? place.population }),
        ),
    ),
  );
  expect(missing).toEqual([]);
});
