import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { StaticFile } from '../http/index.ts';

/** A script that pages load, and its styles, by their addresses. */
export interface AssetEntry {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The files that a build made for browsers. */
export interface BuiltAssets {
  readonly files: readonly StaticFile[];
  /** The entry that was built from a source file, named as the build names it. */
  entry(source: string): AssetEntry;
  /** The address of the file that was built from a source file. */
  address(source: string): string;
  /** The font of every page, which browsers should preload. */
  readonly font: string | undefined;
  /** A hash of all files. Cached pages must not outlive it: they contain addresses of the files. */
  readonly version: string;
}

interface Manifest {
  readonly [source: string]: { readonly file: string; readonly css?: readonly string[] };
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/**
 * Files with fixed addresses, because others refer to them. The names of all others contain a hash.
 */
const AT_THE_ROOT = new Set(['favicon.svg', 'favicon.ico', 'apple-touch-icon.png']);

/** Reads the built files of a folder of `dist/` into memory. Throws if they have not been built. */
export function readAssets(folderInDist: string): BuiltAssets {
  const folder = new URL(`../../dist/${folderInDist}/`, import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest;
  const names = readdirSync(folder)
    .filter((name) => name.split('.').at(-1)! in contentTypes)
    .sort();
  const files = names.map((name) => staticFile(folder, name));
  const hash = createHash('sha1');
  for (const file of files) hash.update(file.path).update(file.body);
  const font = names.find((name) => /latin-wght.*\.woff2$/.test(name) && !name.includes('latin-ext'));
  const address = (source: string): string => `/assets/${manifest[source]!.file}`;
  return {
    files,
    entry: (source) => {
      const { css = [] } = manifest[source]!;
      return { script: address(source), styles: css.map((name) => `/assets/${name}`) };
    },
    address,
    font: font && `/assets/${font}`,
    version: hash.digest('hex').slice(0, 12),
  };
}

function staticFile(folder: URL, name: string): StaticFile {
  return {
    path: AT_THE_ROOT.has(name) ? `/${name}` : `/assets/${name}`,
    contentType: contentTypes[name.split('.').at(-1)!]!,
    body: readFileSync(new URL(name, folder)),
    isImmutable: !AT_THE_ROOT.has(name),
  };
}
