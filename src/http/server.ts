import http, { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { IndexSource } from '../index/index.ts';
import { Admission } from './admission.ts';
import { baseUrl } from './base-url.ts';
import { clientNetwork } from './client-address.ts';
import { errorResponse, type FailedRequest } from './error-response.ts';
import { healthRoutes } from './health.ts';
import { metricsRoute, nodeMetrics } from './monitoring/node-metrics.ts';
import { processMetrics, responseMemoryMetrics } from './monitoring/process-metrics.ts';
import { requestMetrics } from './monitoring/request-metrics.ts';
import type { Operation, OperationResponse } from './operation.ts';
import { describedRoute, operationRoutes } from './operation-routes.ts';
import { type Problem, problemForStatus } from './problem.ts';
import { type RequestHandler, requestHandler } from './request-handler.ts';
import { type Observation, requestLog } from './request-log.ts';
import { commonHeaders, type HttpResponse } from './response.ts';
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
  /** As in `OperationRouteOptions`. */
  readonly prefix?: string;
  readonly logger: Logger;
  /** Aborted when the service is told to stop: it still answers, but is no longer ready. */
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
  const pageOf = (problem: Problem, { headers, url = '/' }: FailedRequest) =>
    problemPage?.(problem, baseUrl(headers, config), url);
  const clientOf = (request: IncomingMessage) => clientNetwork(request, config.trustProxy);
  const handle = requestHandler({
    routes: [
      ...operationRoutes(options.operations, { ...options, cache, queuedBytes }),
      ...[
        ...healthRoutes(index, options.stopping),
        metricsRoute(registry, collectMetrics),
        ...options.routes,
      ].map(describedRoute),
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

/**
 * Closes connections beyond `most` at once. `server.maxConnections` would do for a single process,
 * but a worker of Node's cluster module gives such a connection back to its parent, which offers it
 * to the next worker: when all workers are full, it is passed around for ever.
 */
function limitConnections(server: Server, most: number): void {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    if (open > most) socket.destroy();
  });
}

/** Time for the client, which may still be sending, to receive the error response. */
const LINGER_MS = 1_000;

/**
 * Answers bytes that are not an HTTP request, or not a complete one in time: 400, 408 or 431. There
 * is no response object yet, so the response is written to the socket.
 */
function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = problemForStatus(status).toJson();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // `end` closes only our half; a client that keeps sending, or stays silent, would keep the
  // connection. Destroying it now, with unread bytes, would reset it and lose the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
