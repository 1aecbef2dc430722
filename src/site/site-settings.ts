import type { SiteAssets } from './assets.ts';

/** What every page is made with. */
export interface SiteSettings {
  readonly assets: SiteAssets;
  /** Address of map tiles with {z}, {x} and {y}; empty for none. */
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
}
