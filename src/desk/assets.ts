import { type AssetEntry, type BuiltAssets, readAssets } from '../page/assets.ts';

/** The files that the desk's pages load. */
export interface DeskAssets extends AssetEntry, Pick<BuiltAssets, 'files' | 'font'> {}

let read: DeskAssets | undefined;

/** The files, read at the first call. Throws if the desk has not been built. */
export function deskAssets(): DeskAssets {
  if (read === undefined) {
    const { entry, files, font } = readAssets('desk/assets');
    read = { files, font, ...entry('islands/desk.ts') };
  }
  return read;
}
