import { type AssetEntry, type BuiltAssets, readAssets } from '../../page/assets.ts';

/** The built files of the site, and their addresses. */
export interface SiteAssets extends AssetEntry, Pick<BuiltAssets, 'files' | 'font' | 'version'> {
  /** The script and styles of embeds. */
  readonly embed: AssetEntry;
  /** The styles of sheets of areas and maps of municipalities. */
  readonly areaStyles: string;
}

/** Reads the built files into memory. Throws if the site has not been built. */
export function readSiteAssets(): SiteAssets {
  const { entry, address, ...built } = readAssets('site/assets');
  return {
    ...built,
    ...entry('islands/site.ts'),
    embed: entry('islands/embed.ts'),
    areaStyles: address('style/areas.css'),
  };
}
