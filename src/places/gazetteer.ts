import { country } from '../country/index.ts';
import { beginAll, distancesTo, wordsOf } from '../project/index.ts';

/** A place of the gazetteer: a city, town, township, suburb or village. */
export type Place = (typeof country.places)[number];

/** How far around a place people mean by "near" it, by the number of its people. */
const radiusByPopulation = [
  { people: 1_000_000, km: 40 },
  { people: 250_000, km: 25 },
  { people: 50_000, km: 15 },
  { people: 10_000, km: 10 },
  { people: 0, km: 8 },
] as const;

const UNKNOWN_SIZE_KM = 10;

/** The distance from the middle of a place (km) within which projects are near it. */
export function radiusOf({ population }: Place): number {
  if (population === null) return UNKNOWN_SIZE_KM;
  return radiusByPopulation.find(({ people }) => population >= people)!.km;
}

/** The places that a search may name. `words` are folded, as `wordsOf` gives them. */
export interface Gazetteer {
  /** All places, biggest first; those of unknown size last. */
  readonly places: readonly Place[];
  /**
   * The places with this name, biggest first. Names are compared without the gaps between their
   * words, so that "Kwa Mashu" and "Mitchell's Plain" find KwaMashu and Mitchells Plain.
   */
  placesNamed(words: readonly string[]): readonly Place[];
  /** The number of words of the longest name. */
  readonly mostWords: number;
  /** The words of all names. */
  readonly words: ReadonlySet<string>;
  /** The places in whose name each of these words begins a word, biggest first. */
  beginningWith(words: readonly string[]): readonly Place[];
  /**
   * The place whose middle is nearest to these coordinates (degrees) and at most so far away. With
   * `leastPeople`, a place of at least so many.
   */
  nearest(latitude: number, longitude: number, withinKm: number, leastPeople?: number): Place | undefined;
}

/** Source and licence of the names, to be shown where they are used. Details are in `NOTICE`. */
export const GAZETTEER_SOURCE = {
  name: 'GeoNames',
  url: 'https://www.geonames.org/',
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** A degree of latitude is 111.19 km on a sphere of the Earth's mean radius. */
const LEAST_KM_PER_DEGREE = 111.1;

const biggestFirst = (a: Place, b: Place) => (b.population ?? 0) - (a.population ?? 0);

function gazetteerOf(places: readonly Place[]): Gazetteer {
  const biggest = places.toSorted(biggestFirst);
  const named = biggest.flatMap((place) =>
    [place.name, ...place.other_names].map((name) => ({ place, words: wordsOf(name) })),
  );
  const byKey = new Map<string, Place[]>();
  for (const { place, words } of named) {
    const key = words.join('');
    const ofKey = byKey.get(key);
    if (ofKey === undefined) byKey.set(key, [place]);
    else if (!ofKey.includes(place)) ofKey.push(place);
  }
  return {
    places: biggest,
    placesNamed: (words) => byKey.get(words.join('')) ?? [],
    mostWords: Math.max(...named.map(({ words }) => words.length)),
    words: new Set(named.flatMap(({ words }) => words)),
    beginningWith(words) {
      const joined = words.join('');
      const matches = named.filter(
        ({ words: ofName }) => beginAll(words, ofName) || ofName.join('').startsWith(joined),
      );
      return joined === '' ? [] : [...new Set(matches.map(({ place }) => place))];
    },
    nearest(latitude, longitude, withinKm, leastPeople = 0) {
      const kmTo = distancesTo({ latitude, longitude });
      const withinDegrees = withinKm / LEAST_KM_PER_DEGREE;
      let nearest: Place | undefined;
      let nearestKm = Number.POSITIVE_INFINITY;
      for (const place of biggest) {
        if ((place.population ?? 0) < leastPeople) break;
        // Most places are too far north or south, which takes no sines to see.
        if (Math.abs(place.latitude - latitude) > withinDegrees) continue;
        const km = kmTo(place.latitude, place.longitude);
        // Of places at the same point the first one counts, the biggest.
        if (km > withinKm || km >= nearestKm) continue;
        nearest = place;
        nearestKm = km;
      }
      return nearest;
    },
  };
}

let loaded: Gazetteer | undefined;

/** The gazetteer. Made on the first call, which takes some milliseconds. */
export function gazetteer(): Gazetteer {
  loaded ??= gazetteerOf(country.places);
  return loaded;
}
