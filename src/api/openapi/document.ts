import { country } from '../../country/index.ts';
import { type Attribution, noAttribution, publisherOf, SERVICE_NAME } from '../../export/index.ts';
import type { DescribedOperation } from '../../http/operation.ts';
import { period } from '../../project/index.ts';
import { headerComponents } from './headers.ts';
import { ParameterComponents } from './parameters.ts';
import { responseComponents, responsesOf } from './responses.ts';
import { SchemaComponents } from './schema-components.ts';

/** The groups of operations, in this order. A test holds that every operation has one of them. */
const operationGroups = [
  { name: 'Search', description: 'Search, filter, order and page through projects.' },
  { name: 'Statistics', description: `Counts, costs and changes from ${period.one} to ${period.one}.` },
  { name: 'Projects', description: 'Everything about one project.' },
  { name: 'Publications', description: 'What was published, corrected or removed when.' },
  { name: 'Downloads', description: 'Projects as files.' },
  { name: 'Service', description: 'Health, metrics and description of the service.' },
] as const;

const DESCRIPTION = `Public infrastructure projects: what and where they are, what they cost, and how far they are.

All data is public; no key is needed. Every address accepts GET, HEAD and OPTIONS; OPTIONS returns a description of the
operation in JSON. Other methods return 405. An address without its trailing slash redirects to the one with it. Unknown
parameters are ignored and named in \`X-Ignored-Parameters\`, and empty ones count as absent. Outside \`/api/\`, errors are HTML pages for clients that accept
HTML.

The examples come from the made-up sample catalogue and show only the first item of each list.`;

/** What the document needs besides the operations. */
export interface DocumentOptions {
  readonly programVersion: string;
  /** Address of the service, without a trailing slash. */
  readonly base?: string;
  /** Who publishes the data, and its licence. Default: none was given. */
  readonly attribution?: Attribution;
}

/**
 * The OpenAPI 3.1 document of the service. It is built from the parameters that check requests and
 * from the documentation of each operation; operations without documentation (pages for people) are
 * left out.
 */
export function openApiDocument(
  operations: readonly DescribedOperation[],
  { programVersion, base = EXAMPLE_BASE, attribution = noAttribution }: DocumentOptions,
): Record<string, unknown> {
  const documented = operations.filter(({ documentation }) => documentation !== undefined);
  const schemas = new SchemaComponents();
  const parameters = new ParameterComponents(documented, schemas);
  // Responses over the sample, by operation id: `npm run generate` records them.
  const { apiExamples: examples } = country;
  const paths = documented.map((operation) => {
    const example = examples[operationId(operation)];
    const responses = responsesOf(operation, schemas, example);
    return [
      openApiPath(operation),
      { get: { ...heading(operation), parameters: parameters.of(operation), responses } },
    ];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: SERVICE_NAME,
      version: programVersion,
      description: DESCRIPTION,
      contact: publisherOf(attribution, base),
      ...(attribution.licenceUrl !== '' && {
        license: { name: 'Licence of the data', url: attribution.licenceUrl },
      }),
    },
    servers: [{ url: base }],
    tags: operationGroups,
    security: [],
    paths: Object.fromEntries(paths),
    components: {
      parameters: parameters.all(),
      headers: headerComponents(documented),
      responses: responseComponents(documented, schemas),
      schemas: schemas.all(),
    },
  };
}

/** The name for client generators: `List projects` becomes `listProjects`. */
export function operationId({ name }: DescribedOperation): string {
  const [first = '', ...others] = name.split(/\W+/);
  return first.toLowerCase() + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The path in OpenAPI's notation: `{name}` instead of `:name`. */
export function openApiPath({ path }: DescribedOperation): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function heading(operation: DescribedOperation) {
  const { name, description, documentation } = operation;
  const { group, isDeprecated } = documentation!;
  return {
    operationId: operationId(operation),
    summary: name,
    description,
    tags: [group],
    ...(isDeprecated && { deprecated: true }),
  };
}

/** Placeholder in examples for the address of the service. */
export const EXAMPLE_BASE = 'https://projects.example';

/**
 * A shortened response: only the first object of each list, and only the first two lines of a text.
 */
export function shortened(response: unknown): unknown {
  if (typeof response === 'string') return response.split('\n').slice(0, 2).join('\n');
  if (response === null || typeof response !== 'object') return response;
  if (Array.isArray(response)) {
    return response.filter((each, i) => i === 0 || each === null || typeof each !== 'object').map(inside);
  }
  return Object.fromEntries(Object.entries(response).map(([name, value]) => [name, inside(value)]));
}

const inside = (value: unknown): unknown => (typeof value === 'string' ? value : shortened(value));
