/** The data block for the map of a search. */
export interface ResultsMapData {
  /** URL template of map tiles with {z}, {x} and {y}; empty for no tiles. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  /** Address of the clusters of this search. The island adds `zoom` and `bbox`. */
  readonly clustersPath: string;
  /** Address of this search without a box. The island adds `bbox`. */
  readonly searchPath: string;
  /** The box of the search, or one around all results: west, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

/** The data block for the map of a project. */
export interface ProjectMapData {
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** The number of the stage's colour. */
  readonly stage: number;
}
