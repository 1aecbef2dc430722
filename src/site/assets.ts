import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { StaticFile } from '../http/index.ts';

const folder = new URL('../../dist/site/assets/', import.meta.url);

/** The built files of the site, and their addresses. */
export interface SiteAssets {
  readonly files: readonly StaticFile[];
  readonly script: string;
  readonly styles: readonly string[];
  /** The script and styles of embeds. */
  readonly embed: { readonly script: string; readonly styles: readonly string[] };
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

/** Reads the built files into memory. Throws if the site has not been built. */
export function readAssets(): SiteAssets {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest;
  const names = readdirSync(folder)
    .filter((name) => name.split('.').at(-1)! in contentTypes)
    .sort();
  const files = names.map(staticFile);
  const hash = createHash('sha1');
  for (const file of files) hash.update(file.path).update(file.body);
  const font = names.find((name) => /latin-wght.*\.woff2$/.test(name) && !name.includes('latin-ext'));
  return {
    files,
    ...entry(manifest, 'islands/site.ts'),
    embed: entry(manifest, 'islands/embed.ts'),
    font: font && `/assets/${font}`,
    version: hash.digest('hex').slice(0, 12),
  };
}

const entry = (manifest: Manifest, source: string) => {
  const { file, css = [] } = manifest[source]!;
  return { script: `/assets/${file}`, styles: css.map((name) => `/assets/${name}`) };
};

function staticFile(name: string): StaticFile {
  return {
    path: AT_THE_ROOT.has(name) ? `/${name}` : `/assets/${name}`,
    contentType: contentTypes[name.split('.').at(-1)!]!,
    body: readFileSync(new URL(name, folder)),
    isImmutable: !AT_THE_ROOT.has(name),
  };
}
