import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Admission } from './admission.ts';
import { checkSingleHost } from './base-url.ts';
import { Problem, problemForStatus } from './problem.ts';
import type { Observation } from './request-log.ts';
import { MAX_QUERY_LENGTH, originForm } from './request-target.ts';
import {
  allowedMethods,
  type BufferedResponse,
  type HttpResponse,
  writeBuffered,
  writeStreamed,
} from './response.ts';
import { type Route, splitUrl } from './route.ts';
import type { QueuedBytes } from './sending/queued-bytes.ts';
import { Refused, type TurnKind } from './turns/turns.ts';

const MAX_PATH_PART_LENGTH = 5000;
const BUSY_RETRY_SECONDS = 2;

export interface RequestHandlerOptions {
  readonly routes: readonly Route[];
  readonly admission: Admission;
  /** Waits for a turn of the request; undefined if it can begin at once. */
  readonly turnOf: (request: IncomingMessage, kind: TurnKind) => Promise<void> | undefined;
  readonly queuedBytes: QueuedBytes;
  /** Whether the present data is the made-up sample, which every response then says. */
  readonly isSample: () => boolean;
  /** Called after each response, except rejections. */
  readonly observe: (observation: Observation) => void;
  /** Turns anything thrown into a response. */
  readonly errorResponse: (request: IncomingMessage, error: unknown, route: string) => BufferedResponse;
}

/** Answers every request. The promise never rejects. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The only way in: admission, routing, the route's own work, its response or an error response. */
export function requestHandler(options: RequestHandlerOptions): RequestHandler {
  const { routes, admission, turnOf, queuedBytes, isSample, observe, errorResponse } = options;
  const router = routerOf(routes, turnOf);
  const alwaysAdmitted = new Set(routes.filter((route) => route.isAlwaysAdmitted).map(({ path }) => path));

  const marked = <T extends HttpResponse>(result: T): T =>
    isSample() && !result.headers.includes('x-catalogue')
      ? { ...result, headers: [...result.headers, 'x-catalogue', 'sample'] }
      : result;

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
    const route = (found?.store as Route | null | undefined)?.path ?? 'other';
    let result: HttpResponse;
    try {
      checkSingleHost(request);
      if (query.length > MAX_QUERY_LENGTH) throw problemForStatus(414);
      if (found === null) throw notFound();
      result = marked(await found.handler(request, response, found.params, found.store, found.searchParams));
      if (!isHead) queuedBytes.admit(result);
    } catch (error) {
      if (error instanceof Refused) {
        return writeBuffered(response, marked(errorResponse(request, busy(), route)), isHead);
      }
      result = marked(errorResponse(request, error, route));
    }
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
 * Handlers return the response or throw; malformed paths have handlers as well, without a route as
 * `store`.
 */
function routerOf(routes: readonly Route[], turnOf: RequestHandlerOptions['turnOf']) {
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
      if (!allowedMethods.includes(method)) throw methodNotAllowed();
      return route.handle({ method, url, headers, path, turn: (kind) => turnOf(request, kind) });
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
