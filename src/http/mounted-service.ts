import { baseUrl } from './base-url.ts';
import { errorResponse } from './error-response.ts';
import { operationRoutes } from './operation-routes.ts';
import { Problem } from './problem.ts';
import type { HttpResponse } from './response.ts';
import { ResponseCache } from './response-cache.ts';
import type { RouteRequest } from './route.ts';
import { QueuedBytes } from './sending/queued-bytes.ts';
import type { ServerOptions } from './server.ts';
import { Refused } from './turns/turns.ts';

/** A service without a server of its own: another one has its routes below a prefix. */
export interface MountedService {
  /** The paths of its routes, without the prefix. */
  readonly paths: readonly string[];
  /**
   * Answers a request that the server found one of the paths for, or another path. Failures
   * become the error response of the service; rejects only with `Refused`, because turns are the
   * server's.
   */
  answer(path: string, request: RouteRequest): Promise<HttpResponse>;
}

/** It caches nothing; limits and the log are the server's. */
export function mountedService(options: ServerOptions): MountedService {
  const { config, operations, problemPage } = options;
  const cache = new ResponseCache(0);
  const queuedBytes = new QueuedBytes(config.maxQueuedMb);
  const all = [...operationRoutes(operations, { ...options, cache, queuedBytes }), ...options.routes];
  const routes = new Map(all.map((route) => [route.path, route]));
  return {
    paths: [...routes.keys()],
    answer: async (path, request) => {
      try {
        const route = routes.get(path);
        if (route === undefined) throw new Problem('not-found', 'There is nothing at this address.');
        return await route.handle(request);
      } catch (error) {
        if (error instanceof Refused) throw error;
        return errorResponse(request, error, path, {
          ...options,
          pageOf: (problem) => problemPage?.(problem, baseUrl(request.headers, config), request.url),
        });
      }
    },
  };
}
