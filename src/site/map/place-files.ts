import { createHash } from 'node:crypto';
import type { StaticFile } from '../../http/index.ts';
import { gazetteer, type Place } from '../../places/index.ts';
import type { PlacesData } from './map-data.ts';

interface PlaceFiles {
  /** The places whose size is known, biggest first. */
  readonly towns: StaticFile;
  /** The others, which a map only names when it is zoomed in. */
  readonly villages: StaticFile;
}

let made: PlaceFiles | undefined;

/** The places that maps without tiles name, for browsers: a few kilobytes each, compressed. */
export function placeFiles(): PlaceFiles {
  if (made === undefined) {
    const { places } = gazetteer();
    made = {
      towns: placesFile(
        'towns',
        places.filter(({ population }) => population !== null),
      ),
      villages: placesFile(
        'villages',
        places.filter(({ population }) => population === null),
      ),
    };
  }
  return made;
}

/** To a hundredth of a degree, about a kilometre. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

function placesFile(name: string, places: readonly Place[]): StaticFile {
  const data: PlacesData = places.map((place) => [
    place.name,
    rounded(place.latitude),
    rounded(place.longitude),
  ]);
  const body = Buffer.from(JSON.stringify(data));
  const hash = createHash('sha1').update(body).digest('hex').slice(0, 8);
  return { path: `/assets/${name}-${hash}.json`, contentType: 'application/json', body, isImmutable: true };
}
