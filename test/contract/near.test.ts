import { parse } from 'csv-parse/sync';
import { describe, expect, inject, test } from 'vitest';

/** Projects near a place, on the running service with the sample, measured again from the listing. */
const base = inject('sampleService');
const LISTING = '/api/v1/infrastructure-projects/full/search/';

interface Project {
  readonly id: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly local_municipality: string | null;
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Project[];
  readonly csv_download_url: string;
}

const pageAt = async (url: string): Promise<Page> => (await fetch(url)).json() as Promise<Page>;
const page = (query: string): Promise<Page> =>
  pageAt(`${base}${LISTING}?fields=id,latitude,longitude,local_municipality&limit=20000&${query}`);

const all = (await page('')).results;

/** Kilometres by the law of cosines, which is exact enough beyond some metres. */
function kmFrom([latitude, longitude]: readonly [number, number], project: Project): number | undefined {
  if (project.latitude === null || project.longitude === null) return undefined;
  const [north, east] = [project.latitude, project.longitude].map((text) => Number(text.replace(',', '.')));
  if (!Number.isFinite(north) || !Number.isFinite(east) || (north === 0 && east === 0)) return undefined;
  if (Math.abs(north!) > 90 || Math.abs(east!) > 180) return undefined;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(latitude), radians(north!)];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(east! - longitude));
  return 6371.0088 * Math.acos(Math.min(1, cosine));
}

const places = {
  Johannesburg: [-26.2041, 28.0473],
  Durban: [-29.8587, 31.0218],
  Mthatha: [-31.5889, 28.7844],
  'the middle of the country': [-28.7, 24.7],
} as const;

describe.each(Object.entries(places))('near %s', (_name, place) => {
  test.each([5, 40, 300])('within %i km: exactly the projects of that circle, nearest first', async (km) => {
    const expected = new Map(
      all.flatMap((project) => {
        const distance = kmFrom(place, project);
        return distance !== undefined && distance <= km ? [[project.id, distance]] : [];
      }),
    );
    const { count, results } = await page(`near=${place.join(',')},${km}`);
    expect(count).toBe(expected.size);
    expect(results.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
    for (const [i, { id }] of results.entries()) {
      if (i === 0) continue;
      const [before, distance] = [expected.get(results[i - 1]!.id)!, expected.get(id)!];
      // The law of cosines is off by up to some centimetres.
      expect(distance).toBeGreaterThan(before - 0.001);
      const { latitude, longitude, id: idBefore } = results[i - 1]!;
      if (latitude === results[i]!.latitude && longitude === results[i]!.longitude)
        expect(id).toBeGreaterThan(idBefore);
    }
  });
});

test('pages follow each other, and the CSV has the same order', async () => {
  const query = 'near=-29.8587,31.0218,25&q=school';
  const { results, csv_download_url } = await page(query);
  const ids: number[] = [];
  let next: string | null = `${base}${LISTING}?fields=id&limit=37&${query}`;
  while (next !== null) {
    const part: Page = await pageAt(next);
    ids.push(...part.results.map(({ id }) => id));
    next = part.next;
  }
  expect(ids.length).toBeGreaterThan(74);
  expect(ids).toEqual(results.map(({ id }) => id));
  const csv = await (await fetch(`${base}${csv_download_url}&fields=id,name`)).text();
  expect((parse(csv, { columns: true }) as { id: string }[]).map(({ id }) => Number(id))).toEqual(ids);
});

test('common and former names of a municipality find its projects', async () => {
  const ofMunicipality = (name: string) =>
    all.filter(({ local_municipality }) => local_municipality === name).map(({ id }) => id);
  const names = {
    Mthatha: 'King Sabata Dalindyebo',
    'East London': 'Buffalo City',
    Nkonkobe: 'Raymond Mhlaba',
    'City of Tshwane Metropolitan Municipality': 'City of Tshwane',
  };
  for (const [name, today] of Object.entries(names)) {
    const { results } = await page(`local_municipality=${encodeURIComponent(name)}`);
    expect(results.length, name).toBeGreaterThan(10);
    expect(
      results.map(({ id }) => id),
      name,
    ).toEqual(ofMunicipality(today));
  }
});
