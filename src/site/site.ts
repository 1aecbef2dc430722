import type { Config } from '../config.ts';
import type { BulkDownloads } from '../export/index.ts';
import type { Operation, OperationResponse, Problem, StaticFile } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { readAssets } from './assets.ts';
import { siteOperations } from './operations.ts';
import { pageResponse } from './page-response.tsx';
import { problemPage } from './pages/problem-page.tsx';

export interface Site {
  readonly operations: readonly Operation[];
  readonly files: readonly StaticFile[];
  /** The page that browsers get for a problem. */
  readonly problemPage: (
    problem: Problem,
    base: string,
    index: CatalogueIndex | undefined,
  ) => OperationResponse;
  /** Changes with what pages load. */
  readonly version: string;
}

/** The pages for people. Fails when the files for browsers have not been built. */
export function site({ mapTilesUrl, mapTilesAttribution }: Config, bulkDownloads: BulkDownloads): Site {
  const assets = readAssets();
  const settings = { assets, tilesUrl: mapTilesUrl, tilesAttribution: mapTilesAttribution };
  return {
    operations: siteOperations(settings, bulkDownloads),
    version: assets.version,
    files: assets.files,
    problemPage: (problem, base, index) => pageResponse(problemPage(problem), { base, settings, index }),
  };
}
