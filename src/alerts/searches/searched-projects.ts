import { areaNamed, type CatalogueIndex, select } from '../../index/index.ts';
import { type FollowedSearch, type SavedSearch, UnreadableSearchError } from './saved-search.ts';

/** The positions of the projects that a search finds, ascending. Throws `UnreadableSearchError` if it names an area that is gone. */
export function searchedPositions(index: CatalogueIndex, search: SavedSearch): Uint32Array {
  if (search.kind === 'search') {
    checkAreas(index, search);
    return select(index, search.filters).positions;
  }
  const position = index.positionOf(search.id);
  return Uint32Array.of(...(position === undefined ? [] : [position]));
}

/** The ids of the projects that a search finds, ascending. Throws as `searchedPositions` does. */
export const searchedIds = (index: CatalogueIndex, search: SavedSearch): Uint32Array =>
  searchedPositions(index, search).map((position) => index.ids[position]!);

/** Without its area a search would find nothing, and all its projects would seem to be gone. */
function checkAreas(index: CatalogueIndex, { filters: { area = [], not = {} } }: FollowedSearch): void {
  const gone = [...area, ...(not.area ?? [])].find((each) => areaNamed(index, each) === undefined);
  if (gone !== undefined)
    throw new UnreadableSearchError(
      `A saved search names the area ${JSON.stringify(gone)}, which the service does not have any more.`,
    );
}
