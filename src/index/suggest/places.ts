import { gazetteer, type Place, radiusOf } from '../../places/index.ts';
import { wordsOf } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { applyFilters, nearFilter } from '../select/filters.ts';
import type { Candidate, Typed } from './candidate.ts';

/** The most places that are tried, the biggest: projects are counted around each. */
const MAX_PLACES = 4;

/** Places with projects near them. None if the search is near a place already. */
export function placeCandidates({ index, words, filters, positions }: Typed): readonly Candidate[] {
  if (filters.near !== undefined) return [];
  const places = gazetteer().beginningWith(words).slice(0, MAX_PLACES);
  return places.flatMap((place) => {
    const count = projectsNear(index, place, positions);
    if (count === 0) return [];
    const former = place.formerNames.find((name) => !hasAll(place.name, words) && hasAll(name, words));
    const name = former === undefined ? place.name : `${place.name} (${former})`;
    return {
      text: `${name}, ${place.province}`,
      otherTexts: place.formerNames,
      field: 'near',
      values: [`${place.latitude},${place.longitude},${radiusOf(place)}`],
      count,
    };
  });
}

/** Whether each word begins a word of the name. */
function hasAll(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Around places among all projects, by index: typing asks for the same places again and again. */
const countsByIndex = new WeakMap<CatalogueIndex, Map<Place, number>>();

function projectsNear(index: CatalogueIndex, place: Place, positions: Uint32Array): number {
  const near = { latitude: place.latitude, longitude: place.longitude, km: radiusOf(place) };
  const count = () => applyFilters([nearFilter(index, near)], positions).length;
  if (positions.length < index.count) return count();
  const counts = countsByIndex.get(index) ?? new Map<Place, number>();
  countsByIndex.set(index, counts);
  const known = counts.get(place) ?? count();
  counts.set(place, known);
  return known;
}
