import { country } from '../../country/index.ts';
import type { Random } from '../random.ts';

type Town = (typeof country.places)[number];
type Position = readonly [longitude: number, latitude: number];

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A point at most some ten kilometres from a town. */
const pointNear = (random: Random, { longitude, latitude }: Town): Position => [
  rounded(longitude + (random.share() - 0.5) / 6),
  rounded(latitude + (random.share() - 0.5) / 6),
];

/** A geometry of a kind beside a town, as GeoJSON. */
function geometryNear(random: Random, town: Town, shape: string): object {
  const point = () => pointNear(random, town);
  switch (shape) {
    case 'points':
      return { type: 'MultiPoint', coordinates: [point(), point(), point()] };
    case 'line':
      return random.chance(700)
        ? { type: 'LineString', coordinates: [point(), point(), point()] }
        : {
            type: 'MultiLineString',
            coordinates: [
              [point(), point()],
              [point(), point()],
            ],
          };
    case 'polygon': {
      const [longitude, latitude] = point();
      const corners = [
        [0, 0],
        [0.02, 0],
        [0.02, 0.015],
        [0, 0.015],
        [0, 0],
      ] as const;
      const ring = corners.map(([east, north]) => [rounded(longitude + east), rounded(latitude + north)]);
      return random.chance(700)
        ? { type: 'Polygon', coordinates: [ring] }
        : { type: 'MultiPolygon', coordinates: [[ring]] };
    }
    default:
      return { type: 'Point', coordinates: point() };
  }
}

/** The codes of an area in ISO 3166-2, as the profile has them. */
const codeOf = (name: string): string | undefined =>
  country.areaCodes.find((area) => area.name === name)?.code;

/** A location as registers write it: each way now and then. */
export function locationOf(random: Random, town: Town, shape: string, at: number): object {
  const { name, province, municipality } = town;
  const code = codeOf(municipality ?? province);
  const address = { region: province, locality: municipality ?? '', countryName: country.name };
  const gazetteers = [{ scheme: 'ISO3166-2', identifiers: code === undefined ? [] : [code] }];
  const geometry = geometryNear(random, town, shape);
  const id = `location-${at + 1}`;
  switch (random.below(10)) {
    case 0:
      return { id, description: `Near ${name}`, gazetteers };
    case 1:
      return { id, address };
    case 2:
      return {
        id,
        description: name,
        geometry: null,
        gazetteers,
        address: { ...address, streetAddress: '' },
      };
    case 3:
      return { id, geometry, gazetteers };
    default:
      return { id, description: name, geometry, address };
  }
}

/** A point with latitude and longitude exchanged. */
export function swappedLocation(random: Random, town: Town): object {
  const [longitude, latitude] = pointNear(random, town);
  return {
    id: 'location-1',
    geometry: { type: 'Point', coordinates: [latitude, longitude] },
    address: { region: town.province, locality: town.municipality ?? '' },
  };
}
