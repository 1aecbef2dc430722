import type { CatalogueIndex, NearPoint } from '../../index/index.ts';
import type { SearchState } from '../addresses/search-state.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { type MapContent, mapContent } from '../map/map-content.ts';
import { PlaceMap } from '../map/place-map.tsx';
import type { SearchResults } from './search-results.ts';

interface ResultsMapProps {
  readonly content: MapContent;
}

/** Where the projects of a search are. The list of results shows the same projects in words. */
export function ResultsMap({ content }: ResultsMapProps) {
  const { texts, counted } = useLanguage();
  return (
    <section class="results-map" aria-labelledby="map-heading">
      <h2 id="map-heading" class="visually-hidden">
        {texts.map.heading}
      </h2>
      {/* A narrow screen shows it when the visitor has chosen the map in place of the list. */}
      <PlaceMap
        content={content}
        label={counted(texts.map.drawing, content.count - content.withoutPlace)}
        start="shown"
      />
    </section>
  );
}

interface ResultsMapRequest {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
  readonly results: SearchResults;
  readonly settings: SiteSettings;
  readonly language: LanguageWriter;
}

/** The map of the projects of a search. */
export function resultsMap({ index, state, results, settings, language }: ResultsMapRequest): MapContent {
  const { near, selection } = results;
  const { projects } = selection;
  return mapContent({
    index,
    projects,
    filters: state.pairs,
    box: state.filters.bbox ?? (projects.isEmpty && near ? around(near.point) : undefined),
    // Another area is searched in place of the one around the place.
    areaFilters: near?.others ?? state.pairs,
    settings,
    language,
  });
}

const KM_PER_DEGREE = 111;

/** A box around a circle, exact enough to look at. */
function around({ latitude, longitude, km }: NearPoint) {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return {
    west: longitude - width,
    south: latitude - height,
    east: longitude + width,
    north: latitude + height,
  };
}
