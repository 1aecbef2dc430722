import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ogcOperations } from '../../src/api/index.ts';
import { apiOperations } from '../../src/api/operations.ts';
import { BulkDownloads, exportFormats, noAttribution } from '../../src/export/index.ts';
import {
  apiPaths,
  chartFilePaths,
  documentationPaths,
  downloadPaths,
  embedPaths,
  fixedPagePaths,
  ogcLandingPages,
  ogcResources,
  pagePaths,
  picturePaths,
  searchDownloadPath,
  siteFilePaths,
} from '../../src/query/addresses.ts';
import { siteOperations } from '../../src/site/operations.ts';
import { pagesOfEachKind } from '../browser/pages.ts';
import { projectRoot } from '../program.ts';

/** The tables of `src/query/addresses.ts` against everything that follows from them. */
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test('the addresses are those that clients know', () => {
  expect({
    pagePaths,
    picturePaths,
    siteFilePaths,
    apiPaths,
    downloadPaths,
    documentationPaths,
    ogcLandingPages,
    ogcResources,
  }).toMatchInlineSnapshot(`
    {
      "apiPaths": {
        "bulkFiles": "/api/v1/infrastructure-projects/full/download/",
        "changes": "/api/v1/infrastructure-projects/full/search/changes/",
        "changesFeed": "/api/v1/infrastructure-projects/full/search/changes/atom/",
        "changesJsonFeed": "/api/v1/infrastructure-projects/full/search/changes/feed.json",
        "dictionary": "/api/v1/infrastructure-projects/dictionary/",
        "dictionaryCsv": "/api/v1/infrastructure-projects/dictionary/dictionary.csv",
        "facets": "/api/v1/infrastructure-projects/full/search/facets/",
        "formerMap": "/api/v1/infrastructure-projects/full/search/geojson/",
        "listing": "/api/v1/infrastructure-projects/full/search/",
        "map": "/api/v1/infrastructure-projects/full/search/map/",
        "match": "/api/v1/infrastructure-projects/full/match/",
        "project": "/api/v1/infrastructure-projects/full/:id/",
        "publications": "/api/v1/infrastructure-projects/publications/",
        "publicationsFeed": "/api/v1/infrastructure-projects/publications/atom/",
        "publicationsJsonFeed": "/api/v1/infrastructure-projects/publications/feed.json",
        "stats": "/api/v1/infrastructure-projects/full/search/stats/",
        "suggest": "/api/v1/infrastructure-projects/full/search/suggest/",
      },
      "documentationPaths": {
        "apiPage": "/api/",
        "openApi": "/api/v1/openapi.json",
      },
      "downloadPaths": {
        "bulkFile": "/infrastructure-projects/full/download/:file",
        "dataPackage": "/infrastructure-projects/full/download/datapackage.json",
        "dcatJsonLd": "/infrastructure-projects/full/download/dcat.jsonld",
        "dcatTurtle": "/infrastructure-projects/full/download/dcat.ttl",
        "projectCsv": "/infrastructure-projects/full/:project/csv-download",
        "search": "/infrastructure-projects/full/search/:format",
      },
      "ogcLandingPages": {
        "all": "/ogc/",
        "search": "/ogc/search/:search/",
      },
      "ogcResources": {
        "api": "api",
        "collection": "collections/:collection",
        "collections": "collections",
        "conformance": "conformance",
        "feature": "collections/:collection/items/:feature",
        "items": "collections/:collection/items",
        "landing": "",
      },
      "pagePaths": {
        "about": "/infrastructure-projects/about/",
        "area": "/infrastructure-projects/areas/:level/:area",
        "areaLevel": "/infrastructure-projects/areas/:level/",
        "areaSheet": "/infrastructure-projects/areas/:level/:area/sheet",
        "changes": "/infrastructure-projects/changes/",
        "compare": "/infrastructure-projects/compare/",
        "department": "/infrastructure-projects/by/:department",
        "dictionary": "/infrastructure-projects/about/data/",
        "downloads": "/infrastructure-projects/full/download/",
        "explore": "/infrastructure-projects/explore/",
        "firm": "/infrastructure-projects/firm/:firm",
        "glossary": "/infrastructure-projects/about/glossary/",
        "mapOfMunicipality": "/infrastructure-projects/map-of/:province/:municipality",
        "mapOfProvince": "/infrastructure-projects/map-of/:province",
        "municipality": "/infrastructure-projects/in/:province/:municipality",
        "project": "/infrastructure-projects/full/:project",
        "province": "/infrastructure-projects/in/:province",
        "publications": "/infrastructure-projects/about/publications/",
        "ranked": "/infrastructure-projects/ranked/",
        "rankedList": "/infrastructure-projects/ranked/:list",
        "scorecard": "/infrastructure-projects/scorecard/",
        "start": "/infrastructure-projects/full/",
        "timeline": "/infrastructure-projects/timeline/",
      },
      "picturePaths": {
        "project": "/pictures/project/:project.png",
        "search": "/pictures/search.png",
      },
      "siteFilePaths": {
        "home": "/",
        "llms": "/llms.txt",
        "robots": "/robots.txt",
        "sitemap": "/sitemap.xml",
        "sitemapPart": "/sitemap-:part.xml",
      },
    }
  `);
});

describe('routes', () => {
  const catalogue = new BulkDownloads('https://projects.example');
  const assets = {
    files: [],
    script: '',
    styles: [],
    embed: { script: '', styles: [] },
    moreStyles: { areas: '', alerts: '' },
    font: undefined,
    version: '',
  };
  const pathsOf = (operations: readonly { readonly path: string }[]) =>
    operations.map(({ path }) => path).sort();

  test('of the API are the addresses of the table', () => {
    const { search, ...otherDownloads } = downloadPaths;
    const searches = exportFormats.map(({ format }) => searchDownloadPath(format));
    expect(search).toContain(':format');
    expect(pathsOf(apiOperations(100, catalogue))).toEqual(
      [...Object.values(apiPaths), ...Object.values(otherDownloads), ...searches].sort(),
    );
  });

  test('of OGC API - Features are those of the table below each landing page', () => {
    const below = Object.values(ogcResources);
    expect(pathsOf(ogcOperations())).toEqual(
      Object.values(ogcLandingPages)
        .flatMap((landing) => below.map((resource) => landing + resource))
        .sort(),
    );
  });

  test('of the site are the addresses of the table', () => {
    const settings = { assets, tilesUrl: '', tilesAttribution: '', attribution: noAttribution };
    expect(pathsOf(siteOperations(settings, catalogue))).toEqual(
      [pagePaths, embedPaths, chartFilePaths, picturePaths, siteFilePaths]
        .flatMap((table) => Object.values(table))
        .sort(),
    );
  });
});

describe('pages', () => {
  const rows = read('docs/site.md').matchAll(/^\| (`\/.*?`) \|/gm);
  const documented = Array.from(rows, ([, cell]) =>
    Array.from(cell!.matchAll(/`([^`]+)`/g), ([, path]) => path!),
  );
  const tablePath = (path: string) =>
    path
      .replace('<id>-<slug>', ':project')
      .replace('<department>-<government>', ':department')
      .replace(/<(\w+)>/g, ':$1')
      .replace(/\?.*/, '');

  test('are all in docs/site.md, with the files for search engines, and nothing else is', () => {
    const { home, sitemapPart, ...files } = siteFilePaths;
    expect([home, sitemapPart]).toEqual(['/', '/sitemap-:part.xml']);
    const known = [pagePaths, embedPaths, chartFilePaths, picturePaths, files].flatMap((table) =>
      Object.values(table),
    );
    expect([...new Set(documented.flat().map(tablePath))].sort()).toEqual(known.sort());
  });

  test('are all visited by the browser tests', () => {
    const visited = pagesOfEachKind.map(([, path]) => path);
    expect(fixedPagePaths.filter((path) => !visited.includes(path))).toEqual([]);
  });
});

test('no other source file writes an address out', () => {
  const tables = ['project/slug.ts', 'query/addresses.ts', 'query/old-addresses.ts'];
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file) && !tables.includes(file),
  );
  const written = files.flatMap((file) =>
    Array.from(
      read(join('src', file)).matchAll(/['"`}]\/(api\/v1|infrastructure-projects|ogc)\/.*/g),
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(written).toEqual([]);
});
