import { noAttribution } from '../export/index.ts';
import type { SiteSettings } from './frame/site-settings.ts';

/** Settings for tests of what pages say: without styles, scripts and background maps. */
export const plainSettings: SiteSettings = {
  assets: {
    files: [],
    script: '',
    styles: [],
    embed: { script: '', styles: [] },
    moreStyles: { areas: '', alerts: '' },
    font: undefined,
    version: '',
  },
  tilesUrl: '',
  tilesAttribution: '',
  attribution: noAttribution,
};
