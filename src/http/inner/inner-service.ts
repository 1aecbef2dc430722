import type { IncomingMessage } from 'node:http';
import findMyWay from 'find-my-way';
import { baseUrl } from '../base-url.ts';
import { errorResponse } from '../error-response.ts';
import { operationRoutes } from '../operation-routes.ts';
import { Problem } from '../problem.ts';
import type { HttpResponse } from '../response.ts';
import { ResponseCache } from '../response-cache.ts';
import type { Route, RouteRequest } from '../route.ts';
import { QueuedBytes } from '../sending/queued-bytes.ts';
import type { ServerOptions } from '../server.ts';

/** Answers a request for reading. Never fails. */
export type InnerService = (request: Omit<RouteRequest, 'path'>) => Promise<HttpResponse>;

/**
 * A service without a server of its own: a route of another server asks it. It caches nothing; limits
 * and the log are the other server's.
 */
export function innerService(options: ServerOptions): InnerService {
  const { config, operations, routes, logger, problemPage } = options;
  const router = findMyWay();
  const cache = new ResponseCache(0);
  const queuedBytes = new QueuedBytes(config.maxQueuedMb);
  for (const route of [...operationRoutes(operations, { ...options, cache, queuedBytes }), ...routes])
    router.on('GET', route.path, () => {}, route);
  const failed = (request: Omit<RouteRequest, 'path'>, error: unknown, path: string) =>
    errorResponse(request as unknown as IncomingMessage, error, path, {
      logger,
      pageOf: (problem) => problemPage?.(problem, baseUrl(request.headers, config), request.url),
    });
  return async (request) => {
    const found = router.find('GET', request.url.replace(/\?.*/s, ''));
    const route = found?.store as Route | undefined;
    try {
      if (found === null || route === undefined)
        throw new Problem('not-found', 'There is nothing at this address.');
      return await route.handle({ ...request, path: found.params as Record<string, string> });
    } catch (error) {
      return failed(request, error, route?.path ?? 'other');
    }
  };
}
