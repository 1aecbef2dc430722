import type { IncomingMessage } from 'node:http';

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
