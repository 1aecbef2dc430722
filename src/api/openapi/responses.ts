import type { DescribedOperation } from '../../http/operation.ts';
import { problemSchema } from '../../http/problem.ts';
import { type AnswerHeader, everyAnswer, headerReferences } from './headers.ts';
import type { SchemaComponents } from './schema-components.ts';

/** What an answer of a status is made of besides what an operation says. */
interface StatusDefinition {
  readonly name: string;
  readonly description: string;
  readonly headers: readonly AnswerHeader[];
  readonly isProblem: boolean;
}

const made: readonly AnswerHeader[] = [...everyAnswer, 'X-Catalogue'];

/** Answers that are the same for all operations, by status. */
// biome-ignore format: a table reads better with one line to a status
const sameForAll: Readonly<Record<number, StatusDefinition>> = {
  301: { name: 'MovedPermanently', isProblem: false, headers: [...made, 'ETag', 'Location'], description: 'The right address is another one.' },
  304: { name: 'NotModified', isProblem: false, headers: [...made, 'ETag'], description: 'The answer is still the one whose tag was sent as If-None-Match.' },
  400: { name: 'BadRequest', isProblem: true, headers: everyAnswer, description: 'A parameter is not right: the problem says which, and what it takes.' },
  404: { name: 'NotFound', isProblem: true, headers: everyAnswer, description: 'There is nothing of that name or number.' },
  414: { name: 'QueryTooLong', isProblem: true, headers: everyAnswer, description: 'The query string is longer than 8192 bytes.' },
  416: { name: 'RangeNotSatisfiable', isProblem: true, headers: [...made, 'Content-Range'], description: 'The file has no such bytes.' },
  429: { name: 'TooManyRequests', isProblem: true, headers: [...everyAnswer, 'Retry-After'], description: 'More requests in a minute than one client may make, where such a limit is set.' },
  431: { name: 'HeadersTooLarge', isProblem: true, headers: everyAnswer, description: 'The headers of the request are longer than 65536 bytes.' },
  500: { name: 'Failed', isProblem: true, headers: everyAnswer, description: 'The service failed: try again in a moment.' },
  503: { name: 'NotReady', isProblem: true, headers: [...everyAnswer, 'Retry-After'], description: 'There is no data yet, what was asked for is still being made, or the service has more to do than it can.' },
};

/** The responses under `components`: those of `sameForAll` that some operation has. */
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
    const same = sameForAll[status];
    if (same !== undefined) return [status, { $ref: `#/components/responses/${same.name}` }];
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
  const { contentTypes, schema, lineSchema, headers = [], statuses } = documentation!;
  const mediaType = {
    ...(schema && { schema: schemas.reference(schema) }),
    // OpenAPI 3.1 has no word for the lines of a stream; 3.2 calls it itemSchema.
    ...(lineSchema && { 'x-itemSchema': schemas.reference(lineSchema) }),
    ...(example !== undefined && { example }),
  };
  const own: readonly AnswerHeader[] = [
    ...(statuses.includes(304) ? ['ETag' as const] : []),
    ...(statuses.includes(500) ? ['X-Catalogue' as const] : []),
    ...(statuses.includes(206) ? ['Accept-Ranges' as const] : []),
    ...(status === 206 ? ['Content-Range' as const] : []),
    ...headers,
  ];
  return {
    description: status === 206 ? 'The bytes that Range asked for.' : description,
    headers: headerReferences([...everyAnswer, ...own]),
    content: Object.fromEntries(contentTypes.map((type) => [type, mediaType])),
  };
}
