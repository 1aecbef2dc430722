import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { OperationResponse } from './operation.ts';
import { Problem, problemForStatus } from './problem.ts';
import { type BufferedResponse, flatHeaders } from './response.ts';

export interface ErrorResponseOptions {
  readonly logger: FastifyBaseLogger;
  /** A problem as a page, for those who look at it in a browser; without it everybody gets JSON. */
  readonly problemPage?: (problem: Problem, request: IncomingMessage) => OperationResponse;
}

/** The one place that turns what was thrown into what a client is told. Details of a failure go to the log alone. */
export function refusal(
  request: IncomingMessage,
  error: unknown,
  options: ErrorResponseOptions,
): BufferedResponse {
  const problem = asProblem(request, error, options.logger);
  const page = isForPeople(request) ? pageOf(problem, request, options) : undefined;
  const body = Buffer.from((page?.body as string | undefined) ?? problem.toJson());
  const { retryAfterSeconds } = problem;
  return {
    status: problem.status,
    headers: flatHeaders({
      ...page?.headers,
      'content-type': page?.contentType ?? 'application/problem+json',
      // Errors are not kept by anyone.
      'cache-control': 'no-store',
      'content-length': String(body.length),
      'retry-after': retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds),
    }),
    body,
  };
}

function asProblem(request: IncomingMessage, error: unknown, logger: FastifyBaseLogger): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) logger.error({ err: error, url: request.url }, 'a request failed');
  return problemForStatus(status);
}

/** Browsers name HTML among what they accept, programs do not; what is meant for programs stays so in a browser. */
function isForPeople({ headers, url }: IncomingMessage): boolean {
  return (headers.accept?.includes('text/html') ?? false) && !(url ?? '').startsWith('/api/');
}

/** Undefined where even that fails: the problem itself is still to be told. */
function pageOf(
  problem: Problem,
  request: IncomingMessage,
  { problemPage }: ErrorResponseOptions,
): OperationResponse | undefined {
  try {
    return problemPage?.(problem, request);
  } catch {
    return undefined;
  }
}
