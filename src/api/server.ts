import http from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { IndexSource } from '../index/index.ts';
import { baseUrl } from './base-url.ts';
import { describe } from './describe.ts';
import { healthRoutes } from './health.ts';
import { oldAddressRoutes } from './old-addresses.ts';
import type { Answer, Operation } from './operation.ts';
import { noData, Problem, problemForStatus } from './problem.ts';
import { readRoute } from './read-route.ts';
import { commonHeaders, respond, sendProblem } from './respond.ts';
import { type StaticFile, staticFileRoutes } from './static-files.ts';

const MAX_QUERY_BYTES = 8192;
/** Larger than the query that we refuse ourselves, so that the refusal can say what is wrong. */
const MAX_HEADER_BYTES = 64 * 1024;

export interface ServerOptions {
  readonly config: Config;
  readonly index: IndexSource;
  readonly operations: readonly Operation[];
  readonly programVersion: string;
  readonly logger: FastifyBaseLogger;
  /** What pages for people need besides their operations; without it everything is for programs. */
  readonly pages?: PageSupport;
}

export interface PageSupport {
  readonly files: readonly StaticFile[];
  /** A problem as a page, for those who look at it in a browser. */
  readonly problemPage: (problem: Problem, base: string) => Answer;
}

/** The HTTP service, not yet listening. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: () => ({}), maxParamLength: 5000 },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply as FastifyReply, problemForStatus(error.statusCode ?? 400));
    },
    clientErrorHandler: refuseMalformed,
  });
  for (const method of http.METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders);
    const query = request.url.indexOf('?');
    if (query >= 0 && request.url.length - query - 1 > MAX_QUERY_BYTES) throw problemForStatus(414);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply, problem: Problem) =>
    sendProblem(reply, problem, isForPeople(request) ? problemPage(options, request, problem) : undefined);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, asProblem(error, request)));
  app.setNotFoundHandler((request, reply) =>
    refuse(
      request,
      reply,
      new Problem('not-found', 'There is nothing at this address: see / for what there is.'),
    ),
  );
  healthRoutes(app, options.index);
  oldAddressRoutes(app);
  staticFileRoutes(app, options.pages?.files ?? []);
  for (const operation of options.operations) addOperation(app, operation, options);
  return app;
}

/** Browsers name HTML among what they accept, programs do not; what is meant for programs stays so in a browser. */
function isForPeople({ headers, url }: FastifyRequest): boolean {
  return (headers.accept?.includes('text/html') ?? false) && !url.startsWith('/api/');
}

/** Undefined where even that fails: the problem itself is still to be told. */
function problemPage(options: ServerOptions, request: FastifyRequest, problem: Problem): Answer | undefined {
  try {
    return options.pages?.problemPage(problem, baseUrl(request.headers, options.config));
  } catch {
    return undefined;
  }
}

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error, url: request.url }, 'a request failed');
  return problemForStatus(status);
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
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function addOperation(app: FastifyInstance, operation: Operation, options: ServerOptions): void {
  const description = describe(operation);
  readRoute(app, operation.path, async (request, reply) => {
    if (request.method === 'OPTIONS') return sendDescription(reply, description);
    const index = options.index.current;
    if (index === undefined) throw noData();
    const base = baseUrl(request.headers, options.config);
    const source = { base, programVersion: options.programVersion };
    const path = request.params as Record<string, string>;
    const asked = { base, query: queryOf(request), path, headers: request.headers };
    // Held, so that newer data that takes its place meanwhile does not close its files.
    index.hold();
    try {
      return await respond(request, reply, index, source, (entityTag) =>
        operation.answer({ ...asked, entityTag }, index),
      );
    } finally {
      await index.release();
    }
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

function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}
