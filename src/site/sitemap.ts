import { escapeText } from 'entities';
import { type Operation, type OperationResponse, type Pieces, Problem } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { filledPath, fixedPagePaths, siteFilePaths } from '../query/addresses.ts';

/** The most addresses that a sitemap may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

/**
 * The sitemap: one file with the address of every page, or an index of parts if there are too many
 * for one file.
 */
export const sitemapOperation = (mostAddresses = MOST_ADDRESSES): Operation => ({
  name: 'Sitemap',
  description: 'The addresses of all pages, for search engines.',
  path: siteFilePaths.sitemap,
  parameters: [],
  handle: ({ base }, index) =>
    xml(
      index.count + fixedPagePaths.length <= mostAddresses
        ? addresses(index, base, 0, index.count)
        : parts(base, Math.ceil(index.count / projectsPerPart(mostAddresses))),
    ),
});

/** One part of a sitemap that is too long for one file, numbered from 1. */
export const sitemapPartOperation = (mostAddresses = MOST_ADDRESSES): Operation => ({
  name: 'Part of the sitemap',
  description: 'Some of the addresses of all pages, when they are too many for one file.',
  path: siteFilePaths.sitemapPart,
  parameters: [],
  handle: ({ base, path }, index) => {
    const part = Number(path.part);
    const from = (part - 1) * projectsPerPart(mostAddresses);
    if (!Number.isInteger(part) || part < 1 || from >= index.count)
      throw new Problem('not-found', `The sitemap has no such part: see ${siteFilePaths.sitemap}.`);
    return xml(addresses(index, base, from, Math.min(index.count, from + projectsPerPart(mostAddresses))));
  },
});

/** Every part has space for the other pages, which only the first one lists. */
const projectsPerPart = (mostAddresses: number): number => mostAddresses - fixedPagePaths.length;

const xml = (body: Pieces): OperationResponse => ({
  contentType: 'application/xml; charset=utf-8',
  body,
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Projects of a piece of the response. */
const PIECE_PROJECTS = 500;

function* addresses(index: CatalogueIndex, base: string, from: number, to: number): Pieces {
  const entry = (path: string) => `<url><loc>${escapeText(base + path)}</loc></url>\n`;
  yield `${HEAD}<urlset ${NAMESPACE}>\n${from === 0 ? fixedPagePaths.map(entry).join('') : ''}`;
  for (let start = from; start < to; start += PIECE_PROJECTS) {
    let piece = '';
    for (let position = start; position < Math.min(to, start + PIECE_PROJECTS); position++) {
      piece += entry(index.record(position).url_path);
    }
    yield piece;
  }
  yield '</urlset>\n';
}

function* parts(base: string, count: number): Pieces {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (let part = 1; part <= count; part++) {
    const address = escapeText(base + filledPath(siteFilePaths.sitemapPart, part));
    yield `<sitemap><loc>${address}</loc></sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}
