import { filterFields } from '../../src/project/index.ts';
import {
  apiPaths,
  bulkFilePath,
  documentationPaths,
  pagePaths,
  siteFilePaths,
} from '../../src/query/addresses.ts';
import type { OpenApiDocument } from '../../test/openapi-checker.ts';
import type { KnownRecord } from '../../test/parameter-values.ts';
import { apiRequests } from './api-requests.ts';
import { type AskedRequest, spread, withQuery } from './asked-request.ts';
import { answerTo } from './exchange.ts';
import { pageRequests } from './page-requests.ts';

/** Sizes that keep the comparison at some five thousand requests, which take minutes. */
const PROJECTS = 24;
const FIRMS = 12;
const PLACES = 60;
const VALUES = 4;

/** Everything to ask, made from the tables of addresses and from what one program answers. */
export async function askedRequests(base: string): Promise<readonly AskedRequest[]> {
  const text = async (path: string) => (await answerTo(base, { path })).body.toString();
  const json = async (path: string) => JSON.parse(await text(path));
  const fields = ['id', 'name', 'url_path', ...filterFields].join(',');
  const { results } = await json(
    withQuery(apiPaths.listing, [
      ['fields', fields],
      ['limit', '500'],
    ]),
  );
  const records: readonly KnownRecord[] = results;
  const listed = addressesIn(await text(siteFilePaths.sitemap));
  const files = (await json(apiPaths.bulkFiles)).files.map(
    ({ url }: { url: string }) => url.split('/').at(-1)!,
  );
  const quarters: readonly string[] = [
    ...new Set<string>(
      (await json(apiPaths.publications)).results.flatMap(
        (each: { quarters?: readonly string[] }) => each.quarters ?? [],
      ),
    ),
  ];
  const starting = (prefix: string, most: number) =>
    spread(
      listed.filter((path) => path.startsWith(prefix)),
      most,
    );
  const from = {
    values: Object.fromEntries(
      filterFields.map((name) => [
        name,
        spread([...new Set(records.flatMap((record) => record[name] ?? []))], VALUES),
      ]),
    ),
    projects: starting(pagePaths.start, PROJECTS),
    subjects: [
      ...starting('/infrastructure-projects/in/', PLACES),
      ...starting('/infrastructure-projects/by/', PLACES),
      ...starting('/infrastructure-projects/firm/', FIRMS),
    ],
    quarters,
  };
  const document: OpenApiDocument = await json(documentationPaths.openApi);
  const paths = [
    ...pageRequests(from),
    ...apiRequests({ document, record: records[40]!, files, quarters }),
    ...builtFiles(await text(pagePaths.start)),
  ];
  return [
    ...[...new Set(paths)].map((path) => ({ path })),
    ...variants([...new Set([...spread(paths, 60), ...Object.values(apiPaths), bulkFilePath(files[0]!)])]),
  ];
}

const addressesIn = (sitemap: string): readonly string[] =>
  Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g), ([, path]) => path!);

/** Scripts, styles, fonts and icons that a page names. */
const builtFiles = (page: string): readonly string[] => [
  ...new Set(Array.from(page.matchAll(/(?:href|src)="(\/[^"?]*\.\w+)"/g), ([, path]) => path!)),
];

/** The same path in other methods, encodings and languages, under conditions and in part. */
const variants = (paths: readonly string[]): readonly AskedRequest[] =>
  paths.flatMap((path): readonly AskedRequest[] => [
    { path, method: 'HEAD' },
    { path, method: 'OPTIONS' },
    { path, method: 'POST' },
    { path, headers: { accept: 'text/html' } },
    { path, headers: { accept: 'application/json', 'accept-language': 'zu, af;q=0.5' } },
    { path, headers: { 'accept-encoding': 'gzip' } },
    { path, headers: { 'accept-encoding': 'br, gzip;q=0.5' } },
    { path, tagAs: 'if-none-match' },
    { path, headers: { 'if-none-match': '*' } },
    { path, headers: { range: 'bytes=10-99' } },
    { path, headers: { range: 'bytes=10-99' }, tagAs: 'if-range' },
    { path, headers: { range: 'bytes=999999999-' } },
  ]);
