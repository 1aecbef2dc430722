import type { NearPoint } from '../../index/index.ts';
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
  // Another area is searched in place of the one around the place.
  const elsewhere = without(results.near?.others ?? state.pairs, 'bbox');
  const { bbox } = state.filters;
  return {
    tilesUrl,
    tilesAttribution,
    clustersPath: apiPaths.geojson + queryOf(without(state.pairs, 'bbox')),
    searchPath: searchPath({ filters: elsewhere, ordering: state.ordering, view: 'map' }),
    bounds: bbox ? [bbox.west, bbox.south, bbox.east, bbox.north] : boundsOf(results),
  };
}

function boundsOf({ clusters, near }: SearchResults): ResultsMapData['bounds'] {
  if (clusters.length === 0) return near === undefined ? WHOLE_COUNTRY : around(near.point);
  const boxes = clusters.map(({ bounds }) => bounds);
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ];
}

const KM_PER_DEGREE = 111;

/** A box around a circle, exact enough to look at. */
function around({ latitude, longitude, km }: NearPoint): ResultsMapData['bounds'] {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return [longitude - width, latitude - height, longitude + width, latitude + height];
}
