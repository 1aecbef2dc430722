import type { CatalogueIndex, NearPlace, Selection } from '../../index/index.ts';
import type { Place } from '../../places/index.ts';
import { smallestLevel } from '../../project/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { type SearchState, without } from '../addresses/search-state.ts';
import { type NearSearch, nearPlacePairs, withWords } from '../filters/near-search.ts';
import { type CountedSearch, countedSearch } from './alternatives.ts';

/** What else a place in a search may mean. */
export interface PlaceLinks {
  /** The places of the name that was searched for, if it is not clear which one is meant. */
  readonly choices: readonly PlaceChoice[];
  /** The place that the words name, too. */
  readonly offered: (CountedSearch & { readonly near: NearPlace }) | undefined;
  /** The municipality of the place. */
  readonly municipality: (CountedSearch & { readonly name: string }) | undefined;
}

export interface PlaceChoice {
  readonly place: Place;
  /** Whether another choice has the same name in the same province. */
  readonly hasTwin: boolean;
  readonly pairs: Pairs;
}

/** More links would not help to find the right one. */
const MOST_CHOICES = 12;

/** The links about places of a search page; undefined if its search has nothing to do with any. */
export function placeLinks(
  index: CatalogueIndex,
  { pairs }: SearchState,
  { reading: { offeredPlace, placeChoices } }: Selection,
  near: NearSearch | undefined,
): PlaceLinks | undefined {
  if (near === undefined && offeredPlace === undefined && placeChoices.length === 0) return undefined;
  return {
    choices: placeChoices.slice(0, MOST_CHOICES).map((choice) => ({
      place: choice.place,
      hasTwin: placeChoices.filter(({ place }) => isTwin(place, choice.place)).length > 1,
      pairs: nearPlacePairs(pairs, choice),
    })),
    offered: offeredPlace && {
      near: offeredPlace,
      ...countedSearch(index, nearPlacePairs(pairs, offeredPlace)),
    },
    municipality: near
      ? municipalityOf(index, near.place, near.others)
      : municipalityOf(index, offeredPlace?.place, withWords(pairs, offeredPlace?.remainingQ ?? '')),
  };
}

const isTwin = (a: Place, b: Place): boolean => a.name === b.name && a.province === b.province;

/** The search in the municipality of a place instead of near it. */
function municipalityOf(
  index: CatalogueIndex,
  place: Place | undefined,
  others: Pairs,
): PlaceLinks['municipality'] {
  if (place === undefined || place.municipality === null) return undefined;
  const column = index.values[smallestLevel];
  const [code] = column.codesLike(`${place.municipality}, ${place.province}`);
  const name = code === undefined ? place.municipality : column.values[code - 1]!;
  return { name, ...countedSearch(index, [...without(others, smallestLevel), [smallestLevel, name]]) };
}
