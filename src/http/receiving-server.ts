import type http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { Admission } from './admission.ts';
import { baseUrl } from './base-url.ts';
import { clientNetwork } from './client-address.ts';
import { errorResponse, type FailedRequest } from './error-response.ts';
import { livenessRoute } from './health.ts';
import { metricsRoute } from './monitoring/node-metrics.ts';
import { processMetrics } from './monitoring/process-metrics.ts';
import { requestMetrics } from './monitoring/request-metrics.ts';
import type { OperationResponse } from './operation.ts';
import type { Problem } from './problem.ts';
import { requestHandler } from './request-handler.ts';
import { type Observation, requestLog } from './request-log.ts';
import type { HttpResponse } from './response.ts';
import type { ReceivingRoute } from './route.ts';
import { QueuedBytes } from './sending/queued-bytes.ts';
import { httpServer } from './server.ts';
import { observedTurns } from './turns/observed-turns.ts';

/** A large workbook over a slow line takes this long at most. */
const LONGEST_UPLOAD_MS = 60 * 60 * 1000;

export interface ReceivingServerOptions {
  readonly config: Config;
  readonly routes: readonly ReceivingRoute[];
  readonly logger: Logger;
  /** Adds metrics to those that all servers have. */
  readonly measure?: (registry: Registry) => void;
  /** Who a request's turns of the event loop are counted for; its network if undefined. */
  readonly turnsAs: (request: IncomingMessage) => string | undefined;
  /** Gives a response the headers that all responses of the server have. */
  readonly marked: <T extends HttpResponse>(response: T) => T;
  /** A problem at an address (path and query) as a page. */
  readonly problemPage: (problem: Problem, base: string, address: string) => OperationResponse;
}

/** A server whose routes can be posted to, not listening yet. The public service is never one. */
export function createReceivingServer(options: ReceivingServerOptions): http.Server {
  const { config, logger, routes, turnsAs, marked, problemPage } = options;
  const registry = new Registry();
  options.measure?.(registry);
  const endProcessMetrics = processMetrics(registry);
  const { turns, close: closeTurns } = observedTurns(config.maxLagMs, registry, logger);
  const observers = [requestLog(logger, config, true), requestMetrics(registry)];
  const clientOf = (request: IncomingMessage) => clientNetwork(request, config.trustProxy);
  const pageOf = (problem: Problem, { headers, url = '/' }: FailedRequest) =>
    problemPage(problem, baseUrl(headers, config), url);
  const handle = requestHandler({
    routes: [livenessRoute, metricsRoute(registry, () => registry.metrics()), ...routes],
    receives: true,
    admission: new Admission(config),
    marked,
    queuedBytes: new QueuedBytes(config.maxQueuedMb),
    clientOf,
    turnOf: (request, kind) => turns.take(turnsAs(request) ?? clientOf(request), request.socket, kind),
    observe: (observation: Observation) => {
      for (const observer of observers) observer(observation);
    },
    errorResponse: (request, error, route) => errorResponse(request, error, route, { logger, pageOf }),
  });
  const server = httpServer(config, handle, LONGEST_UPLOAD_MS);
  server.on('connection', (socket) => turns.noticeConnection(socket));
  return server.once('close', () => {
    endProcessMetrics();
    closeTurns();
  });
}
