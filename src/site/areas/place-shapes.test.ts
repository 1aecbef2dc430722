import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { serviceOver } from '../../../test/fixtures/service.ts';
import { areaName } from '../../index/index.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
import { embeddedSearch, searchedPlace } from '../picture/embedded-search.ts';
import { testSite, testSiteOver } from '../test-site.fixture.ts';
import { areasOfLimpopo, placesOfLimpopo } from './places.fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const { page, index } = testSiteOver(() =>
  serviceOver(placesOfLimpopo(), {
    AREAS_FILE: folder.write('areas.geojson', JSON.stringify(areasOfLimpopo)),
  }),
);
const without = testSite(placesOfLimpopo());

const MAKHADO = '/infrastructure-projects/in/limpopo/makhado';

test('the map of a municipality has its shape, and those of its neighbours with their names', async () => {
  const { root, text } = await page(MAKHADO);
  expect(root.querySelector('.drawing-area')?.getAttribute('d')).toMatch(/^M\d+ \d+l/);
  expect(root.querySelectorAll('.drawing-around title').map((title) => title.text)).toEqual([
    'Thulamela',
    'Musina',
    'Polokwane',
  ]);
  expect(root.querySelectorAll('.drawing-names .is-area').map((name) => name.text)).toContain('Musina');
  expect(root.querySelectorAll('.drawing-spot')).toHaveLength(1);
  expect(text).toContain('1 project is reported at a point outside of this map: Makhado 3000000');
});

test('the map of a province has its shape', async () => {
  const { root } = await page('/infrastructure-projects/in/limpopo');
  expect(root.querySelectorAll('.drawing-area')).toHaveLength(1);
});

test('places without an outline, and all without a file of areas, have maps without shapes', async () => {
  for (const site of [page, without.page])
    expect(
      (await site('/infrastructure-projects/in/gauteng')).root.querySelector('.drawing-areas'),
    ).toBeNull();
  expect((await without.page(MAKHADO)).root.querySelector('.drawing-areas')).toBeNull();
});

test.each([
  ['province=Limpopo&local_municipality=Makhado', 'Makhado'],
  ['local_municipality=Makhado&province=Limpopo', 'Makhado'],
  ['province=Limpopo', 'Limpopo'],
  ['area=ward:1', 'Ward 1'],
  ['province=Limpopo&q=school', undefined],
  ['province=Gauteng', undefined],
  ['', undefined],
])('the picture of %j has the map of %s', (query, name) => {
  const search = embeddedSearch(index(), new URLSearchParams(query), languageWriterOf(DEFAULT_LANGUAGE));
  const place = searchedPlace(index(), search);
  expect(place && areaName(place)).toBe(name);
});
