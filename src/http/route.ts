import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpResponse } from './response.ts';
import type { TurnKind } from './turns/turns.ts';

/** The `parameterNames` of a route that reads none. */
export const NO_PARAMETERS: ReadonlySet<string> = new Set();

/** What a route gets of a request. */
export interface RouteRequest {
  readonly method: string;
  /** The request target as the client sent it, with its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The variable parts of the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  /** The client's address or network: requests with the same one count as one client's. */
  readonly client: string;
  /**
   * For routes to wait on before they work for longer than it takes to send something that is at
   * hand, and before each piece of a body. Undefined if they can begin at once; rejects if the
   * service is overloaded, unless the turn must come for certain.
   */
  readonly turn: (kind: TurnKind) => Promise<void> | undefined;
}

/**
 * An address and what answers there. It is asked for GET, HEAD and OPTIONS; any other method gets
 * 405, but POST on a server that receives.
 */
export interface Route {
  /** Path with variable parts as `:name`, and `*` for any rest. */
  readonly path: string;
  /** The names of the parameters that it reads, so that responses name any others. */
  readonly parameterNames?: ReadonlySet<string>;
  /** Answers even while the service rejects other requests, so that it can be monitored. */
  readonly isAlwaysAdmitted?: true;
  /** Work that would delay the first request, for when the server listens. */
  readonly prepare?: () => Promise<void>;
  /** A thrown `Problem` becomes an error response; anything else is logged and becomes a 500. */
  handle(request: RouteRequest): HttpResponse | Promise<HttpResponse>;
}

/** A route that POST changes something at. Only a server that receives takes such routes. */
export interface ReceivingRoute extends Route {
  /** Answers POST. What it leaves unread of the body is discarded, and the connection closed. */
  receive?(request: RouteRequest, body: Readable): HttpResponse | Promise<HttpResponse>;
}

/** A request target as its path and the text after `?`. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** The longest query string that is answered, in bytes. */
export const MAX_QUERY_LENGTH = 8192;

/**
 * The path and query of a request target (RFC 9112, 3.2). The scheme and host of an absolute target
 * (`GET http://host/path`) are left out: a client could name any, and responses would repeat it.
 * Nor can a fragment be part of an address here.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const origin = target.replace(/#.*/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  return target.startsWith('*') || origin.startsWith('/') ? origin : `/${origin}`;
}
