import { type DescribedOperation, operationGroups } from '../../http/operation.ts';
import { EXAMPLE_BASE, readExamples } from './examples.ts';
import { headerComponents } from './headers.ts';
import { ParameterComponents } from './parameters.ts';
import { responseComponents, responsesOf } from './responses.ts';
import { SchemaComponents } from './schema-components.ts';

const DESCRIPTION = `Public infrastructure projects: what they are, where, what they cost, how far they are.

Everything can be read by anyone: there are no keys. Every address takes GET, HEAD and OPTIONS, which answers with a
description of the operation in JSON; any other method is refused (405). An address without the slash at its end leads to
the one with it. Parameters that an operation does not know are passed over, empty ones are as if absent. Outside \`/api/\`
a refusal is a page for a browser that accepts HTML.

Examples are taken from the made-up sample catalogue; of each list they show only the first.`;

/** What the document says besides the operations. */
export interface DocumentOptions {
  readonly programVersion: string;
  /** Address of the service, without a slash at its end. */
  readonly base?: string;
}

/**
 * The service as an OpenAPI 3.1 document: made of the same tables that check the requests, and of the shapes of answers
 * that stand with each operation. Pages for people, which have no such shapes, are left out.
 */
export function openApiDocument(
  operations: readonly DescribedOperation[],
  { programVersion, base = EXAMPLE_BASE }: DocumentOptions,
): Record<string, unknown> {
  const documented = operations.filter(({ documentation }) => documentation !== undefined);
  const schemas = new SchemaComponents();
  const parameters = new ParameterComponents(documented, schemas);
  const examples = readExamples();
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
    info: { title: 'Infrastructure Projects Search', version: programVersion, description: DESCRIPTION },
    servers: [{ url: base }],
    tags: operationGroups,
    security: [],
    paths: Object.fromEntries(paths),
    components: {
      parameters: parameters.all(),
      headers: headerComponents(),
      responses: responseComponents(documented, schemas),
      schemas: schemas.all(),
    },
  };
}

/** `List projects` is `listProjects` to generators of clients. */
export function operationId({ name }: DescribedOperation): string {
  const [first = '', ...others] = name.split(/\W+/);
  return first.toLowerCase() + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Variable parts are `:name` to the router, `{name}` to OpenAPI. */
export function openApiPath({ path }: DescribedOperation): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function heading(operation: DescribedOperation) {
  const { name, description, documentation } = operation;
  return { operationId: operationId(operation), summary: name, description, tags: [documentation!.group] };
}
