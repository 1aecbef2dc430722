import type { Bounds } from '../../country/index.ts';
import type { Locale } from '../../page/language/locale.ts';
import type { Texts } from '../language/language.ts';

/** How far a map can be moved beyond the drawing, in degrees. */
export const MAP_MARGIN = 8;

/** What every map island needs. */
export interface BackgroundData {
  /** URL template of map tiles with {z}, {x} and {y}; empty for no tiles. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
  /** The area of the drawing, and its width in units: what its outlines are coordinates of. */
  readonly drawing: { readonly area: Bounds; readonly width: number };
  /** Addresses of the names of places that a map without tiles shows (`PlacesData`). */
  readonly towns: string;
  readonly villages: string;
}

/** Names of places, biggest first, with latitude and longitude in degrees. */
export type PlacesData = readonly (readonly [name: string, latitude: number, longitude: number])[];

/** The data block for the map of several projects. */
export interface ProjectsMapData extends BackgroundData {
  /** Address of the clusters of this search. The island adds `zoom` and `bbox`. */
  readonly clustersPath: string;
  /** Address of this search without a box. The island adds `bbox`. */
  readonly searchPath: string;
  /** What the addresses of projects begin with in the language of the page: "" in English. */
  readonly pathPrefix: string;
  /** What the map shows at first: west, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

/** The data block for the map of a project. */
export interface ProjectMapData extends BackgroundData {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** The number of the stage's colour. */
  readonly stage: number;
}

/** What the map islands write with, in the language of the page. */
export interface MapWords extends Locale {
  readonly texts: {
    readonly format: Locale['texts']['format'];
    readonly island: Texts['map']['island'];
  };
  /** The stages of the country, with the numbers of their colours. */
  readonly stages: Readonly<Record<string, readonly [short: string, colour: number]>>;
  /** The number of the colour of any other stage. */
  readonly otherColour: number;
}
