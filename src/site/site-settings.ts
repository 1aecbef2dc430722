import type { SiteAssets } from './assets.ts';

/** The settings that pages need. */
export interface SiteSettings {
  readonly assets: SiteAssets;
  /** URL template of map tiles with {z}, {x} and {y}; empty for no tiles. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
}
