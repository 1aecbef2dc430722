import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<object, string>();

/**
 * Identifies a request in the log and in the response to an error: the id that a proxy gave it, or a
 * new one.
 */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{1,100}$/.test(given)) return given;
  const id = ids.get(request) ?? randomUUID();
  ids.set(request, id);
  return id;
}

/** `version-trace-parent-flags`; later versions may append more. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/**
 * The trace id of a request's `traceparent` header; undefined without one, or if it is malformed (W3C
 * Trace Context, 3.2). Anybody may have sent it: it is text for the log, and nothing depends on it.
 */
export function traceId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined;
  const [, version, id, more] = TRACEPARENT.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : id;
}

/** What a line of the log names a request by: its id, and the trace that it belongs to. */
export function identityOf(request: Pick<IncomingMessage, 'headers'>) {
  const trace = traceId(request);
  return { id: requestId(request), ...(trace !== undefined && { trace_id: trace }) };
}
