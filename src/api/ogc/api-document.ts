import { type Attribution, publisherOf, SERVICE_NAME } from '../../export/index.ts';
import type { DescribedOperation } from '../../http/operation.ts';
import { usualStatuses } from '../../http/operation.ts';
import type { Parameter } from '../../http/parameters/parameter.ts';
import { ogcResources } from '../../query/addresses.ts';
import { openApiPath, operationId } from '../openapi/document.ts';
import { headerComponents } from '../openapi/headers.ts';
import { ParameterComponents } from '../openapi/parameters.ts';
import { responseComponents, responsesOf } from '../openapi/responses.ts';
import { SchemaComponents } from '../openapi/schema-components.ts';
import { listedFieldMembers } from '../schemas/project-schema.ts';
import { collections } from './collections.ts';
import { asOpenApi30 } from './openapi-30.ts';
import { formatParameter } from './parameters.ts';
import { OPENAPI_TYPE, type Resource } from './resource.ts';

const GROUP = 'Features';

/** The OpenAPI 3.0 document of OGC API - Features, which the standard wants in this version. */
export const apiResource = (resources: readonly Resource[], attribution: Attribution): Resource => {
  const resource: Resource = {
    name: 'Describe the API',
    description: 'This document.',
    resource: 'api',
    parameters: [formatParameter],
    documentation: { statuses: usualStatuses, contentTypes: [OPENAPI_TYPE] },
    handle: ({ search: { landing }, base }) => ({
      contentType: OPENAPI_TYPE,
      body: JSON.stringify({
        ...document,
        servers: [{ url: landing.slice(0, -1) }],
        info: infoOf(base, attribution),
      }),
    }),
  };
  const document = apiDocument([...resources, resource].flatMap(described));
  return resource;
};

const infoOf = (base: string, attribution: Attribution) => ({
  title: SERVICE_NAME,
  version: '1.0.0',
  description: 'Public infrastructure projects by OGC API - Features.',
  contact: publisherOf(attribution, base),
  ...(attribution.licenceUrl !== '' && {
    license: { name: 'Licence of the data', url: attribution.licenceUrl },
  }),
});

function apiDocument(operations: readonly DescribedOperation[]): Record<string, unknown> {
  const schemas = new SchemaComponents();
  const parameters = new ParameterComponents(operations, schemas);
  const paths = operations.map((operation) => {
    const { name, description } = operation;
    const get = {
      operationId: operationId(operation),
      summary: name,
      description,
      tags: [GROUP],
      parameters: parameters.of(operation).map(withStyle),
      responses: responsesOf(operation, schemas, undefined),
    };
    return [`/${openApiPath(operation)}`, { get }];
  });
  return asOpenApi30({
    openapi: '3.0.3',
    tags: [{ name: GROUP }],
    paths: Object.fromEntries(paths),
    components: {
      parameters: Object.fromEntries(
        Object.entries(parameters.all()).map(([name, parameter]) => [name, withStyle(parameter)]),
      ),
      headers: headerComponents(operations),
      responses: responseComponents(operations, schemas),
      schemas: schemas.all(),
    },
  }) as Record<string, unknown>;
}

/** The standard's tests look for the usual style, said aloud. */
function withStyle(parameter: unknown): unknown {
  const { in: place } = parameter as { readonly in?: string };
  return place === 'query' ? { style: 'form', explode: false, ...(parameter as object) } : parameter;
}

/** A resource, or one for each collection, as programs look for it: GDAL reads the filters of a collection there. */
function described(resource: Resource): readonly DescribedOperation[] {
  const { name, description, documentation, parameters } = resource;
  const path = ogcResources[resource.resource];
  const operation = {
    name,
    description,
    path,
    parameters: parameters.map(withMaximum),
    documentation: { ...documentation, group: GROUP, pathParameters: pathParametersOf(path) },
  };
  if (!path.includes(':collection')) return [operation];
  return collections.map(({ id, title }) => ({
    ...operation,
    name: `${name}: ${title}`,
    path: path.replace(':collection', id),
  }));
}

/** A larger number is no error, but it is more than a response has. */
const withMaximum = ({ largest, ...parameter }: Parameter): Parameter =>
  largest === undefined
    ? parameter
    : { ...parameter, schema: { ...parameter.schema, maximum: largest } as Parameter['schema'] };

const pathParametersOf = (path: string): readonly Parameter[] =>
  path.includes(':feature')
    ? [{ name: 'feature', schema: listedFieldMembers.id!, description: 'Number of the project.' }]
    : [];
