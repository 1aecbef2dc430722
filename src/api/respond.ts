import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueIndex } from '../index/index.ts';
import { type Encoding, encoded, encoder, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { entityTag, isAnyTag, isNoneMatch } from './etag.ts';
import type { Answer } from './operation.ts';
import type { Problem } from './problem.ts';

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** On every answer: it is public data, which any page may read, and nobody can write. */
export const commonHeaders = {
  allow: ALLOWED_METHODS,
  vary: 'Accept, Accept-Encoding',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, X-Query-Corrected, X-Catalogue, Retry-After',
  'x-content-type-options': 'nosniff',
} as const;

const CACHED = 'public, max-age=60, stale-while-revalidate=600';

/** Answers of another program version may differ for the same data: its tags must, too. */
export interface TagSource {
  readonly base: string;
  readonly programVersion: string;
}

/**
 * Sends what was made of a request with the headers that let clients and proxies keep it. `make` is not called for a
 * client that has the tag: tags are given out with successes only. `*` says nothing of what the client has, so that the
 * answer must first be known to be no refusal.
 */
export async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  index: CatalogueIndex,
  source: TagSource,
  make: (entityTag: string) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.raw);
  const { storeId, dataVersion } = index.manifest;
  const tag = entityTag(storeId, dataVersion, source.programVersion, source.base, request.url, encoding);
  const caching = { etag: tag, 'cache-control': CACHED };
  const condition = request.headers['if-none-match'];
  if (index.isSample) reply.header('x-catalogue', 'sample');
  if (isNoneMatch(condition, tag)) return reply.code(304).headers(caching).send();
  const answer = await make(tag);
  const { status = 200 } = answer;
  if (isAnyTag(condition) && status === 200) return reply.code(304).headers(caching).send();
  reply.headers(status < 400 ? caching : { 'cache-control': 'no-store' });
  reply.code(status).headers({ ...answer.headers });
  if (answer.contentType !== undefined) reply.header('content-type', answer.contentType);
  const coding = answer.asIs ? 'identity' : encoding;
  if (typeof answer.body === 'function') return sendStream(request, reply, index, answer.body, coding);
  return sendWhole(reply, Buffer.from(answer.body as Buffer), coding);
}

async function sendWhole(reply: FastifyReply, body: Buffer, encoding: Encoding): Promise<FastifyReply> {
  if (encoding === 'identity' || !isWorthCompressing(body)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encoded(body, encoding));
}

/** The index is held until the stream is closed: at its end, or at once when the client goes away. */
function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  index: CatalogueIndex,
  open: () => Readable,
  encoding: Encoding,
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (request.method === 'HEAD') return reply.send();
  index.hold();
  const source = open().once('close', () => void index.release());
  const transform = encoder(encoding);
  // Fastify destroys what it was given to send when the client leaves; the pipeline carries that on to the source.
  return reply.send(transform === undefined ? source : pipeline(source, transform, () => {}));
}

/** Sends a problem, as JSON unless there is a page of it; errors are not kept by anyone. */
export function sendProblem(reply: FastifyReply, problem: Problem, page?: Answer): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  return reply
    .code(problem.status)
    .headers({ ...commonHeaders, ...page?.headers })
    .header('content-type', page?.contentType ?? 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(Buffer.from((page?.body as string | undefined) ?? problem.toJson()));
}
