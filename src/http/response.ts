import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import type { Encoding } from './encoding.ts';
import { encoder } from './encoding.ts';

/** An answer as it goes out: status, headers as name, value, name, value, and the body's bytes. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The same for a body that is made while it goes out. */
export interface StreamedResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly encoding: Encoding;
  readonly open: () => Readable;
  /** Called when the stream has ended, for whatever reason. */
  readonly onClose: () => void;
}

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** On every answer: it is public data, which any page may read, and nobody can write. */
export const commonHeaders = {
  allow: ALLOWED_METHODS,
  vary: 'Accept, Accept-Encoding',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, X-Query-Corrected, X-Catalogue, Retry-After',
  'x-content-type-options': 'nosniff',
} as const;

const commonFlat: readonly string[] = Object.entries(commonHeaders).flat();

/** Headers as they are written: the common ones, and these, which win where they bear the same name. */
export function flatHeaders(headers: Readonly<Record<string, string | undefined>>): readonly string[] {
  const flat = commonFlat.slice();
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (name in commonHeaders) flat[flat.indexOf(name) + 1] = value;
    else flat.push(name, value);
  }
  return flat;
}

/** Writes an answer whole; a client that asked for its head alone gets no body. */
export function writeBuffered(
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
  isHead: boolean,
): void {
  response.writeHead(status, headers as string[]);
  response.end(isHead || status === 304 ? undefined : body);
}

/** Writes an answer as it is made. A client that leaves stops its making at once. */
export function writeStreamed(response: ServerResponse, answer: StreamedResponse, isHead: boolean): void {
  response.writeHead(answer.status, answer.headers as string[]);
  const isWaiting = response.socket === null;
  const { socket: connection } = response.req;
  if (isHead || (isWaiting && connection.destroyed)) {
    response.end();
    answer.onClose();
    return;
  }
  const source = answer.open().once('close', answer.onClose);
  if (isWaiting) closeWithConnection(source, connection);
  const transform = encoder(answer.encoding);
  // What goes wrong after the head has gone out can only end the connection.
  const done = () => {};
  if (transform === undefined) pipeline(source, response, done);
  else pipeline(source, transform, response, done);
}

/** An answer that waits behind another one of its connection is told of nothing when that closes. */
function closeWithConnection(source: Readable, connection: Socket): void {
  const close = () => source.destroy();
  // As many may wait as the client asks for at once.
  connection.setMaxListeners(0).once('close', close);
  source.once('close', () => connection.off('close', close));
}
