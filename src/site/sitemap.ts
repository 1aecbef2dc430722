import { escapeText } from 'entities';
import { type Operation, type OperationResponse, type Pieces, Problem } from '../http/index.ts';
import { oncePerIndex } from '../index/index.ts';
import { filledPath, fixedPagePaths, ogcLandingPages, pagePaths, siteFilePaths } from '../query/addresses.ts';
import { subjectsOf } from '../query/subjects/index.ts';
import { areaLevelPath, rankedPath } from './addresses/links.ts';
import { DEFAULT_LANGUAGE, type LanguageWriter, languageWriterOf } from './language/language-writer.ts';
import { rankedLists } from './rankings/ranked-searches.ts';

/** The most addresses that a sitemap may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

interface SitemapOptions {
  readonly mostAddresses?: number;
  /** The languages of the site. The first one is the default. */
  readonly languages?: readonly LanguageWriter[];
}

/**
 * The sitemap: one file with the address of every page, or an index of parts if there are too many
 * for one file.
 */
export const sitemapOperation = (options: SitemapOptions = {}): Operation => ({
  name: 'Sitemap',
  description: 'The addresses of all pages, for search engines.',
  path: siteFilePaths.sitemap,
  parameters: [],
  handle: ({ base }, index) => {
    const { languages, pagesPerPart } = readOptions(options);
    const pages = pagesOf(index);
    return xml(
      pages.count <= pagesPerPart
        ? addresses(pages, languages, base, 0, pages.count)
        : parts(base, Math.ceil(pages.count / pagesPerPart)),
    );
  },
});

/** One part of a sitemap that is too long for one file, numbered from 1. */
export const sitemapPartOperation = (options: SitemapOptions = {}): Operation => ({
  name: 'Part of the sitemap',
  description: 'Some of the addresses of all pages, when they are too many for one file.',
  path: siteFilePaths.sitemapPart,
  parameters: [],
  handle: ({ base, path }, index) => {
    const { languages, pagesPerPart } = readOptions(options);
    const pages = pagesOf(index);
    const part = Number(path.part);
    const from = (part - 1) * pagesPerPart;
    if (!Number.isInteger(part) || part < 1 || from >= pages.count)
      throw new Problem('not-found', `The sitemap has no such part: see ${siteFilePaths.sitemap}.`);
    return xml(addresses(pages, languages, base, from, Math.min(pages.count, from + pagesPerPart)));
  },
});

/** Each page has an address in every language. */
function readOptions({
  mostAddresses = MOST_ADDRESSES,
  languages = [languageWriterOf(DEFAULT_LANGUAGE)],
}: SitemapOptions) {
  return { languages, pagesPerPart: Math.floor(mostAddresses / languages.length) };
}

/** All pages in a row, without a list of their addresses. */
interface SitePages {
  readonly count: number;
  pathAt(place: number): string;
}

const pagesOf = oncePerIndex((index): SitePages => {
  const { provinces, municipalities, departments, firmCount, firm, area } = subjectsOf(index);
  const subjects = [...provinces, ...municipalities, ...departments].map(({ path }) => path);
  const lists = rankedLists.map((list) => rankedPath(list, []));
  const areas = index.areaLevels.flatMap((column) => [
    areaLevelPath(column.named.level),
    ...column.values.map((_, i) => area({ column, code: i + 1 }).path),
  ]);
  const listed = [...fixedPagePaths, ...lists, ...subjects, ...areas];
  const firstProject = listed.length + firmCount;
  return {
    count: firstProject + index.count,
    pathAt: (place) =>
      listed[place] ??
      (place < firstProject ? firm(place - listed.length).path : index.record(place - firstProject).url_path),
  };
});

const xml = (body: Pieces): OperationResponse => ({
  contentType: 'application/xml; charset=utf-8',
  body,
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Pages of a piece of the response. */
const PIECE_PAGES = 500;

function* addresses(
  pages: SitePages,
  languages: readonly LanguageWriter[],
  base: string,
  from: number,
  to: number,
): Pieces {
  yield `${HEAD}<urlset ${NAMESPACE}${languages.length > 1 ? ` ${LINKS_NAMESPACE}` : ''}>\n`;
  for (let start = from; start < to; start += PIECE_PAGES) {
    let piece = '';
    for (let place = start; place < Math.min(to, start + PIECE_PAGES); place++)
      piece += entries(base, pages.pathAt(place), languages);
    yield piece;
  }
  yield '</urlset>\n';
}

/** The addresses of a page in every language, each with those in all languages. */
function entries(base: string, path: string, languages: readonly LanguageWriter[]): string {
  const address = (language: LanguageWriter) => escapeText(base + language.inLanguage(path));
  const links = languages.length > 1 ? languages.map((each) => link(each.locale, address(each))) : [];
  if (links.length > 0) links.push(link('x-default', escapeText(base + path)));
  return languages.map((each) => `<url><loc>${address(each)}</loc>${links.join('')}</url>\n`).join('');
}

const link = (hreflang: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

function* parts(base: string, count: number): Pieces {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (let part = 1; part <= count; part++) {
    const address = escapeText(base + filledPath(siteFilePaths.sitemapPart, part));
    yield `<sitemap><loc>${address}</loc></sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}

/** Keeps crawlers away from the API and from the endless number of searches. */
export const robotsOperation = (languages: readonly LanguageWriter[]): Operation => ({
  name: 'Robots',
  description: 'What crawlers may fetch.',
  path: siteFilePaths.robots,
  parameters: [],
  handle: ({ base }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      'Disallow: /api/',
      `Disallow: ${ogcLandingPages.all}`,
      `Disallow: ${pagePaths.start}search/`,
      ...languages.flatMap(({ inLanguage }) => [
        `Disallow: ${inLanguage(pagePaths.start)}?`,
        `Allow: ${inLanguage(pagePaths.start)}`,
      ]),
      '',
      `Sitemap: ${base}${siteFilePaths.sitemap}`,
      '',
    ].join('\n'),
  }),
});
