import { isInCountry, type PublishedProject } from '../../project/index.ts';
import { pointOf } from '../point.ts';
import { known, knownOrNone, textOf } from './known.ts';

type PlaceFields = Pick<
  PublishedProject,
  'latitude' | 'longitude' | 'province' | 'local_municipality' | 'district_municipality'
>;

const COUNTRY = 'South Africa';

/** The location of a project; undefined if nothing about it is reported. */
export function locationOf(project: PlaceFields) {
  const location = knownOrNone({
    description: districtOf(project),
    geometry: geometryOf(project),
    address: addressOf(project),
  });
  return location === undefined ? undefined : { id: 'site', ...location };
}

/** The district goes into the description, because an address has no member for it. */
function districtOf(project: PlaceFields): string | undefined {
  const district = textOf(project.district_municipality);
  return district === undefined ? undefined : `District municipality: ${district}`;
}

function geometryOf({ latitude, longitude }: PlaceFields) {
  const coordinates = pointOf(latitude, longitude);
  if (coordinates === undefined || !isInCountry(coordinates[1], coordinates[0])) return undefined;
  return { type: 'Point', coordinates } as const;
}

function addressOf(project: PlaceFields) {
  const locality = textOf(project.local_municipality);
  const region = textOf(project.province);
  if (locality === undefined && region === undefined) return undefined;
  return known({ locality, region, countryName: COUNTRY });
}
