import { Readable } from 'node:stream';
import { escapeText } from 'entities';
import { type Operation, Problem } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { fixedPagePaths, siteFilePaths } from '../query/addresses.ts';
import { SITEMAP_PATH, sitemapPartPath } from './addresses.ts';

/** A sitemap holds no more addresses (sitemaps.org). */
export const MOST_ADDRESSES = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Every page that search engines should know: one file, or an index of several when there are too many for one. */
export const sitemapOperation = (mostAddresses = MOST_ADDRESSES): Operation => ({
  name: 'Sitemap',
  description: 'The addresses of all pages, for search engines.',
  path: SITEMAP_PATH,
  parameters: [],
  handle: ({ base }, index) => {
    const isWhole = index.count + fixedPagePaths.length <= mostAddresses;
    const lines = isWhole ? addresses(index, base, 0, index.count) : parts(index, base, mostAddresses);
    return {
      contentType: 'application/xml; charset=utf-8',
      body: () => Readable.from(lines, { objectMode: false }),
    };
  },
});

/** One file of many. */
export const sitemapPartOperation = (mostAddresses = MOST_ADDRESSES): Operation => ({
  name: 'Part of the sitemap',
  description: 'Some of the addresses of all pages, when they are too many for one file.',
  path: siteFilePaths.sitemapPart,
  parameters: [],
  handle: ({ base, path }, index) => {
    const perPart = mostAddresses - fixedPagePaths.length;
    const part = Number(path.part);
    const from = (part - 1) * perPart;
    if (!Number.isInteger(part) || part < 1 || from >= index.count)
      throw new Problem('not-found', `The sitemap has no such part: see ${SITEMAP_PATH}.`);
    const lines = addresses(index, base, from, Math.min(index.count, from + perPart));
    return {
      contentType: 'application/xml; charset=utf-8',
      body: () => Readable.from(lines, { objectMode: false }),
    };
  },
});

const CHUNK = 500;

function* addresses(index: CatalogueIndex, base: string, from: number, to: number): Generator<Buffer> {
  const entry = (path: string) => `<url><loc>${escapeText(base + path)}</loc></url>\n`;
  yield Buffer.from(`${HEAD}<urlset ${NAMESPACE}>\n${from === 0 ? fixedPagePaths.map(entry).join('') : ''}`);
  for (let start = from; start < to; start += CHUNK) {
    let chunk = '';
    for (let position = start; position < Math.min(to, start + CHUNK); position++) {
      chunk += entry(index.record(position).url_path);
    }
    yield Buffer.from(chunk);
  }
  yield Buffer.from('</urlset>\n');
}

function* parts(index: CatalogueIndex, base: string, mostAddresses: number): Generator<Buffer> {
  const count = Math.ceil(index.count / (mostAddresses - fixedPagePaths.length));
  const entries = Array.from(
    { length: count },
    (_, i) => `<sitemap><loc>${escapeText(base + sitemapPartPath(i + 1))}</loc></sitemap>\n`,
  );
  yield Buffer.from(`${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`);
}
