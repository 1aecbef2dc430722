import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { documentationRoutes } from '../api/openapi/routes.ts';
import type { Config } from '../config.ts';
import type { CatalogueIndex, IndexSource } from '../index/index.ts';
import { oldAddressRoutes } from '../query/old-addresses.ts';
import { Admission } from './admission.ts';
import { baseUrl } from './base-url.ts';
import { describe } from './describe-operation.ts';
import { refusal } from './error-response.ts';
import { healthRoutes } from './health.ts';
import { metricsRoute, nodeMetrics } from './metrics.ts';
import type { Operation, OperationResponse } from './operation.ts';
import { Problem, problemForStatus } from './problem.ts';
import { queryText } from './query-text.ts';
import { readRoute } from './read-route.ts';
import { type Observation, requestLog } from './request-log.ts';
import { loadMetrics, requestMetrics } from './request-metrics.ts';
import { Responder } from './responder.ts';
import { type BufferedResponse, commonHeaders, writeBuffered } from './response.ts';
import { ResponseCache } from './response-cache.ts';
import { type StaticFile, staticFileRoutes } from './static-files.ts';

/** Larger than the query that we refuse ourselves, so that the refusal can say what is wrong. */
const MAX_HEADER_BYTES = 64 * 1024;
const KEEP_ALIVE_MS = 72_000;
/** Time for the refusal of what is no request to reach the client, which may still be sending. */
const FAREWELL_MS = 1_000;

export interface ServerOptions {
  readonly config: Config;
  readonly index: IndexSource;
  readonly operations: readonly Operation[];
  readonly programVersion: string;
  readonly logger: FastifyBaseLogger;
  /** Gives the metrics of all workers, where there are several; without it they are this process's. */
  readonly collectMetrics?: (registry: Registry) => () => Promise<string>;
  /** What pages for people need besides their operations; without it everything is for programs. */
  readonly pages?: PageSupport;
}

export interface PageSupport {
  readonly files: readonly StaticFile[];
  /** A problem as a page, for those who look at it in a browser. */
  readonly problemPage: (
    problem: Problem,
    base: string,
    index: CatalogueIndex | undefined,
  ) => OperationResponse;
}

/** The HTTP service, not yet listening. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { config, index, logger, pages, programVersion } = options;
  const problemPage = (problem: Problem, request: IncomingMessage) =>
    pages?.problemPage(problem, baseUrl(request.headers, config), index.current) as OperationResponse;
  const refuse = (request: IncomingMessage, error: unknown): BufferedResponse =>
    refusal(request, error, { logger, ...(pages && { problemPage }) });
  const cache = new ResponseCache(config.cacheMb);
  const registry = nodeMetrics(index);
  const observers = [requestLog(logger, config), requestMetrics(registry)];
  const observe = (observation: Observation) => {
    for (const observer of observers) observer(observation);
  };
  const responder = new Responder({ config, index, cache, programVersion, observe, refuse });
  const admission = new Admission(config);
  loadMetrics(registry, cache, admission);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: () => ({}), maxParamLength: 5000 },
    serverFactory: (framework) =>
      httpServer(config, admitted(admission, refuse, direct(responder, options.operations, framework))),
    frameworkErrors: (error, request, reply) => sendReady(reply as FastifyReply, refuse(request.raw, error)),
    clientErrorHandler: refuseMalformed,
  });
  for (const method of http.METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders);
    queryText(request.url);
  });
  app.setErrorHandler((error, request, reply) => sendReady(reply, refuse(request.raw, error)));
  app.setNotFoundHandler((request, reply) => {
    const detail = 'There is nothing at this address: see / for what there is.';
    return sendReady(reply, refuse(request.raw, new Problem('not-found', detail)));
  });
  const operationPaths = new Set(options.operations.map(({ path }) => path));
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = request.routeOptions.url ?? 'other';
    // Operations tell of themselves when they answer.
    const isTold = operationPaths.has(route) && (request.method === 'GET' || request.method === 'HEAD');
    if (!isTold) observe({ request: request.raw, route, status, ms });
  });
  app.addHook('onClose', async () => admission.close());
  healthRoutes(app, index);
  metricsRoute(app, registry, options.collectMetrics?.(registry) ?? (() => registry.metrics()));
  oldAddressRoutes(app);
  documentationRoutes(app, options);
  staticFileRoutes(app, pages?.files ?? []);
  for (const operation of options.operations) addOperation(app, operation, responder);
  return app;
}

/** The server itself, with its limits: what arrives too slowly, or is never taken, must not hold a place for ever. */
function httpServer(config: Config, listener: RequestListener): http.Server {
  const requestTimeout = config.requestTimeoutSeconds * 1000;
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout, headersTimeout: requestTimeout };
  const server = http.createServer({ ...limits, connectionsCheckingInterval: 2_000 }, (request, response) => {
    // While the service is being stopped, connections end with the answer that they wait for.
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = config.maxConnections;
  server.timeout = config.idleTimeoutSeconds * 1000;
  return server;
}

/** Those who watch over the service must see it also when it lets nobody else in. */
const alwaysAdmitted: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Passes on what is let in, and answers the rest. */
function admitted(
  admission: Admission,
  refuse: (request: IncomingMessage, error: unknown) => BufferedResponse,
  next: RequestListener,
): RequestListener {
  return async (request, response) => {
    const refused = alwaysAdmitted.includes(request.url ?? '') ? undefined : admission.refusal(request);
    const problem = refused instanceof Promise ? await refused : refused;
    if (problem === undefined) next(request, response);
    else writeBuffered(response, refuse(request, problem), request.method === 'HEAD');
  };
}

/**
 * Answers what is asked most, operations at addresses without variable parts, before the framework sees it; all else,
 * and every method but GET and HEAD, is the framework's.
 */
function direct(
  responder: Responder,
  operations: readonly Operation[],
  framework: RequestListener,
): RequestListener {
  const operationByPath = new Map(
    operations.filter(({ path }) => !path.includes(':')).map((operation) => [operation.path, operation]),
  );
  return (request, response) => {
    const { method, url = '/' } = request;
    const queryAt = url.indexOf('?');
    const operation = operationByPath.get(queryAt < 0 ? url : url.slice(0, queryAt));
    if (operation === undefined || (method !== 'GET' && method !== 'HEAD')) framework(request, response);
    else void responder.respond(request, response, operation, {});
  };
}

function sendReady(reply: FastifyReply, answer: BufferedResponse): FastifyReply {
  reply.hijack();
  writeBuffered(reply.raw, answer, reply.request.method === 'HEAD');
  return reply;
}

/** Bytes that are no HTTP request: there is no reply object yet, so the answer is written by hand. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = problemForStatus(status).toJson();
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // This ends our half alone: a client that goes on sending, or says nothing, would keep the connection. Destroyed at
  // once, with bytes of the client unread, it would be reset, and the refusal lost.
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

function addOperation(app: FastifyInstance, operation: Operation, responder: Responder): void {
  const description = describe(operation);
  readRoute(app, operation.path, async (request, reply) => {
    if (request.method === 'OPTIONS') return sendDescription(reply, description);
    reply.hijack();
    return responder.respond(request.raw, reply.raw, operation, request.params as Record<string, string>);
  });
  if (operation.path.endsWith('/') && operation.path !== '/') redirectToSlash(app, operation.path);
}

/** OPTIONS also answers a browser that asks, before a request from another site, what it may send. */
function sendDescription(reply: FastifyReply, description: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    })
    .send(Buffer.from(description));
}

function redirectToSlash(app: FastifyInstance, path: string): void {
  readRoute(app, path.slice(0, -1), async (request, reply) =>
    reply.redirect(request.url.replace(/^[^?]*/, '$&/'), 301),
  );
}
