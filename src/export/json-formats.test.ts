import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, csvFields } from '../project/index.ts';
import { flagsOf } from '../quality/index.ts';
import { archiveOf, joined, type TestArchive } from './archive.fixture.ts';
import { geojsonChunks, jsonlChunks } from './json-formats.ts';

/** Coordinates as reported, and the position of the point, `[longitude, latitude]`. */
const coordinates: readonly (readonly [string | null, string | null, readonly number[] | null])[] = [
  ['-29.50', '30.25', [30.25, -29.5]],
  ['-29,5', '30,25', [30.25, -29.5]],
  ['0', '30', [30, 0]],
  ['90', '180', [180, 90]],
  ['-90', '-180', [-180, -90]],
  ['-1e-7', '0.0000001', [1e-7, -1e-7]],
  ['0', '0', null],
  ['0.0', '-0', null],
  [null, null, null],
  ['-29.5', null, null],
  ['', '30', null],
  ['90.0001', '30', null],
  ['-29.5', '-180.5', null],
  ['30', '295', null],
  ["29°30'S", '30°E', null],
  ['Infinity', '30', null],
  ['-29.5.1', '30', null],
];

interface Feature {
  readonly type: string;
  readonly id: number;
  readonly geometry: { readonly type: string; readonly coordinates: readonly number[] } | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOf(coordinates.map(([latitude, longitude]) => ({ name: 'A', latitude, longitude })));
});
afterAll(() => over.close());

const geojson = async (positions: Iterable<number>) =>
  (await joined(geojsonChunks(over.archive, Uint32Array.from(positions)))).toString();
const features = async (): Promise<readonly Feature[]> =>
  JSON.parse(await geojson(over.archive.allPositions)).features;

describe('GeoJSON (RFC 7946)', () => {
  test('is an empty collection if there are no projects', async () => {
    expect(JSON.parse(await geojson([]))).toEqual({ type: 'FeatureCollection', features: [] });
  });

  test('is one FeatureCollection without a crs; features have only id, geometry and properties', async () => {
    const collection = JSON.parse(await geojson(over.archive.allPositions));
    expect(Object.keys(collection)).toEqual(['type', 'features']);
    for (const [i, feature] of (collection.features as Feature[]).entries()) {
      expect(Object.keys(feature)).toEqual(['type', 'id', 'geometry', 'properties']);
      expect([feature.type, feature.id]).toEqual(['Feature', i + 1]);
    }
  });

  test('has longitude before latitude, in degrees, and null for places that are not on earth', async () => {
    const positions = (await features()).map(({ geometry }) => geometry?.coordinates ?? null);
    expect(positions).toEqual(coordinates.map(([, , position]) => position));
    for (const { geometry } of await features())
      if (geometry !== null) expect(geometry).toEqual({ type: 'Point', coordinates: expect.any(Array) });
  });

  test('writes positions as numbers, a negative zero as zero', async () => {
    expect(await geojson([2])).toContain('"coordinates":[30,0]');
    expect(await geojson([5])).toContain('"coordinates":[1e-7,-1e-7]');
  });

  test('has every field of the CSV, with coordinates as reported, and the flags', async () => {
    for (const [position, { properties }] of (await features()).entries()) {
      const { quality, overdue_days: _, url, ...fields } = properties;
      expect(url).toBe(fields.url_path);
      expect(Object.keys(fields)).toEqual(csvFields.map(({ name }) => name));
      expect(over.archive.published(position)).toMatchObject(fields);
      expect(quality).toContain('department_missing');
    }
  });

  test('has only the given columns as properties, and the place in any case', async () => {
    const columns = columnsOf(['name', 'id'])!;
    const [feature] = JSON.parse(
      String(await joined(geojsonChunks(over.archive, Uint32Array.of(0), { columns }))),
    ).features;
    expect(feature).toEqual({
      type: 'Feature',
      id: 1,
      geometry: { type: 'Point', coordinates: [30.25, -29.5] },
      properties: { id: 1, name: 'A', url: expect.stringMatching(/^\/infrastructure-projects\/full\/1-/) },
    });
  });

  test('has the name and the whole address of the page, whatever columns are given', async () => {
    const options = { columns: columnsOf(['status'])!, base: 'https://projects.example' };
    const [feature] = JSON.parse(
      String(await joined(geojsonChunks(over.archive, Uint32Array.of(0), options))),
    ).features;
    expect(Object.keys(feature.properties)).toEqual(['name', 'status', 'url']);
    expect(feature.properties.url).toMatch(/^https:\/\/projects\.example\/infrastructure-projects\/full\/1-/);
  });

  test('is one document for any number of batches', async () => {
    const many = Array.from({ length: 175 }, (_, i) => i % coordinates.length);
    const collection = JSON.parse(await geojson(many));
    expect(collection.features.map(({ id }: Feature) => id - 1)).toEqual(many);
  });
});

/** More than one batch. */
const PROJECTS = 123;

let many: TestArchive;
beforeAll(async () => {
  many = await archiveOf(
    Array.from({ length: PROJECTS }, (_, i) => ({
      name: `Project ${i + 1}, "phase"\nline\u2028separator 😀`,
      estimated_total_project_cost: i === 0 ? null : i === 1 ? 1200.5 : 1000 * i,
      latitude: i === 2 ? '-29.50' : null,
      longitude: i === 2 ? '0' : null,
    })),
  );
});
afterAll(() => many.close());

const jsonl = async (positions: readonly number[]) =>
  (await joined(jsonlChunks(many.archive, Uint32Array.from(positions)))).toString();

describe('JSON Lines', () => {
  test('are empty if there are no projects', async () => {
    expect(await jsonl([])).toBe('');
  });

  test('have one object per line with the id, every field of the CSV and what follows; every line ends with LF', async () => {
    const text = await jsonl([...many.archive.allPositions]);
    expect(text.endsWith('}\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBe(PROJECTS);
    const projects = lines.map((line) => JSON.parse(line));
    expect(projects.map(({ id }) => id)).toEqual(Array.from({ length: PROJECTS }, (_, i) => i + 1));
    for (const [position, { id: _, quality, overdue_days, ...project }] of projects.entries()) {
      expect(Object.keys(project)).toEqual(csvFields.map(({ name }) => name));
      expect(quality).toEqual(flagsOf(many.archive.quality[position]!));
      expect(overdue_days).toBeNull();
      expect(many.archive.published(position)).toMatchObject(project);
    }
  });

  test('have only the given columns, in the order of the CSV', async () => {
    const columns = columnsOf(['quality', 'estimated_total_project_cost', 'id'])!;
    const chunks = jsonlChunks(many.archive, Uint32Array.of(1), { columns });
    expect(String(await joined(chunks))).toBe(
      '{"id":2,"estimated_total_project_cost":1200.5,"quality":["coordinates_unset","province_missing","department_missing","status_missing"]}\n',
    );
  });

  test('are in the order of the positions', async () => {
    const ids = (await jsonl([60, 3, 122, 0, 61])).trimEnd().split('\n');
    expect(ids.map((line) => JSON.parse(line).id)).toEqual([61, 4, 123, 1, 62]);
  });

  test('have amounts as floats, and null if unknown', async () => {
    const text = await jsonl([0, 1, 2]);
    const costs = text.match(/"estimated_total_project_cost":[^,]+/g);
    expect(costs?.map((member) => member.split(':')[1])).toEqual(['null', '1200.5', '2000.0']);
  });
});
