import type { DescribedOperation } from '../../http/operation.ts';
import { problemSchema } from '../../http/problem.ts';
import { commonResponseHeaders, headerReferences, type ResponseHeader } from './headers.ts';
import type { SchemaComponents } from './schema-components.ts';

/** A response that does not depend on the operation. */
interface StatusDefinition {
  readonly name: string;
  readonly description: string;
  readonly headers: readonly ResponseHeader[];
  readonly isProblem: boolean;
}

const common: readonly ResponseHeader[] = [...commonResponseHeaders, 'X-Catalogue', 'X-Ignored-Parameters'];
/** The members of an error response to a request. */
const ofErrors: readonly ResponseHeader[] = [...common, 'X-Request-Id'];
/** What is not a whole request is rejected before the service looks at its data. */
const beforeTheData = commonResponseHeaders;

/** The responses that are the same for all operations, by status. */
// biome-ignore format: one line per status is easier to read
const sameForAll: Readonly<Record<number, StatusDefinition>> = {
  301: { name: 'MovedPermanently', isProblem: false, headers: [...common, 'ETag', 'Location'], description: 'The correct address is in `Location`.' },
  304: { name: 'NotModified', isProblem: false, headers: [...common, 'ETag'], description: 'The content has not changed since the response whose tag was sent as `If-None-Match`.' },
  400: { name: 'BadRequest', isProblem: true, headers: ofErrors, description: 'A parameter is invalid. The problem says which, and what it takes.' },
  404: { name: 'NotFound', isProblem: true, headers: ofErrors, description: 'There is nothing with this name or number.' },
  410: { name: 'NotKept', isProblem: true, headers: ofErrors, description: 'What the publication listed is no longer known: copy the whole file.' },
  414: { name: 'QueryTooLong', isProblem: true, headers: ofErrors, description: 'The query string is longer than 8192 bytes.' },
  416: { name: 'RangeNotSatisfiable', isProblem: true, headers: [...common, 'Content-Range'], description: 'The file does not have the requested bytes.' },
  429: { name: 'TooManyRequests', isProblem: true, headers: [...commonResponseHeaders, 'X-Catalogue', 'X-Request-Id', 'Retry-After'], description: 'Too many requests in a minute from one client, on a service that limits them.' },
  431: { name: 'HeadersTooLarge', isProblem: true, headers: beforeTheData, description: 'The request headers are longer than 65536 bytes.' },
  500: { name: 'InternalError', isProblem: true, headers: ofErrors, description: 'Internal error. Try again in a moment.' },
  503: { name: 'NotReady', isProblem: true, headers: [...ofErrors, 'Retry-After'], description: 'The service is starting or has no data yet, a file is still being created, or the service is overloaded.' },
};

/** The responses under `components`: those of `sameForAll` that at least one operation uses. */
export function responseComponents(
  operations: readonly DescribedOperation[],
  schemas: SchemaComponents,
): Record<string, unknown> {
  const used = new Set(operations.flatMap(({ documentation }) => documentation!.statuses));
  const content = { 'application/problem+json': { schema: schemas.reference(problemSchema) } };
  return Object.fromEntries(
    Object.entries(sameForAll)
      .filter(([status]) => used.has(Number(status)))
      .map(([, { name, description, headers, isProblem }]) => [
        name,
        { description, headers: headerReferences(headers), ...(isProblem && { content }) },
      ]),
  );
}

/** The responses of one operation, by status. */
export function responsesOf(
  operation: DescribedOperation,
  schemas: SchemaComponents,
  example: unknown,
): Record<string, unknown> {
  const documentation = operation.documentation!;
  const entries = documentation.statuses.map((status) => {
    const shared = sameForAll[status];
    if (shared !== undefined) return [status, { $ref: `#/components/responses/${shared.name}` }];
    return [status, success(status, operation, schemas, example)];
  });
  return Object.fromEntries(entries);
}

function success(
  status: number,
  { description, documentation }: DescribedOperation,
  schemas: SchemaComponents,
  example: unknown,
) {
  const { contentTypes, schema, schemaWithFields, headers = [], statuses } = documentation!;
  const { csvSchema, lineSchema, lineSchemaWithFields } = documentation!;
  const mediaType = {
    ...(schema && { schema: schemas.reference(schema) }),
    // A schema cannot depend on a parameter in OpenAPI. As a union of the two, every field would be
    // optional in generated types, also for requests without `fields`.
    ...(schemaWithFields && { 'x-schema-with-fields': schemas.reference(schemaWithFields) }),
    // OpenAPI 3.1 cannot describe the lines of a stream; OpenAPI 3.2 has `itemSchema`.
    ...(lineSchema && { 'x-itemSchema': schemas.reference(lineSchema) }),
    ...(lineSchemaWithFields && {
      'x-itemSchema-with-fields': schemas.reference(lineSchemaWithFields),
    }),
    ...(example !== undefined && { example }),
  };
  const own: readonly ResponseHeader[] = [
    ...(statuses.includes(304) ? ['ETag' as const] : []),
    ...(statuses.includes(206) ? ['Accept-Ranges' as const] : []),
    ...(status === 206 ? ['Content-Range' as const] : []),
    ...headers,
  ];
  return {
    description: status === 206 ? 'The requested range of bytes.' : description,
    headers: headerReferences([...common, ...own]),
    content: Object.fromEntries(
      contentTypes.map((type) => [
        type,
        csvSchema !== undefined && type === 'text/csv' ? { schema: schemas.reference(csvSchema) } : mediaType,
      ]),
    ),
  };
}
