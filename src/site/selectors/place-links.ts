import type { CatalogueIndex } from '../../index/index.ts';
import { without } from '../search-state.ts';
import { type CountedSearch, countedSearch } from './counted-search.ts';
import type { NearSearch } from './near-search.ts';

/** What else a place in a search may mean. */
export interface PlaceLinks {
  /** The municipality of the place. */
  readonly municipality: (CountedSearch & { readonly name: string }) | undefined;
}

/** The links about the place of a search; undefined if it is not near one. */
export const placeLinks = (index: CatalogueIndex, near: NearSearch | undefined): PlaceLinks | undefined =>
  near && { municipality: municipalityOf(index, near) };

const FIELD = 'local_municipality';

/** The search in the municipality of a place instead of near it. */
function municipalityOf(index: CatalogueIndex, { place, others }: NearSearch): PlaceLinks['municipality'] {
  const name = place?.municipality ?? null;
  if (name === null) return undefined;
  return { name, ...countedSearch(index, [...without(others, FIELD), [FIELD, name]]) };
}
