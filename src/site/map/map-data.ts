/** What the map of a search is told by the page. */
export interface ResultsMapData {
  /** Address of tiles with {z}, {x} and {y}; empty for none. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  /** Address of the clusters of this search, to which zoom and box are added. */
  readonly clustersPath: string;
  /** The page of this search in any box, to which `bbox` is added. */
  readonly searchPath: string;
  /** The box searched in, or the one that holds everything found: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

/** What the map of one project is told by its page. */
export interface ProjectMapData {
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** Number of the stage's colour. */
  readonly stage: number;
}
