import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from 'geojson';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/irm-workbook.ts';
import { AreasError, areasDigest, areasIn, doubtsAbout, readAreas } from './index.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** A square of a degree whose south-west corner is here. */
const square = (west: number, south: number): readonly Position[] => [
  [west, south],
  [west + 1, south],
  [west + 1, south + 1],
  [west, south + 1],
  [west, south],
];

const feature = (properties: object, ...rings: readonly (readonly Position[])[]) => ({
  type: 'Feature',
  properties: { code: 'A1', name: 'First', level: 'ward', ...properties },
  geometry: { type: 'Polygon', coordinates: rings.length === 0 ? [square(25, -29)] : rings },
});

const reading = (features: readonly unknown[], members: object = {}) =>
  areasIn(Buffer.from(JSON.stringify({ type: 'FeatureCollection', features, ...members })));

const problemsOf = (...features: readonly unknown[]) => reading(features).problems;

describe('a file of areas', () => {
  test('is read by level and code, with what its levels are called', () => {
    const features = [
      feature({ code: 9, name: ' Second\n' }),
      feature({ code: '10' }),
      feature({ code: 'D-1', level: 'School district', name: 'North' }),
    ];
    const { levels, problems } = reading(features, { levels: { ward: { one: 'ward', other: 'wards' } } });
    expect(problems).toEqual([]);
    expect(levels.map(({ level, one, other }) => [level, one, other])).toEqual([
      ['school-district', 'School district', 'School district areas'],
      ['ward', 'Ward', 'Wards'],
    ]);
    expect(levels[1]!.areas.map(({ code, name }) => [code, name])).toEqual([
      ['10', 'First'],
      ['9', 'Second'],
    ]);
  });

  test('says of each area what is wrong with it', () => {
    const open = [...square(25, -29).slice(0, 4), [25.5, -29]];
    expect(
      problemsOf(
        feature({ code: 'a b' }),
        feature({ code: null }),
        feature({ name: '' }),
        feature({ level: null }),
        feature({}, open),
        feature({}, square(25, -29).slice(0, 3)),
        feature({}, [
          [25, -29],
          ['x', 2],
          [26, -28],
          [25, -29],
        ] as Position[]),
        feature({}, square(-29, 25)),
        feature({}, square(2, 50)),
        feature({}, square(300_000, 6_000_000)),
        { type: 'Feature', properties: { code: '1', name: 'x', level: 'ward' }, geometry: null },
        null,
      ),
    ).toEqual([
      'features/0, ward a b: its property "code" is not only letters from A to Z, digits, ".", "_" and "-".',
      'features/1, ward: it has no property "code".',
      'features/2, ward A1: it has no property "name".',
      'features/3, A1: it has no property "level", such as "ward".',
      'features/4, ward A1: a ring does not end where it begins.',
      'features/5, ward A1: a ring has fewer than four points.',
      'features/6, ward A1: a ring has ["x",2] where two numbers belong.',
      'features/7, ward A1: its latitudes stand first, and GeoJSON has longitudes first.',
      'features/8, ward A1: it lies outside the country, around longitude 2 and latitude 50.',
      'features/9, ward A1: 300000,6000000 are no degrees of longitude and latitude: convert it, for example with ogr2ogr -t_srs OGC:CRS84 degrees.geojson FILE.',
      'features/10, ward 1: it is no Polygon and no MultiPolygon.',
      'features/11: it has no property "code".',
    ]);
    expect(problemsOf(feature({}), feature({ code: 'a1' }))).toEqual([
      'features/1, ward a1: it is there twice.',
    ]);
  });

  test('in other coordinates than degrees is not taken', () => {
    const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
    expect(reading([feature({})], crs('urn:ogc:def:crs:OGC:1.3:CRS84')).problems).toEqual([]);
    expect(reading([feature({})], crs('urn:ogc:def:crs:EPSG::4326')).problems).toEqual([]);
    expect(reading([feature({})], crs('urn:ogc:def:crs:EPSG::2048')).problems[0]).toMatch(
      /^Its coordinates are in urn:ogc:def:crs:EPSG::2048, not in degrees/,
    );
  });

  test('that is something else says what', () => {
    expect(areasIn(Buffer.from('{"type":')).problems[0]).toMatch(/^It is no JSON: /);
    expect(areasIn(Buffer.from('null')).problems[0]).toMatch(/^It is no GeoJSON/);
    expect(areasIn(Buffer.from('{"type":"Feature"}')).problems[0]).toMatch(/^It is no GeoJSON/);
    expect(reading([]).problems).toEqual(['It has no areas.']);
  });

  test('fails in one message with ten of its mistakes, and has a digest of its bytes', () => {
    const file = join(folder.path, 'areas.geojson');
    const features = Array.from({ length: 12 }, () => ({}));
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
    expect(() => readAreas(file)).toThrow(AreasError);
    expect(() => readAreas(file)).toThrow(/features\/9: .*\n.*and 2 more\.$/);
    expect(() => readAreas(`${file}x`)).toThrow(/cannot be read \(ENOENT\)/);
    expect(readAreas('')).toEqual({ digest: '', levels: [] });
    const before = areasDigest(file);
    writeFileSync(file, `\uFEFF${JSON.stringify({ type: 'FeatureCollection', features: [feature({})] })}`);
    expect(readAreas(file).digest).toBe(areasDigest(file));
    expect(areasDigest(file)).not.toBe(before);
  });
});

test('borders that cross themselves and areas that overlap are doubtful, neighbours are not', () => {
  const bow: readonly Position[] = [
    [25, -29],
    [26, -28],
    [26, -29],
    [25, -28],
    [25, -29],
  ];
  const { levels, problems } = reading([
    feature({ code: '1' }),
    feature({ code: '2' }, square(26, -29)),
    feature({ code: '3' }, square(25.5, -28.5)),
    feature({ code: '4' }, square(20, -29)),
    feature({ code: '5' }, square(20, -29)),
    feature({ code: '6', level: 'bow' }, bow),
  ]);
  expect(problems).toEqual([]);
  expect(doubtsAbout(levels)).toEqual([
    'Bow 6 (First): its border crosses itself near longitude 25, latitude -29.',
    'Ward 1 and 3 overlap.',
    'Ward 2 and 3 overlap.',
    'Ward 4 and 5 overlap.',
  ]);
});
