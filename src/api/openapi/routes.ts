import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Config } from '../../config.ts';
import { baseUrl } from '../../http/base-url.ts';
import { encoded, isWorthCompressing, preferredEncoding } from '../../http/encoding.ts';
import { entityTag, isNoneMatch } from '../../http/etag.ts';
import { healthDescriptions } from '../../http/health.ts';
import { metricsDescription } from '../../http/metrics.ts';
import type { DescribedOperation } from '../../http/operation.ts';
import { readRoute } from '../../http/read-route.ts';
import { staticFileRoutes } from '../../http/static-files.ts';
import { documentationPaths } from '../../query/addresses.ts';
import { openApiDocument } from './document.ts';
import { EXAMPLE_BASE } from './examples.ts';
import { apiPage, apiPageFiles } from './page.ts';

const { openApi: OPENAPI_PATH, apiPage: API_PAGE_PATH } = documentationPaths;

const documentDescription: DescribedOperation = {
  name: 'Describe the service',
  description: 'This document: every operation, parameter, answer and status, in OpenAPI 3.1.',
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
  readonly config: Config;
  readonly operations: readonly DescribedOperation[];
  readonly programVersion: string;
}

/**
 * What the service says of itself: the OpenAPI document and a page on which every operation can be tried. Both need no
 * data, nor anything from another host.
 */
export function documentationRoutes(app: FastifyInstance, options: DocumentationOptions): void {
  const operations = [...options.operations, ...healthDescriptions, metricsDescription, documentDescription];
  const text = JSON.stringify(openApiDocument(operations, options));
  const baseOf = (request: FastifyRequest) => baseUrl(request.headers, options.config);
  readRoute(app, OPENAPI_PATH, async (request, reply) => {
    // Examples have links, too: they lead to this service.
    const document = text.replaceAll(EXAMPLE_BASE, JSON.stringify(baseOf(request)).slice(1, -1));
    return sendText(request, reply, document, 'application/json');
  });
  readRoute(app, API_PAGE_PATH, async (request, reply) => {
    const { body, securityHeaders } = apiPage(baseOf(request));
    reply.headers(securityHeaders);
    return sendText(request, reply, body, 'text/html; charset=utf-8');
  });
  readRoute(app, API_PAGE_PATH.slice(0, -1), async (_request, reply) => reply.redirect(API_PAGE_PATH, 301));
  staticFileRoutes(app, apiPageFiles());
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType: string,
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const encoding = isWorthCompressing(body) ? preferredEncoding(request.raw) : 'identity';
  const tag = entityTag(text, encoding);
  reply.headers({ etag: tag, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' });
  if (isNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', contentType).send(await encoded(body, encoding));
}
