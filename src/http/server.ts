import http, { type IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { IndexSource } from '../index/index.ts';
import { Admission } from './admission.ts';
import { baseUrl } from './base-url.ts';
import { clientNetwork } from './client-address.ts';
import { limitConnections } from './connections/connection-limit.ts';
import { rejectMalformed } from './connections/malformed-request.ts';
import { errorResponse } from './error-response.ts';
import { healthRoutes } from './health.ts';
import { metricsRoute, nodeMetrics } from './monitoring/node-metrics.ts';
import { processMetrics, responseMemoryMetrics } from './monitoring/process-metrics.ts';
import { requestMetrics } from './monitoring/request-metrics.ts';
import type { Operation, OperationResponse } from './operation.ts';
import { operationRoutes } from './operation-routes.ts';
import type { Problem } from './problem.ts';
import { type RequestHandler, requestHandler } from './request-handler.ts';
import { type Observation, requestLog } from './request-log.ts';
import type { HttpResponse } from './response.ts';
import { ResponseCache } from './response-cache.ts';
import type { Route } from './route.ts';
import { oneAtATime } from './sending/connection-queue.ts';
import { QueuedBytes } from './sending/queued-bytes.ts';
import { observedTurns } from './turns/observed-turns.ts';

/**
 * More than the longest accepted query, so that a longer one gets 414, which says what is wrong,
 * and not 431.
 */
const MAX_HEADER_BYTES = 64 * 1024;
const KEEP_ALIVE_MS = 72_000;

export interface ServerOptions {
  readonly config: Config;
  readonly index: IndexSource;
  /** What is answered from the catalogue. */
  readonly operations: readonly Operation[];
  /** What is answered without the catalogue, besides health and metrics. */
  readonly routes: readonly Route[];
  readonly programVersion: string;
  readonly logger: Logger;
  /** Aborted when the service is told to stop: it answers on, and is no longer ready. */
  readonly stopping?: AbortSignal;
  /** Collects the metrics of all workers; by default only this process is measured. */
  readonly collectMetrics?: (registry: Registry) => () => Promise<string>;
  /** A problem at an address (path and query) as a page, for browsers. By default everyone gets JSON. */
  readonly problemPage?: (problem: Problem, base: string, address: string) => OperationResponse;
}

/** The HTTP service, not listening yet. */
export function createServer(options: ServerOptions): http.Server {
  const { config, index, logger, problemPage } = options;
  const registry = nodeMetrics(index, options.programVersion);
  const cache = new ResponseCache(config.cacheMb);
  const queuedBytes = new QueuedBytes(config.maxQueuedMb);
  const endProcessMetrics = processMetrics(registry);
  responseMemoryMetrics(registry, { cache, queuedBytes });
  const { turns, close: closeTurns } = observedTurns(config.maxLagMs, registry, logger);
  const collectMetrics = options.collectMetrics?.(registry) ?? (() => registry.metrics());
  const observers = [requestLog(logger, config), requestMetrics(registry)];
  const pageOf = (problem: Problem, { headers, url = '/' }: IncomingMessage) =>
    problemPage?.(problem, baseUrl(headers, config), url);
  const clientOf = (request: IncomingMessage) => clientNetwork(request, config.trustProxy);
  const handle = requestHandler({
    routes: [
      ...operationRoutes(options.operations, { ...options, cache, queuedBytes }),
      ...healthRoutes(index, options.stopping),
      metricsRoute(registry, collectMetrics),
      ...options.routes,
    ],
    admission: new Admission(config),
    marked: markedAsSample(index),
    queuedBytes,
    clientOf,
    turnOf: (request, kind) => turns.take(clientOf(request), request.socket, kind),
    observe: (observation: Observation) => {
      for (const observer of observers) observer(observation);
    },
    errorResponse: (request, error, route) => errorResponse(request, error, route, { logger, pageOf }),
  });
  const server = httpServer(config, handle);
  server.on('connection', (socket) => turns.noticeConnection(socket));
  return server.once('close', () => {
    endProcessMetrics();
    closeTurns();
  });
}

/** While the present data is the made-up sample, every response says so. */
const markedAsSample =
  (index: IndexSource) =>
  <T extends HttpResponse>(response: T): T =>
    index.current?.isSample === true && !response.headers.includes('x-catalogue')
      ? { ...response, headers: [...response.headers, 'x-catalogue', 'sample'] }
      : response;

/**
 * Limits keep clients that send or receive too slowly from holding a connection for ever. A request
 * with a body may take `requestTimeout` milliseconds as a whole.
 */
export function httpServer(
  config: Config,
  handle: RequestHandler,
  requestTimeout: number = config.requestTimeoutSeconds * 1000,
): http.Server {
  const headersTimeout = config.requestTimeoutSeconds * 1000;
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout, headersTimeout };
  const begin = oneAtATime((request, response) => void handle(request, response));
  const server = http.createServer({ ...limits, connectionsCheckingInterval: 2_000 }, (request, response) => {
    begin(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  limitConnections(server, config.maxConnections);
  server.timeout = config.idleTimeoutSeconds * 1000;
  return server.on('clientError', rejectMalformed);
}
