import type { IncomingHttpHeaders } from 'node:http';
import Type from 'typebox';
import {
  type DescribedOperation,
  healthDescriptions,
  metricsDescription,
  type Route,
  type RouteRequest,
  redirect,
  staticFileRoutes,
  textResponse,
} from '../../http/index.ts';
import { documentationPaths } from '../../query/addresses.ts';
import { openApiDocument } from './document.ts';
import { EXAMPLE_BASE } from './examples.ts';
import { apiPage, apiPageFiles } from './page.ts';

const { openApi: OPENAPI_PATH, apiPage: API_PAGE_PATH } = documentationPaths;

const documentDescription: DescribedOperation = {
  name: 'Describe the service',
  description: 'This document: every operation, parameter, response and status, in OpenAPI 3.1.',
  path: OPENAPI_PATH,
  parameters: [],
  documentation: {
    group: 'Service',
    statuses: [200, 304, 400, 414, 429, 431, 503],
    contentTypes: ['application/json'],
    schema: Type.Object({ openapi: Type.Literal('3.1.0') }, { additionalProperties: true }),
  },
};

export interface DocumentationOptions {
  readonly operations: readonly DescribedOperation[];
  readonly programVersion: string;
  /** The address of the service for a request, without a trailing slash. */
  readonly baseOf: (headers: IncomingHttpHeaders) => string;
}

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

/**
 * The OpenAPI document, and a page to try every operation on. They work before any data has been
 * published.
 */
export function documentationRoutes({
  operations,
  programVersion,
  baseOf,
}: DocumentationOptions): readonly Route[] {
  const described = [...operations, ...healthDescriptions, metricsDescription, documentDescription];
  const text = JSON.stringify(openApiDocument(described, { programVersion }));
  const document = async (request: RouteRequest) => {
    // Links in the examples must point to this service.
    const ours = text.replaceAll(EXAMPLE_BASE, JSON.stringify(baseOf(request.headers)).slice(1, -1));
    return textResponse(request, ours, 'application/json', { 'cache-control': CACHE_CONTROL });
  };
  const page = async (request: RouteRequest) => {
    const { body, securityHeaders } = apiPage(baseOf(request.headers));
    const headers = { ...securityHeaders, 'cache-control': CACHE_CONTROL };
    return textResponse(request, body, 'text/html; charset=utf-8', headers);
  };
  return [
    { path: OPENAPI_PATH, handle: document },
    { path: API_PAGE_PATH, handle: page },
    { path: API_PAGE_PATH.slice(0, -1), handle: () => redirect(API_PAGE_PATH) },
    ...staticFileRoutes(apiPageFiles()),
  ];
}
