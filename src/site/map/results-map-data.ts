import { apiPaths, queryOf } from '../../query/index.ts';
import { searchPath } from '../addresses.ts';
import { type SearchState, without } from '../search-state.ts';
import type { SearchResults } from '../selectors/search-results.ts';
import type { SiteSettings } from '../site-settings.ts';
import type { ResultsMapData } from './map-data.ts';

/** South Africa, for a map without projects: west, south, east, north in degrees. */
const WHOLE_COUNTRY = [16.4, -34.9, 33, -22.1] as const;

/** The data of the map island beside the results. */
export function resultsMapData(
  state: SearchState,
  results: SearchResults,
  { tilesUrl, tilesAttribution }: SiteSettings,
): ResultsMapData {
  const filters = without(state.pairs, 'bbox');
  const { bbox } = state.filters;
  return {
    tilesUrl,
    tilesAttribution,
    clustersPath: apiPaths.geojson + queryOf(filters),
    searchPath: searchPath({ filters, ordering: state.ordering, view: 'map' }),
    bounds: bbox ? [bbox.west, bbox.south, bbox.east, bbox.north] : boundsOf(results),
  };
}

function boundsOf({ clusters }: SearchResults): ResultsMapData['bounds'] {
  if (clusters.length === 0) return WHOLE_COUNTRY;
  const boxes = clusters.map(({ bounds }) => bounds);
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ];
}
