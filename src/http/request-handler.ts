import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Admission } from './admission.ts';
import { checkSingleHost } from './base-url.ts';
import { namingIgnored } from './parameters/ignored-parameters.ts';
import { Problem, problemForStatus } from './problem.ts';
import type { Observation } from './request-log.ts';
import {
  allowedMethods,
  type BufferedResponse,
  type HttpResponse,
  writeBuffered,
  writeStreamed,
} from './response.ts';
import { MAX_QUERY_LENGTH, originForm, type ReceivingRoute, type RouteRequest, splitUrl } from './route.ts';
import type { QueuedBytes } from './sending/queued-bytes.ts';
import { Refused, type TurnKind } from './turns/turns.ts';

const MAX_PATH_PART_LENGTH = 5000;
const BUSY_RETRY_SECONDS = 2;

export interface RequestHandlerOptions {
  readonly routes: readonly ReceivingRoute[];
  /** Whether POST reaches the routes; otherwise they can only be read. */
  readonly receives?: true;
  readonly admission: Admission;
  /** The client's address or network. */
  readonly clientOf: (request: IncomingMessage) => string;
  /** Waits for a turn of the request; undefined if it can begin at once. */
  readonly turnOf: (request: IncomingMessage, kind: TurnKind) => Promise<void> | undefined;
  readonly queuedBytes: QueuedBytes;
  /** Gives a response the headers that all responses of the server have. */
  readonly marked: <T extends HttpResponse>(response: T) => T;
  /** Called after each response, except rejections. */
  readonly observe: (observation: Observation) => void;
  /** Turns anything thrown into a response. */
  readonly errorResponse: (request: IncomingMessage, error: unknown, route: string) => BufferedResponse;
}

/** Answers every request. The promise never rejects. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The only way in: admission, routing, the route's own work, its response or an error response. */
export function requestHandler(options: RequestHandlerOptions): RequestHandler {
  const { routes, admission, queuedBytes, marked, observe, errorResponse } = options;
  const router = routerOf(options);
  const alwaysAdmitted = new Set(routes.filter((route) => route.isAlwaysAdmitted).map(({ path }) => path));

  return async (request, response) => {
    const startedAt = performance.now();
    const isHead = request.method === 'HEAD';
    // Written back, so that nothing behind this line sees another form.
    request.url = originForm(request.url ?? '/');
    const { path, query } = splitUrl(request.url);
    const rejection = alwaysAdmitted.has(path) ? undefined : await admission.rejection(request);
    if (rejection !== undefined) {
      return writeBuffered(response, marked(errorResponse(request, rejection, 'other')), isHead);
    }
    const found = router.find('GET', path);
    const { path: route = 'other', parameterNames } =
      (found?.store as ReceivingRoute | null | undefined) ?? ({} as Partial<ReceivingRoute>);
    let result: HttpResponse;
    try {
      checkSingleHost(request);
      if (query.length > MAX_QUERY_LENGTH) throw problemForStatus(414);
      if (found === null) throw notFound();
      result = marked(await found.handler(request, response, found.params, found.store, found.searchParams));
      if (leadsTooFar(result)) throw problemForStatus(414);
      if (!isHead) queuedBytes.admit(result);
    } catch (error) {
      if (error instanceof Refused) {
        closeIfUnread(request, response);
        return writeBuffered(response, marked(errorResponse(request, busy(), route)), isHead);
      }
      result = marked(errorResponse(request, error, route));
    }
    // Outside of cache and entity tag, which are those of the response that it is.
    result = namingIgnored(result, query, parameterNames);
    closeIfUnread(request, response);
    const { status } = result;
    const finish = () => observe({ request, route, status, ms: performance.now() - startedAt });
    if ('open' in result) {
      if (response.destroyed) finish();
      else response.once('close', finish);
      if (!isHead) queuedBytes.holdStream(response, result);
      writeStreamed(response, result, isHead);
    } else {
      writeBuffered(response, result, isHead);
      queuedBytes.holdUnsent(response, result.body);
      finish();
    }
  };
}

/**
 * Whether a redirect leads to an address that would get 414. Encoding makes an address up to three
 * times as long: many clients and proxies refuse a response with such a header.
 */
function leadsTooFar({ status, headers }: HttpResponse): boolean {
  if (status !== 301 && status !== 302) return false;
  const { path, query } = splitUrl(headers[headers.indexOf('location') + 1] ?? '');
  return path.length > MAX_PATH_PART_LENGTH || query.length > MAX_QUERY_LENGTH;
}

/** The client may still be sending what nobody reads: the connection closes with the response. */
function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete) response.shouldKeepAlive = false;
}

/**
 * Handlers return the response or throw; malformed paths have handlers as well, without a route as
 * `store`.
 */
function routerOf({ routes, turnOf, clientOf, receives }: RequestHandlerOptions) {
  const router = findMyWay({
    maxParamLength: MAX_PATH_PART_LENGTH,
    onBadUrl: () => {
      throw problemForStatus(400);
    },
    onMaxParamLength: () => {
      throw problemForStatus(414);
    },
  });
  for (const route of routes) {
    const handle = (request: IncomingMessage, path: Record<string, string>) => {
      const { method = '', url = '/', headers } = request;
      const client = clientOf(request);
      const routeRequest: RouteRequest = {
        method,
        url,
        headers,
        path,
        client,
        turn: (kind) => turnOf(request, kind),
      };
      if (allowedMethods.includes(method)) return route.handle(routeRequest);
      if (receives !== true || method !== 'POST' || route.receive === undefined) throw methodNotAllowed();
      return route.receive(routeRequest, request);
    };
    // One entry serves all methods: a path is either unknown (404) or refuses the method (405).
    router.on(
      'GET',
      route.path,
      (request, _response, path) => handle(request, path as Record<string, string>),
      route,
    );
  }
  return router;
}

const notFound = () => new Problem('not-found', 'There is nothing at this address: see / for what there is.');

const methodNotAllowed = () =>
  new Problem('method-not-allowed', 'This address can only be read: use GET, HEAD or OPTIONS.');

const busy = () =>
  new Problem('busy', 'The service is overloaded: try again in a moment.', {}, 503, BUSY_RETRY_SECONDS);
