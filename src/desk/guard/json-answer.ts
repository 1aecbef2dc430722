import type { BufferedResponse } from '../../http/index.ts';

/** An answer for a script of the desk. */
export function jsonAnswer(status: number, value: unknown): BufferedResponse {
  const body = Buffer.from(JSON.stringify(value));
  const headers = ['content-type', 'application/json', 'content-length', String(body.length)];
  return { status, headers, body };
}
