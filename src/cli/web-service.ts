import { hash } from 'node:crypto';
import { apiOperations, apiPageRoutes, openApiRoute } from '../api/index.ts';
import type { Config } from '../config.ts';
import { type Attribution, attributionOf, BulkDownloads } from '../export/index.ts';
import { baseUrl, type ServerOptions, staticFileRoutes } from '../http/index.ts';
import type { IndexSource } from '../index/index.ts';
import { oldAddressRoutes } from '../query/index.ts';
import { type Language, site } from '../site/index.ts';
import { PROGRAM_VERSION } from '../store/index.ts';

/** Part of every entity tag: pages and files contain the attribution. */
const checksumOf = (attribution: Attribution): string =>
  hash('sha256', JSON.stringify(attribution)).slice(0, 12);

type WebService = Required<Pick<ServerOptions, 'operations' | 'routes' | 'problemPage' | 'programVersion'>>;

/** Everything that the service serves: pages, API, documentation, files and old addresses. */
export function webService(config: Config, index: IndexSource, spoken?: readonly Language[]): WebService {
  const attribution = attributionOf(config);
  const base = config.publicUrl || `http://${config.host}:${config.port}`;
  const bulkDownloads = new BulkDownloads(base, attribution);
  const pages = site(config, bulkDownloads, spoken);
  const operations = [...pages.operations, ...apiOperations(config.maxLimit, bulkDownloads, attribution)];
  const programVersion = `${PROGRAM_VERSION}+${pages.version}.${checksumOf(attribution)}`;
  const baseOf = (headers: Parameters<typeof baseUrl>[0]) => baseUrl(headers, config);
  return {
    operations,
    programVersion,
    routes: [
      ...oldAddressRoutes,
      openApiRoute({ operations, programVersion, baseOf, attribution }),
      ...apiPageRoutes(baseOf),
      ...staticFileRoutes(pages.files),
    ],
    problemPage: (problem, base, address) => pages.problemPage(problem, base, address, index.current),
  };
}
