import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { CatalogueIndex, IndexSource } from '../index/index.ts';
import { baseUrl } from './base-url.ts';
import { type Encoding, encoded, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { entityTag, isAnyTag, isNoneMatch } from './etag.ts';
import type { Operation, OperationResponse } from './operation.ts';
import { noData } from './problem.ts';
import { queryText } from './query-text.ts';
import type { Observation } from './request-log.ts';
import {
  type BufferedResponse,
  flatHeaders,
  type StreamedResponse,
  writeBuffered,
  writeStreamed,
} from './response.ts';
import type { ResponseCache } from './response-cache.ts';

const CACHED = 'public, max-age=60, stale-while-revalidate=600';

export interface ResponderOptions {
  readonly config: Config;
  readonly index: IndexSource;
  readonly cache: ResponseCache;
  /** Answers of another program version may differ for the same data: its tags must, too. */
  readonly programVersion: string;
  /** Told of every request when it is answered. */
  readonly observe: (observation: Observation) => void;
  /** Turns whatever was thrown into what the client is told. */
  readonly refuse: (request: IncomingMessage, error: unknown) => BufferedResponse;
}

type Outcome = BufferedResponse | StreamedResponse;

/** A request that nothing is kept for yet. */
interface Unanswered {
  readonly index: CatalogueIndex;
  readonly base: string;
  readonly query: string;
  readonly encoding: Encoding;
  /** Under which its answer is kept: all that it depends on within one data version. */
  readonly key: string;
  readonly tag: string;
}

/**
 * Answers requests for operations straight on the socket, from the cache where it can: what a web framework adds around
 * a handler costs more than making a page does.
 */
export class Responder {
  readonly #options: ResponderOptions;

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  /** Answers a GET or HEAD. It never fails: what goes wrong is what the client is told. */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    operation: Operation,
    path: Readonly<Record<string, string>>,
  ): Promise<void> {
    const startedAt = performance.now();
    const isHead = request.method === 'HEAD';
    let outcome: Outcome;
    try {
      const known = this.#known(request);
      outcome = 'body' in known ? known : await this.#make(known, request, operation, path);
    } catch (error) {
      outcome = this.#options.refuse(request, error);
    }
    const { status } = outcome;
    const observe = () =>
      this.#options.observe({ request, route: operation.path, status, ms: performance.now() - startedAt });
    if ('open' in outcome) {
      response.once('close', observe);
      writeStreamed(response, outcome, isHead);
    } else {
      writeBuffered(response, outcome, isHead);
      observe();
    }
  }

  /** What can be answered without making anything; else what an answer is to be made of. */
  #known(request: IncomingMessage): BufferedResponse | Unanswered {
    const url = request.url ?? '/';
    const query = queryText(url);
    const index = this.#options.index.current;
    if (index === undefined) throw noData();
    const base = baseUrl(request.headers, this.#options.config);
    const encoding = preferredEncoding(request);
    const key = `${encoding} ${base}${url}`;
    const kept = this.#options.cache.get(index, key);
    const condition = request.headers['if-none-match'];
    if (kept !== undefined && condition === undefined) return kept;
    const { storeId, dataVersion } = index.manifest;
    const tag = entityTag(storeId, dataVersion, this.#options.programVersion, key);
    if (condition !== undefined && isNoneMatch(condition, tag)) return notModified(index, tag);
    return { index, base, query, encoding, key, tag };
  }

  /** The index is held meanwhile, so that newer data that takes its place does not close its files. */
  async #make(
    unanswered: Unanswered,
    { headers }: IncomingMessage,
    operation: Operation,
    path: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    const { index, base, query, tag } = unanswered;
    index.hold();
    try {
      const asked = { base, query: new URLSearchParams(query), path, headers, entityTag: tag };
      const answer = await operation.handle(asked, index);
      // `*` says nothing of what the client has: the answer must first be known to be no refusal.
      const isRefusal = (answer.status ?? 200) !== 200;
      if (isAnyTag(headers['if-none-match']) && !isRefusal) return notModified(index, tag);
      return await this.#ready(unanswered, answer);
    } finally {
      await index.release();
    }
  }

  async #ready(
    { index, key, tag, encoding: wanted }: Unanswered,
    answer: OperationResponse,
  ): Promise<Outcome> {
    const { status = 200, body, asIs } = answer;
    const coding = asIs ? 'identity' : wanted;
    const told = headersOf(index, answer, tag);
    if (typeof body === 'function') {
      index.hold();
      const onClose = () => void index.release();
      return { status, headers: codedHeaders(told, coding), encoding: coding, open: body, onClose };
    }
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    const encoding = isWorthCompressing(plain) ? coding : 'identity';
    const bytes = encoding === 'identity' ? plain : await encoded(plain, encoding);
    told['content-length'] = String(bytes.length);
    const ready = { status, headers: codedHeaders(told, encoding), body: bytes };
    if (status === 200) this.#options.cache.offer(index, key, ready);
    return ready;
  }
}

/** One object for each answer, written into: copies of it would take as long as making a page. */
function headersOf(
  index: CatalogueIndex,
  { status = 200, contentType, headers }: OperationResponse,
  etag: string,
) {
  const told: Record<string, string | undefined> =
    status < 400 ? { etag, 'cache-control': CACHED } : { 'cache-control': 'no-store' };
  told['content-type'] = contentType;
  if (index.isSample) told['x-catalogue'] = 'sample';
  for (const name in headers) told[name] = headers[name];
  return told;
}

function codedHeaders(told: Record<string, string | undefined>, encoding: Encoding): readonly string[] {
  if (encoding !== 'identity') told['content-encoding'] = encoding;
  return flatHeaders(told);
}

const NO_BODY = Buffer.alloc(0);

function notModified(index: CatalogueIndex, etag: string): BufferedResponse {
  const sample = index.isSample ? { 'x-catalogue': 'sample' } : {};
  return { status: 304, headers: flatHeaders({ ...sample, etag, 'cache-control': CACHED }), body: NO_BODY };
}
