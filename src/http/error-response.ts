import type { Logger } from 'pino';
import type { OperationResponse } from './operation.ts';
import { Problem, problemForStatus } from './problem.ts';
import { identityOf, requestId } from './request-identity.ts';
import { type BufferedResponse, bufferedResponse } from './response.ts';
import type { RouteRequest } from './route.ts';

/** A request as far as it is known. */
export type FailedRequest = Pick<RouteRequest, 'headers'> & { readonly url?: string | undefined };

export interface ErrorResponseOptions {
  readonly logger: Logger;
  /** A problem as a page for browsers; undefined if there are no pages. */
  readonly pageOf: (problem: Problem, request: FailedRequest) => OperationResponse | undefined;
  /** The path that the service is below. */
  readonly prefix?: string;
}

/**
 * Turns whatever was thrown into a response. Details of a failure go to the log only, with the
 * route but without the query: what people search for is private. Only these responses have the id of
 * the request: no cache keeps them, so that nobody gets the id of somebody else.
 */
export function errorResponse(
  request: FailedRequest,
  error: unknown,
  route: string,
  options: ErrorResponseOptions,
): BufferedResponse {
  const problem = asProblem(error, request, route, options.logger);
  const id = requestId(request);
  const { status, retryAfterSeconds } = problem;
  const page = prefersPage(request, options) ? pageOrNothing(problem, request, options) : undefined;
  const headers = {
    ...page?.headers,
    'content-type': page?.contentType ?? 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': id,
    'retry-after': retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds),
  };
  return bufferedResponse(status, headers, (page?.body as string | undefined) ?? problem.toJson(id));
}

function asProblem(error: unknown, request: FailedRequest, route: string, logger: Logger): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) logger.error({ err: error, ...identityOf(request), route }, 'a request failed');
  return problemForStatus(status);
}

/** Browsers accept HTML by name, programs do not. The API answers JSON to browsers as well. */
function prefersPage({ headers, url = '' }: FailedRequest, { prefix = '' }: ErrorResponseOptions): boolean {
  return (headers.accept?.includes('text/html') ?? false) && !url.startsWith(`${prefix}/api/`);
}

/** Undefined if the page fails as well: the client still gets the problem as JSON. */
function pageOrNothing(
  problem: Problem,
  request: FailedRequest,
  { pageOf }: ErrorResponseOptions,
): OperationResponse | undefined {
  try {
    return pageOf(problem, request);
  } catch {
    return undefined;
  }
}
