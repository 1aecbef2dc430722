import { hash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import { apiOperations, apiPageRoutes, ogcOperations, openApiRoute } from '../api/index.ts';
import type { Config } from '../config.ts';
import { country } from '../country/index.ts';
import { type Attribution, attributionOf, BulkDownloads } from '../export/index.ts';
import { baseUrl, type ServerOptions, type StaticFile, staticFileRoutes } from '../http/index.ts';
import type { IndexSource } from '../index/index.ts';
import { oldAddressRoutes } from '../query/index.ts';
import { type SiteOptions, site } from '../site/index.ts';
import { PROGRAM_VERSION } from '../store/index.ts';

/** Part of every entity tag: pages and files contain the attribution, figures per person and where mails are asked for. */
const checksumOf = (attribution: Attribution, { alertsUrl }: Config): string =>
  hash('sha256', JSON.stringify([attribution, country.population, alertsUrl])).slice(0, 12);

interface WebService
  extends Required<
    Pick<ServerOptions, 'operations' | 'routes' | 'problemPage' | 'programVersion' | 'prefix'>
  > {
  /** What pages load. At the root of the host they are among the routes. */
  readonly files: readonly StaticFile[];
}

/** Everything that the service serves: pages, API, documentation, files and old addresses. */
export function webService(config: Config, index: IndexSource, options: SiteOptions = {}): WebService {
  const { prefix = '', banner } = options;
  const attribution = attributionOf(config);
  const base = config.publicUrl || `http://${config.host}:${config.port}`;
  const bulkDownloads = new BulkDownloads(base, attribution);
  const pages = site(config, bulkDownloads, options);
  const described = [...pages.operations, ...apiOperations(config.maxLimit, bulkDownloads, attribution)];
  const programVersion = `${PROGRAM_VERSION}+${pages.version}.${checksumOf(attribution, config)}`;
  const baseOf = (headers: Parameters<typeof baseUrl>[0]) => baseUrl(headers, config);
  return {
    prefix,
    operations: [...described, ...ogcOperations(attribution)],
    programVersion,
    files: pages.files,
    routes: [
      ...oldAddressRoutes(prefix),
      openApiRoute({ operations: described, programVersion, baseOf, attribution }),
      ...apiPageRoutes({ baseOf, prefix, ...(banner && { banner: renderToString(banner) }) }),
      ...(prefix === '' ? staticFileRoutes(pages.files) : []),
    ],
    problemPage: (problem, base, address) => pages.problemPage(problem, base, address, index.current),
  };
}
