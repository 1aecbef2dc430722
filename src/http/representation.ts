import { hash } from 'node:crypto';
import { type Encoding, encoded, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { type BufferedResponse, bufferedResponse, type Headers, notModified } from './response.ts';
import type { RouteRequest } from './route.ts';

/** Content in one of its encodings (RFC 9110, 3.2), which the tag identifies. */
export interface Representation {
  readonly contentType: string;
  readonly encoding: Encoding;
  readonly tag: string;
  readonly body: Buffer;
}

/** The representation, or 304 if the client has it already. Both carry `headers`. */
export function representationResponse(
  request: RouteRequest,
  { contentType, encoding, tag, body }: Representation,
  headers: Headers,
): BufferedResponse {
  const always = { etag: tag, ...headers };
  const condition = request.headers['if-none-match'];
  if (isAnyTag(condition) || isNoneMatch(condition, tag)) return notModified(always);
  const contentEncoding = encoding === 'identity' ? undefined : encoding;
  return bufferedResponse(
    200,
    { ...always, 'content-type': contentType, 'content-encoding': contentEncoding },
    body,
  );
}

/** A text in the encoding that the client prefers. */
export async function textResponse(
  request: RouteRequest,
  text: string,
  contentType: string,
  headers: Headers,
): Promise<BufferedResponse> {
  const plain = Buffer.from(text);
  const encoding = isWorthCompressing(plain) ? preferredEncoding(request.headers) : 'identity';
  const body = await encoded(plain, encoding);
  const tag = entityTag(text, encoding);
  return representationResponse(request, { contentType, encoding, tag, body }, headers);
}

/** A strong entity tag for a response that these parts determine. */
export function entityTag(...parts: readonly (string | number)[]): string {
  return `"${hash('sha1', parts.join('\n'), 'base64url')}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison). */
export function isNoneMatch(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag) ?? false;
}

/** Whether `If-None-Match` is `*`, which matches any successful response. */
export function isAnyTag(header: string | undefined): boolean {
  return header?.trim() === '*';
}
