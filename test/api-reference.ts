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

/** The part of `docs/api.md` that tells of every operation and parameter, as the OpenAPI document has them. */
export function apiReference({ tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
  const grouped = tags.flatMap(({ name }) => operations.filter((operation) => operation.tags.includes(name)));
  return [
    '## Every operation',
    ...grouped.map((operation) => operationText(operation)),
    '## Parameters of several operations',
    parameterTable(Object.values(components.parameters)),
    '## Statuses',
    table(['Status', 'Meaning'], statusRows(operations, components.responses)),
  ].join('\n\n');
}

function operationText({
  path,
  summary,
  description,
  parameters,
  responses,
}: OperationObject & { path: string }): string {
  const own = parameters.filter((each) => 'name' in each);
  const shared = parameters.flatMap((each) => ('$ref' in each ? [`\`${each.$ref.split('/').at(-1)}\``] : []));
  const types = Object.keys(responses['200']?.content ?? {}).map((type) => `\`${type}\``);
  return [
    `### ${summary}`,
    `\`GET ${path}\``,
    description,
    ...(own.length > 0 ? [parameterTable(own)] : []),
    ...(shared.length > 0 ? [`${own.length > 0 ? 'And' : 'Takes'} ${shared.join(', ')}.`] : []),
    `Answers ${types.join(', ')}; statuses ${Object.keys(responses).join(', ')}.`,
  ].join('\n\n');
}

const parameterTable = (parameters: readonly ParameterObject[]): string =>
  table(
    ['Parameter', 'Takes', 'Meaning'],
    parameters.map((parameter) => [`\`${parameter.name}\``, taken(parameter), parameter.description]),
  );

/** What a parameter takes, from its schema, in a few words. */
function taken({ schema, explode, in: place }: ParameterObject): string {
  const { items } = schema as { readonly items?: Json };
  if (items && explode) return `${accepted(items)}; repeatable`;
  if (items) return `${accepted(items)}, with commas`;
  return place === 'path' ? `${accepted(schema)}, in the path` : accepted(schema);
}

function accepted(schema: Json): string {
  const { type, enum: choices, minimum, maximum, format, default: usual } = schema;
  if (choices) return `${(choices as string[]).map((choice) => `\`${choice}\``).join(', ')}${unless(usual)}`;
  if (format === 'date') return 'a date';
  if (type !== 'integer')
    return { string: 'text', number: 'a number', boolean: '`true`, `false`' }[String(type)] ?? '';
  const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `${minimum} to ${maximum}`;
  return range + unless(usual);
}

const unless = (usual: unknown): string => (usual === undefined ? '' : ` (${usual} if absent)`);

function statusRows(
  operations: readonly OperationObject[],
  responses: OpenApiDocument['components']['responses'],
) {
  const meanings = new Map<string, string>([
    ['200', 'What was asked for.'],
    ['206', 'The bytes of a file that Range asked for.'],
  ]);
  for (const { responses: told } of operations) {
    for (const [status, response] of Object.entries(told)) {
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
