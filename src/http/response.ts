import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { type Encoding, encoder } from './encoding.ts';

/** A response whose body is complete. */
export interface BufferedResponse {
  readonly status: number;
  /** Name, value, name, value: the form that Node writes fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A response whose body is produced while it is sent. */
export interface StreamedResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly encoding: Encoding;
  readonly open: () => Readable;
  /** Memory that the stream needs besides its buffers. */
  readonly heldBytes: number;
  /** Called once when the stream has ended, failed or was never opened. */
  readonly onClose: () => void;
}

export type HttpResponse = BufferedResponse | StreamedResponse;

export type Headers = Readonly<Record<string, string | undefined>>;

export const allowedMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Sent with every response: the data is public, any site may read it, and nobody can write. */
export const commonHeaders = {
  allow: allowedMethods.join(', '),
  vary: 'Accept, Accept-Encoding',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, X-Query-Corrected, X-Query-Place, X-Catalogue, Retry-After, Deprecation, Sunset, Link, Content-Range, Accept-Ranges, Content-Disposition, X-Request-Id, X-Publication, X-Ignored-Parameters, X-Query-Understood, X-Contractors-Found',
  'x-content-type-options': 'nosniff',
} as const;

const flatCommonHeaders: readonly string[] = Object.entries(commonHeaders).flat();

/**
 * The common headers and these, which replace common ones of the same name. Undefined values are
 * left out.
 */
export function flatHeaders(headers: Headers): readonly string[] {
  const flat = flatCommonHeaders.slice();
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (name in commonHeaders) flat[flat.indexOf(name) + 1] = value;
    else flat.push(name, value);
  }
  return flat;
}

export function bufferedResponse(
  status: number,
  headers: Headers,
  content: string | Buffer = '',
): BufferedResponse {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return { status, headers: flatHeaders({ ...headers, 'content-length': String(body.length) }), body };
}

const NO_BODY = Buffer.alloc(0);

/**
 * 304: the client has the current response already. The headers must include its tag (RFC 9110,
 * 15.4.5).
 */
export const notModified = (headers: Headers): BufferedResponse => ({
  status: 304,
  headers: flatHeaders(headers),
  body: NO_BODY,
});

/** Redirects permanently (301). */
export const redirect = (location: string): BufferedResponse => bufferedResponse(301, { location });

/** Sends a response at once; without its body if the client asked for the head only. */
export function writeBuffered(
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
  isHead: boolean,
): void {
  response.writeHead(status, headers as string[]);
  response.end(isHead || status === 304 ? undefined : body);
}

/**
 * Sends a response while its body is produced. If the client leaves, the source is destroyed at
 * once.
 */
export function writeStreamed(response: ServerResponse, streamed: StreamedResponse, isHead: boolean): void {
  response.writeHead(streamed.status, streamed.headers as string[]);
  if (isHead || response.destroyed) {
    response.end();
    streamed.onClose();
    return;
  }
  const source = streamed.open().once('close', streamed.onClose);
  const transform = encoder(streamed.encoding);
  // The head is sent: an error can only end the connection, which `pipeline` does.
  const done = () => {};
  if (transform === undefined) pipeline(source, response, done);
  else pipeline(source, transform, response, done);
}

/**
 * The header of a download (RFC 6266): its name for programs that know only ASCII, and as it is.
 * Characters that could end the header or leave the folder for downloads are replaced.
 */
export function attachment(name: string): readonly ['content-disposition', string] {
  const safe = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_').slice(0, 200);
  const ascii = safe.replace(/[^ -~]|%/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const both = ascii === safe ? `filename="${ascii}"` : `filename="${ascii}"; filename*=UTF-8''${encoded}`;
  return ['content-disposition', `attachment; ${both}`];
}
