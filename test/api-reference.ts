import { filterParameters } from '../src/query/index.ts';

type Json = Readonly<Record<string, unknown>>;

interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly description: string;
  readonly explode?: boolean;
  readonly schema: Json;
}

interface OperationObject {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, { readonly content?: Json }>>;
}

interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

/**
 * The reference part of `docs/api.md`: every operation, parameter and status of the OpenAPI
 * document.
 */
export function apiReference({ tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
  const grouped = tags.flatMap(({ name }) => operations.filter((operation) => operation.tags.includes(name)));
  const shared = Object.values(components.parameters);
  return [
    '## Operations',
    ...grouped.map((operation) => operationText(operation, components.parameters)),
    '## Filter parameters',
    parameterTable(shared.filter(isFilter)),
    '## Other shared parameters',
    parameterTable(shared.filter((parameter) => !isFilter(parameter))),
    '## Statuses',
    table(['Status', 'Meaning'], statusRows(operations, components.responses)),
  ].join('\n\n');
}

const filterNames = new Set<string>(filterParameters.map(({ name }) => name));
const isFilter = ({ name }: { readonly name: string }): boolean => filterNames.has(name);

function operationText(
  { path, summary, description, parameters, responses }: OperationObject & { path: string },
  components: OpenApiDocument['components']['parameters'],
): string {
  const own = parameters.filter((each) => 'name' in each);
  const shared = sharedText(
    own.map(({ name }) => name),
    parameters.flatMap((each) => ('$ref' in each ? [components[each.$ref.split('/').at(-1)!]!.name] : [])),
  );
  const types = Object.keys(responses['200']?.content ?? {}).map((type) => `\`${type}\``);
  return [
    `### ${summary}`,
    `\`GET ${path}\``,
    description,
    ...(own.length > 0 ? [parameterTable(own)] : []),
    ...(shared === '' ? [] : [`${own.length > 0 ? 'Also takes' : 'Takes'} ${shared}.`]),
    `Returns ${types.join(', ')}. Statuses: ${Object.keys(responses).join(', ')}.`,
  ].join('\n\n');
}

/**
 * The names of shared parameters. Operations take all filter parameters or none, so these are named
 * as a group.
 */
function sharedText(own: readonly string[], shared: readonly string[]): string {
  const taken = new Set([...own, ...shared]);
  const others = shared.filter((name) => !filterNames.has(name)).map((name) => `\`${name}\``);
  if (!shared.some((name) => filterNames.has(name))) return others.join(', ');
  const missing = [...filterNames].filter((name) => !taken.has(name));
  if (missing.length > 0) throw new Error(`an operation takes filter parameters, but not ${missing}`);
  const filters = 'the [filter parameters](#filter-parameters)';
  return others.length === 0 ? filters : `${others.join(', ')} and ${filters}`;
}

const parameterTable = (parameters: readonly ParameterObject[]): string =>
  table(
    ['Parameter', 'Values', 'Description'],
    parameters.map((parameter) => [`\`${parameter.name}\``, valuesOf(parameter), parameter.description]),
  );

/** The values that a parameter's schema accepts, in a few words. */
function valuesOf({ schema, explode, in: place }: ParameterObject): string {
  const { items, maxItems } = schema as { readonly items?: Json; readonly maxItems?: number };
  if (items && explode) {
    return `${accepted(items)}; repeatable${maxItems === undefined ? '' : `, up to ${maxItems} values`}`;
  }
  if (items) return `${accepted(items)}; comma-separated`;
  return place === 'path' ? `${accepted(schema)}; in the path` : accepted(schema);
}

function accepted(schema: Json): string {
  const { type, enum: choices, minimum, maximum, format, default: usual } = schema;
  if (choices) return `${(choices as string[]).map((choice) => `\`${choice}\``).join(', ')}${unless(usual)}`;
  if (format === 'date') return 'date';
  if (type !== 'integer')
    return { string: 'text', number: 'number', boolean: '`true`, `false`' }[String(type)] ?? '';
  const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  const range = isOpen ? `from ${minimum}` : `${minimum} to ${maximum}`;
  return range + unless(usual);
}

const unless = (usual: unknown): string => (usual === undefined ? '' : ` (default ${usual})`);

function statusRows(
  operations: readonly OperationObject[],
  responses: OpenApiDocument['components']['responses'],
) {
  const meanings = new Map<string, string>([
    ['200', 'Success.'],
    ['206', 'The requested range of bytes of a file.'],
  ]);
  for (const { responses: documented } of operations) {
    for (const [status, response] of Object.entries(documented)) {
      const name = (response as { readonly $ref?: string }).$ref?.split('/').at(-1);
      if (name !== undefined) meanings.set(status, responses[name]!.description);
    }
  }
  return [...meanings].sort(([a], [b]) => Number(a) - Number(b));
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}
