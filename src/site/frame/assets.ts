import { type AssetEntry, type BuiltAssets, readAssets } from '../../page/assets.ts';

/** Styles of sheets of areas and maps of municipalities; of the pages of alerts. */
export type MoreStyles = 'areas' | 'alerts';

/** The built files of the site, and their addresses. */
export interface SiteAssets extends AssetEntry, Pick<BuiltAssets, 'files' | 'font' | 'version'> {
  /** The script and styles of embeds. */
  readonly embed: AssetEntry;
  /** Styles that only some pages need. */
  readonly moreStyles: Readonly<Record<MoreStyles, string>>;
}

/** Reads the built files into memory. Throws if the site has not been built. */
export function readSiteAssets(): SiteAssets {
  const { entry, address, ...built } = readAssets('site/assets');
  return {
    ...built,
    ...entry('islands/site.ts'),
    embed: entry('islands/embed.ts'),
    moreStyles: { areas: address('style/areas.css'), alerts: address('style/alerts.css') },
  };
}
