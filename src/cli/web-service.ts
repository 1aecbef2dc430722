import { apiOperations, apiPageRoutes, openApiRoute } from '../api/index.ts';
import type { Config } from '../config.ts';
import { BulkDownloads } from '../export/index.ts';
import { baseUrl, type ServerOptions, staticFileRoutes } from '../http/index.ts';
import type { IndexSource } from '../index/index.ts';
import { oldAddressRoutes } from '../query/index.ts';
import { type Language, site } from '../site/index.ts';
import { PROGRAM_VERSION } from './program-version.ts';

type WebService = Required<Pick<ServerOptions, 'operations' | 'routes' | 'problemPage' | 'programVersion'>>;

/** Everything that the service serves: pages, API, documentation, files and old addresses. */
export function webService(config: Config, index: IndexSource, spoken?: readonly Language[]): WebService {
  const bulkDownloads = new BulkDownloads(config.publicUrl || `http://${config.host}:${config.port}`);
  const pages = site(config, bulkDownloads, spoken);
  const operations = [...pages.operations, ...apiOperations(config.maxLimit, bulkDownloads)];
  const programVersion = `${PROGRAM_VERSION}+${pages.version}`;
  const baseOf = (headers: Parameters<typeof baseUrl>[0]) => baseUrl(headers, config);
  return {
    operations,
    programVersion,
    routes: [
      ...oldAddressRoutes,
      openApiRoute({ operations, programVersion, baseOf }),
      ...apiPageRoutes(baseOf),
      ...staticFileRoutes(pages.files),
    ],
    problemPage: (problem, base, address) => pages.problemPage(problem, base, address, index.current),
  };
}
