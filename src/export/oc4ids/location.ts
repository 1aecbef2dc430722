import type { PublishedProject } from '../../project/index.ts';
import { pointOf } from '../point.ts';
import { known, knownOrNone, textOf } from './known.ts';

type PlaceFields = Pick<
  PublishedProject,
  'latitude' | 'longitude' | 'province' | 'local_municipality' | 'district_municipality'
>;

const COUNTRY = 'South Africa';

/** The one place of a project, or undefined when nothing of it is reported. */
export function locationOf(project: PlaceFields) {
  const location = knownOrNone({
    description: districtOf(project),
    geometry: geometryOf(project),
    address: addressOf(project),
  });
  return location === undefined ? undefined : { id: 'site', ...location };
}

/** An address has no member for districts. */
function districtOf(project: PlaceFields): string | undefined {
  const district = textOf(project.district_municipality);
  return district === undefined ? undefined : `District municipality: ${district}`;
}

function geometryOf({ latitude, longitude }: PlaceFields) {
  const coordinates = pointOf(latitude, longitude);
  return coordinates === undefined ? undefined : ({ type: 'Point', coordinates } as const);
}

function addressOf(project: PlaceFields) {
  const locality = textOf(project.local_municipality);
  const region = textOf(project.province);
  if (locality === undefined && region === undefined) return undefined;
  return known({ locality, region, countryName: COUNTRY });
}
