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
import { NO_PARAMETERS } from '../../http/route.ts';
import { documentationPaths } from '../../query/addresses.ts';
import { type DocumentOptions, EXAMPLE_BASE, openApiDocument } from './document.ts';
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

/** The address of the service for a request, without a trailing slash. */
type BaseOf = (headers: IncomingHttpHeaders) => string;

export interface OpenApiOptions extends Pick<DocumentOptions, 'programVersion' | 'attribution'> {
  readonly operations: readonly DescribedOperation[];
  readonly baseOf: BaseOf;
}

const HEADERS = { 'cache-control': 'public, max-age=60, stale-while-revalidate=600' } as const;

/** The OpenAPI document. It works before any data has been published. */
export function openApiRoute({ operations, baseOf, ...options }: OpenApiOptions): Route {
  const described = [...operations, ...healthDescriptions, metricsDescription, documentDescription];
  const text = JSON.stringify(openApiDocument(described, options));
  return {
    path: OPENAPI_PATH,
    parameterNames: NO_PARAMETERS,
    handle: async (request) => {
      await request.turn('request');
      // Links in the examples must point to this service.
      const ours = text.replaceAll(EXAMPLE_BASE, JSON.stringify(baseOf(request.headers)).slice(1, -1));
      return textResponse(request, ours, 'application/json', HEADERS);
    },
  };
}

/** Where the service is, and what its page says above all else. */
interface ApiPageOptions {
  readonly baseOf: BaseOf;
  /** The path that the service is below. */
  readonly prefix?: string;
  /** HTML. */
  readonly banner?: string;
}

/**
 * The page to try every operation on, and the files that it loads. Fails if they have not been
 * built.
 */
export function apiPageRoutes({ baseOf, prefix = '', banner }: ApiPageOptions): readonly Route[] {
  const handle = async (request: RouteRequest) => {
    await request.turn('request');
    const { body, securityHeaders } = apiPage(baseOf(request.headers), banner);
    return textResponse(request, body, 'text/html; charset=utf-8', { ...securityHeaders, ...HEADERS });
  };
  return [
    { path: API_PAGE_PATH, handle },
    { path: API_PAGE_PATH.slice(0, -1), handle: () => redirect(prefix + API_PAGE_PATH) },
    ...staticFileRoutes(apiPageFiles()),
  ];
}
