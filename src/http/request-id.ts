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
