import { filterParameters } from '../../src/query/index.ts';

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
  readonly deprecated?: boolean;
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[];
}

interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterObject>>;
  };
}

/**
 * The reference part of `docs/api.md`: every operation and parameter of the OpenAPI document, but deprecated
 * ones, with the first sentence about each. The rest is in that document.
 */
export function apiReference({ tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths)
    .map(([path, { get }]) => ({ path, ...get }))
    .filter(({ deprecated }) => deprecated !== true);
  const grouped = tags.flatMap(({ name }) => operations.filter((operation) => operation.tags.includes(name)));
  const shared = Object.values(components.parameters);
  const listed: ListedChoices = new Map();
  return [
    '## Operations',
    'The [OpenAPI document](#describe-the-service) says which shared parameters each takes, and more about all of them.',
    ...grouped.map((operation, i) => operationText(operation, listed, grouped[i - 1]?.description)),
    '## Filter parameters',
    parameterList(
      shared.filter((parameter) => isFilter(parameter) && !leavesOut(parameter)),
      listed,
    ),
    `[Leaving out](#rules-for-all-operations): ${shared
      .filter(leavesOut)
      .map(({ name }) => `\`${name}\``)
      .join(', ')}.`,
    '## Other shared parameters',
    parameterList(
      shared.filter((parameter) => !isFilter(parameter)),
      listed,
    ),
  ].join('\n\n');
}

/** The long lists of values that the text has already, with the parameter that they stand at. */
type ListedChoices = Map<string, string>;

const filterNames = new Set<string>(filterParameters.map(({ name }) => name));
const isFilter = ({ name }: { readonly name: string }): boolean => filterNames.has(name);
/** Filters that leave projects out, as `status!`: "Leaving out" in the guide is about them. */
const leavesOut = ({ name }: { readonly name: string }): boolean => name.endsWith('!');

function operationText(
  { path, summary, description, parameters }: OperationObject & { path: string },
  listed: ListedChoices,
  before?: string,
): string {
  const own = parameters.filter((each) => 'name' in each);
  return [
    `### ${summary}`,
    `\`GET ${path}\``,
    ...(before !== undefined && shortened(before) === shortened(description) ? [] : [shortened(description)]),
    ...(own.length > 0 ? [parameterList(own, listed)] : []),
  ].join('\n\n');
}

/** One line for each parameter, and one for neighbours that say the same of another field. */
function parameterList(parameters: readonly ParameterObject[], listed: ListedChoices): string {
  const lines = new Map<string, string[]>();
  for (const parameter of parameters) {
    const name = `\`${parameter.name}\``;
    const description = shortened(
      withoutChoices(parameter).replace(`with this ${name}.`, 'with this value.'),
    );
    const text = `(${valuesOf(parameter, listed)}): ${description.replaceAll('<', '\\<')}`;
    lines.set(text, [...(lines.get(text) ?? []), name]);
  }
  return Array.from(lines, ([text, names]) => `- ${names.join(', ')} ${text}`).join('\n');
}

/** The first sentence, and the one that says how values are written. The rest is in the OpenAPI document. */
const shortened = (text: string): string =>
  text
    .split(/(?<=\.) (?=[A-Z`])/)
    .filter((sentence, i) => i === 0 || sentence.startsWith('Accepts '))
    .join(' ');

const choicesOf = ({ enum: choices }: Json): readonly string[] => (choices ?? []) as string[];

/** The description without a last sentence that repeats all values. */
function withoutChoices({ description, schema }: ParameterObject): string {
  const choices = choicesOf((schema.items ?? schema) as Json);
  const repeats = choices.length > 0 && description.endsWith(`: ${choices.join(', ')}.`);
  return repeats ? description.slice(0, description.lastIndexOf(' Accepts ')) : description;
}

/** The values that a parameter's schema accepts, in a few words. */
function valuesOf({ name, schema, explode, in: place }: ParameterObject, listed: ListedChoices): string {
  const { items, maxItems } = schema as { readonly items?: Json; readonly maxItems?: number };
  const values = accepted(items ?? schema, name, listed);
  if (items && explode)
    return `${values}; repeatable${maxItems === undefined ? '' : `, up to ${maxItems} values`}`;
  if (items) return `${values}; comma-separated`;
  return place === 'path' ? `${values}; in the path` : values;
}

function accepted(schema: Json, name: string, listed: ListedChoices): string {
  const { type, minimum, maximum, format, default: usual } = schema;
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const list = choiceList(choices);
    if (name === 'fields') return 'names of the [data dictionary](#data-dictionary)';
    const before = listed.get(list);
    if (choices.length >= MANY_CHOICES) listed.set(list, name);
    return (before === undefined ? list : `those of \`${before}\` above`) + unless(usual);
  }
  if (format === 'date') return 'date';
  if (type !== 'integer')
    return { string: 'text', number: 'number', boolean: '`true`, `false`' }[String(type)] ?? '';
  const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  const range = isOpen ? `from ${minimum}` : `${minimum} to ${maximum}`;
  return range + unless(usual);
}
const MANY_CHOICES = 10;

/** The choices, those that are there in both directions once. */
function choiceList(choices: readonly string[]): string {
  const ascending = choices.filter((choice) => !choice.startsWith('-'));
  const isTwice = choices.length > ascending.length;
  return ascending
    .map((choice) => (isTwice && choices.includes(`-${choice}`) ? `(-)${choice}` : choice))
    .map((choice) => `\`${choice}\``)
    .join(', ');
}

const unless = (usual: unknown): string => (usual === undefined ? '' : `; default ${usual}`);
