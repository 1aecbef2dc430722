import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import countryToCurrency from 'country-to-currency';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type World = Topology<{ readonly countries: GeometryCollection }>;

/** Wider ones, across the day's border or with islands everywhere, say nothing. */
const WIDEST = 180;

/**
 * Main currency (ISO 4217) and box in degrees (west, south, east, north) of each country, from Natural Earth at
 * 1:50 million.
 */
export function knownCountries(): string {
  const boxes = boxesByNumber();
  const lines = Object.entries(countries.getAlpha2Codes())
    .map(([code]) => {
      const currency = countryToCurrency[code as keyof typeof countryToCurrency];
      const box = boxes.get(Number(countries.alpha2ToNumeric(code)));
      return [code.toLowerCase(), { ...(currency && { currency }), ...(box && { box }) }] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = lines.map(([code, known]) => `  "${code}": ${JSON.stringify(known)}`).join(',\n');
  return `{\n${text}\n}\n`;
}

function boxesByNumber(): ReadonlyMap<number, readonly number[]> {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  const world = JSON.parse(readFileSync(file, 'utf8')) as World;
  const found = new Map<number, readonly number[]>();
  for (const { id, geometry } of feature(world, world.objects.countries).features) {
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') continue;
    const points = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat(2);
    const [x, y] = [points.map(([longitude]) => longitude!), points.map((point) => point[1]!)];
    const [west, south, east, north] = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
    const [w = 0, s = 0, e = 0, n = 0] = found.get(Number(id)) ?? [];
    // Some islands have the number of the country that they belong to.
    if (east - west < WIDEST && (east - west) * (north - south) > (e - w) * (n - s))
      found.set(Number(id), rounded(west, south, east, north));
  }
  return found;
}

const rounded = (...degrees: readonly number[]): readonly number[] =>
  degrees.map((each) => Math.round(each * 10) / 10);
