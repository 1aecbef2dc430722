import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { placed, select } from '../../index/index.ts';
import { pagePaths } from '../addresses/links.ts';
import { testSite } from '../test-site.fixture.ts';
import { mapBounds } from './map-bounds.ts';

const project = (
  province: string,
  municipality: string,
  latitude: number,
  longitude: number,
  name = 'School',
) => ({
  4: {
    name,
    province,
    local_municipality: municipality,
    latitude: String(latitude),
    longitude: String(longitude),
  },
});

/** Projects around a point, a tenth of a degree apart. */
const around = (province: string, municipality: string, latitude: number, longitude: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    project(province, municipality, latitude + (i % 5) / 10, longitude + Math.floor(i / 5) / 10),
  );

const limpopo = around('Limpopo', 'Polokwane', -24, 29, 30);
const twoTowns = [
  ...around('Northern Cape', 'Sol Plaatje', -28.7, 24.7, 6),
  ...around('Northern Cape', 'Nama Khoi', -29.6, 17.9, 4),
];

const site = testSite(
  catalogueOf(
    ...limpopo,
    project('Limpopo', 'Polokwane', -33.9, 18.4, 'Lost in Cape Town'),
    project('Limpopo', 'Polokwane', -26.2, 28, 'Lost in <Gauteng>'),
    ...twoTowns,
    { 4: { name: 'Nowhere', province: 'Limpopo', latitude: null, longitude: null } },
  ),
);

const boundsOf = (province: string) => {
  const { projects } = select(site.index(), { fieldValues: { province: [province] } });
  return mapBounds(site.index(), placed(site.index(), projects).positions());
};
const nameAt = (position: number) => site.index().record(position).name;

describe('the bounds of a map', () => {
  test('leave out projects far from the others and outside their province', () => {
    const { box, outside } = boundsOf('Limpopo');
    expect(box).toEqual({ west: 29, south: -24, east: 29.5, north: -23.6 });
    expect(outside.map(nameAt)).toEqual(['Lost in Cape Town', 'Lost in <Gauteng>']);
  });

  test('hold both of two towns with several projects each', () => {
    const { box, outside } = boundsOf('Northern Cape');
    expect(outside).toEqual([]);
    expect(box).toMatchObject({ west: 17.9, south: -29.6 });
  });

  test('hold the whole country without a filter', () => {
    const { box } = mapBounds(site.index(), site.index().geography.placed.positions());
    expect(box!.west).toBe(17.9);
    expect(box!.east).toBe(29.5);
  });

  test('are unknown without a project on the map', () => {
    expect(mapBounds(site.index(), new Uint32Array())).toEqual({
      box: undefined,
      outside: [],
    });
  });
});

describe('the map of a search', () => {
  const page = async (query: string) => (await site.page(`${pagePaths.start}?${query}`)).body;

  test('names the projects outside, with links, and counts those without a place', async () => {
    const html = await page('province=Limpopo');
    expect(html).toContain('2 projects are reported far away from the others');
    expect(html).toMatch(/<a href="[^"]+\/full\/\d+-[^"]+">Lost in &lt;Gauteng><\/a>/);
    expect(html).toContain('1 project is not on the map');
    expect(html).toContain('"bounds":[29,-24,29.5,-23.6]');
  });

  test('says so if it shows them all', async () => {
    expect(await page('province=Northern+Cape')).toContain('All these projects are on the map.');
  });

  test('shows the area of the address, whatever lies in it', async () => {
    const html = await page('bbox=16,-35,33,-22&province=Limpopo');
    expect(html).toContain('"bounds":[16,-35,33,-22]');
    expect(html).not.toContain('far away from the others');
  });

  test('names a cluster by a place near it', async () => {
    const html = await page('province=Limpopo');
    expect(html).toMatch(/<title>\d+ projects near [A-Z][^<]+<\/title>/);
  });
});
