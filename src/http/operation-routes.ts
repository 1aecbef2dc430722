import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { CatalogueIndex, IndexSource } from '../index/index.ts';
import { baseUrl } from './base-url.ts';
import { type Encoding, encoded, isWorthCompressing, preferredEncoding } from './encoding.ts';
import { namesOf, type Operation, type OperationResponse } from './operation.ts';
import { noData, noMemoryForPast, pastBeingMade } from './problem.ts';
import { entityTag, isAnyTag, isNoneMatch } from './representation.ts';
import {
  allowedMethods,
  type BufferedResponse,
  bufferedResponse,
  flatHeaders,
  type HttpResponse,
  notModified,
  redirect,
} from './response.ts';
import type { ResponseCache } from './response-cache.ts';
import { type Route, type RouteRequest, splitUrl } from './route.ts';
import { beginning, type Pieces, type PieceTurn, pieceStream, sliced } from './sending/pieces.ts';
import type { QueuedBytes } from './sending/queued-bytes.ts';

const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

export interface OperationRouteOptions {
  readonly config: Config;
  readonly index: IndexSource;
  readonly cache: ResponseCache;
  readonly queuedBytes: QueuedBytes;
  /** Part of every tag: another version may answer differently from the same data. */
  readonly programVersion: string;
  /** The path that the service is below, without a slash at its end; empty at the root. */
  readonly prefix?: string;
}

/** A route for each operation, and one that adds the slash that its address ends with. */
export function operationRoutes(
  operations: readonly Operation[],
  options: OperationRouteOptions,
): readonly Route[] {
  return operations.flatMap((operation) => {
    const { path, documentation } = operation;
    // Pages read their addresses themselves, and say on the page what they ignored.
    const parameterNames = documentation && namesOf(operation);
    const description = descriptionOf(operation);
    const handle = (request: RouteRequest) =>
      request.method === 'OPTIONS' ? description : respond(request, operation, options);
    const route = { path, handle, ...(parameterNames && { parameterNames }) };
    // A preflight does not follow redirects.
    return path.endsWith('/') && path !== '/' ? [route, slashRoute(path, description)] : [route];
  });
}

const slashRoute = (path: string, description: BufferedResponse): Route => ({
  path: path.slice(0, -1),
  handle: ({ method, url }) => (method === 'OPTIONS' ? description : redirect(url.replace(/^[^?]*/, '$&/'))),
});

/** The route, which answers OPTIONS with what may be asked of it. */
export function describedRoute(route: Route): Route {
  const description = preflight({ path: route.path, methods: allowedMethods });
  return {
    ...route,
    handle: (request) => (request.method === 'OPTIONS' ? description : route.handle(request)),
  };
}

const descriptionOf = ({ name, description, path, parameters }: Operation): BufferedResponse =>
  preflight({
    name,
    description,
    path,
    methods: allowedMethods,
    parameters: parameters.map(({ name, description, schema, repeatable = false, maxItems }) => ({
      name,
      description,
      repeatable,
      maxItems,
      schema,
    })),
  });

/** Answers OPTIONS, which also asks, for a browser, what a page of another site may send. */
function preflight(body: Readonly<Record<string, unknown>>): BufferedResponse {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60',
    'access-control-allow-methods': allowedMethods.join(', '),
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  };
  return bufferedResponse(200, headers, JSON.stringify(body));
}

/** What a response depends on, apart from the operation. */
interface Variant {
  /** The current index: what is cached is of its version, also answers as of a past quarter. */
  readonly current: CatalogueIndex;
  readonly base: string;
  readonly encoding: Encoding;
  /** Identifies the response among those of one data version. */
  readonly key: string;
  readonly tag: string;
}

/** Answers GET and HEAD: from the cache, with 304, or by running the operation. */
function respond(
  request: RouteRequest,
  operation: Operation,
  options: OperationRouteOptions,
): HttpResponse | Promise<HttpResponse> {
  const { config, index: source, cache, programVersion } = options;
  const current = source.current;
  if (current === undefined) throw noData(source.absence);
  const { url, headers } = request;
  const base = baseUrl(headers, config);
  const encoding = preferredEncoding(headers);
  const key = `${encoding} ${base}${url}`;
  const cached = cache.get(current, key);
  const condition = headers['if-none-match'];
  if (cached !== undefined && condition === undefined) return cached;
  const { storeId, publicationId, areas } = current.manifest;
  const { checksum } = current.text.synonyms;
  const tag = entityTag(storeId, publicationId, programVersion, checksum + areas, key);
  if (condition !== undefined && isNoneMatch(condition, tag)) return unchanged(current, tag);
  return run(request, operation, { current, base, encoding, key, tag }, options);
}

async function run(
  request: RouteRequest,
  operation: Operation,
  variant: Variant,
  options: OperationRouteOptions,
): Promise<HttpResponse> {
  const { current } = variant;
  const query = new URLSearchParams(splitUrl(request.url).query);
  const quarter = operation.quarterOf?.(query, current);
  if (quarter === undefined) {
    // Newer data may replace the index meanwhile; its files stay open until it is released.
    current.hold();
    return answer(request, query, operation, variant, current, options);
  }
  const { past: indexes } = options.index;
  if (indexes?.hasMemoryFor(current) !== true) throw noMemoryForPast();
  const past = await indexes.asOf(current, quarter);
  if (past !== undefined) return answer(request, query, operation, variant, past, options);
  // Newer data may have come while the request waited.
  if (options.index.current !== current) return respond(request, operation, options);
  throw pastBeingMade(quarter);
}

/** Answers from an index that is held, and releases it. */
async function answer(
  { headers, path, turn }: RouteRequest,
  query: URLSearchParams,
  operation: Operation,
  variant: Variant,
  index: CatalogueIndex,
  options: OperationRouteOptions,
): Promise<HttpResponse> {
  const { base, tag } = variant;
  const { prefix = '' } = options;
  try {
    const waiting = turn('request');
    if (waiting !== undefined) await waiting;
    const result = await operation.handle({ base, prefix, query, path, headers, entityTag: tag }, index);
    const { status = 200 } = result;
    // `*` matches any successful response, also a part of a file, so the operation has to succeed first.
    if (isAnyTag(headers['if-none-match']) && (status === 200 || status === 206))
      return unchanged(index, tag);
    return await httpResponse(result, variant, index, options, () => turn('certain'));
  } finally {
    await index.release();
  }
}

async function httpResponse(
  result: OperationResponse,
  { current, key, tag, encoding: preferred }: Variant,
  index: CatalogueIndex,
  { cache, queuedBytes }: OperationRouteOptions,
  turn: PieceTurn,
): Promise<HttpResponse> {
  const { status = 200, asIs } = result;
  const body = typeof result.body === 'string' ? Buffer.from(result.body) : result.body;
  const allowed = asIs ? 'identity' : preferred;
  const headers = headersOf(index, result, tag);
  const plain = bufferedOrOpened(body, turn);
  if (typeof plain === 'function') {
    index.hold();
    const onClose = () => void index.release();
    const heldBytes = (result.heldBytes ?? 0) + (Buffer.isBuffer(body) ? body.length : 0);
    const streamHeaders = withEncoding(headers, allowed);
    return { status, headers: streamHeaders, encoding: allowed, open: plain, heldBytes, onClose };
  }
  const encoding = isWorthCompressing(plain) ? allowed : 'identity';
  const bytes =
    encoding === 'identity' ? plain : await queuedBytes.during(plain, () => encoded(plain, encoding));
  headers['content-length'] = String(bytes.length);
  const response = { status, headers: withEncoding(headers, encoding), body: bytes };
  if (status === 200) cache.offer(current, key, response);
  return response;
}

/** Small bodies are buffered, so that they can be cached; large ones are streamed. */
function bufferedOrOpened(
  body: Buffer | Pieces | (() => Readable),
  turn: PieceTurn,
): Buffer | (() => Readable) {
  if (typeof body === 'function') return body;
  const plain = Buffer.isBuffer(body) ? sliced(body) : beginning(body);
  return Buffer.isBuffer(plain) ? plain : () => pieceStream(plain, turn);
}

/**
 * One object that is written into: copying it several times would take as long as making a page.
 */
function headersOf(
  index: CatalogueIndex,
  { status = 200, contentType, headers: own }: OperationResponse,
  etag: string,
) {
  const headers: Record<string, string | undefined> =
    status < 400 ? { etag, 'cache-control': CACHE_CONTROL } : { 'cache-control': 'no-store' };
  headers['content-type'] = contentType;
  if (index.isSample) headers['x-catalogue'] = 'sample';
  for (const name in own) headers[name] = own[name];
  return headers;
}

function withEncoding(headers: Record<string, string | undefined>, encoding: Encoding): readonly string[] {
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return flatHeaders(headers);
}

const unchanged = (index: CatalogueIndex, etag: string): BufferedResponse =>
  notModified({
    'x-catalogue': index.isSample ? 'sample' : undefined,
    etag,
    'cache-control': CACHE_CONTROL,
  });
