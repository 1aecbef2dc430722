import { gazetteer, type Place, radiusOf } from '../../places/index.ts';
import { beginAll, wordsOf } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { matchingNear } from '../select/selection.ts';
import type { PositionSet } from '../sets/position-set.ts';
import type { Candidate, Typed } from './candidate.ts';

/** The most places that are tried, the biggest: projects are counted around each. */
const MAX_PLACES = 4;

/**
 * Places with projects near them, as far around as a search for the place looks. None if the search
 * is near a place already.
 */
export function placeCandidates({ index, words, filters, projects }: Typed): readonly Candidate[] {
  if (filters.near !== undefined) return [];
  const places = gazetteer().beginningWith(words).slice(0, MAX_PLACES);
  return places.flatMap((place) => {
    const near = projectsNear(index, place, projects);
    if (near === undefined) return [];
    const former = place.other_names.find((name) => !hasAll(place.name, words) && hasAll(name, words));
    const name = former === undefined ? place.name : `${place.name} (${former})`;
    return {
      text: `${name}, ${place.province}`,
      otherTexts: place.other_names,
      field: 'near',
      values: [`${place.latitude},${place.longitude},${near.km}`],
      count: near.count,
    };
  });
}

/** Whether each word begins a word of the name. */
const hasAll = (name: string, words: readonly string[]): boolean => beginAll(words, wordsOf(name));

/** The radius around a place in which there are projects, and how many. */
interface Near {
  readonly km: number;
  readonly count: number;
}

/** Among all projects, by index: typing asks for the same places again and again. */
const nearByIndex = new WeakMap<CatalogueIndex, Map<Place, Near | undefined>>();

function projectsNear(index: CatalogueIndex, place: Place, projects: PositionSet): Near | undefined {
  if (!projects.isAll) return countNear(index, place, projects);
  const known = nearByIndex.get(index) ?? new Map<Place, Near | undefined>();
  nearByIndex.set(index, known);
  if (!known.has(place)) known.set(place, countNear(index, place, projects));
  return known.get(place);
}

function countNear(index: CatalogueIndex, place: Place, projects: PositionSet): Near | undefined {
  const near = matchingNear(index, { place, km: radiusOf(place) }, projects);
  return near && { km: near.km, count: near.projects.size };
}
