import { apiPaths, bulkFilePath, documentationPaths, searchDownloadPath } from '../../src/query/addresses.ts';
import {
  type DocumentedOperation,
  OpenApiChecker,
  type OpenApiDocument,
} from '../../test/openapi-checker.ts';
import { acceptedTexts, type KnownRecord, rejectedTexts } from '../../test/parameter-values.ts';
import { type QueryPairs, withQuery } from './asked-request.ts';

/** What the requests are made of. */
export interface ApiIngredients {
  readonly document: OpenApiDocument;
  /** A project whose values the filters are tried with. */
  readonly record: KnownRecord;
  /** Names of the files of the full catalogue. */
  readonly files: readonly string[];
  /** Keys of quarters, the earliest first. */
  readonly quarters: readonly string[];
}

/** Each documented operation, with every value that a parameter accepts and some that it does not. */
export function apiRequests({ document, record, files, quarters }: ApiIngredients): readonly string[] {
  const { operations } = new OpenApiChecker(document);
  // Others describe the process, not the catalogue.
  const compared = operations.filter(({ path }) => path !== '/metrics' && path !== '/readyz');
  return [
    documentationPaths.openApi,
    documentationPaths.apiPage,
    ...files.map(bulkFilePath),
    bulkFilePath('no-such-file.csv'),
    ...compared
      .filter(({ path }) => !path.includes('{file}'))
      .flatMap((operation) => operationRequests(operation, record, quarters)),
  ];
}

function operationRequests(
  operation: DocumentedOperation,
  record: KnownRecord,
  quarters: readonly string[],
): readonly string[] {
  const { parameters } = operation;
  const path = operation.path
    .replace('{id}', record.id ?? '12')
    .replace('{project}', record.url_path?.split('/').at(-1) ?? '12');
  const filters = filtersFor(operation, record);
  const ask = (pairs: QueryPairs) => withQuery(path, [...filters, ...pairs]);
  const queried = parameters.filter((each) => each.in === 'query');
  return [
    ask([]),
    ...queried.flatMap(({ name, schema }) =>
      [...acceptedTexts(name, schema, record), ...rejectedTexts(schema)].map((text) => ask([[name, text]])),
    ),
    ...(queried.some(({ name }) => name === 'as_of') ? ofQuarters(quarters).map((pairs) => ask(pairs)) : []),
    ...(operation.path.includes('{') ? [operation.path.replace(/\{\w+\}/g, '99999999')] : []),
  ];
}

/** Filters for operations that send everything that matches: a name for files, a province for the map. */
function filtersFor({ path }: DocumentedOperation, record: KnownRecord): QueryPairs {
  if (path.startsWith(searchDownloadPath(''))) return [['name', record.name!]];
  return path === apiPaths.map ? [['province', record.province!]] : [];
}

/** Two past quarters: each has an index of its own. */
const ofQuarters = (quarters: readonly string[]): readonly QueryPairs[] =>
  [quarters[1]!, quarters.at(-2)!].flatMap((quarter) => [
    [['as_of', quarter]] as const,
    [
      ['as_of', quarter],
      ['q', 'clinic'],
      ['province', 'Limpopo'],
    ] as const,
  ]);
