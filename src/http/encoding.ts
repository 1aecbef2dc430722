import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The content encodings of responses, the preferred one first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/** Compressing smaller bodies saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

// Quality 4 takes as long as gzip and saves a tenth more; higher ones take longer than they save in
// transfer.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// The default window is larger than most streams: each would take 9 MB and send nothing before its
// end. This one takes 2 MB, sends something after every half megabyte, and makes the CSV of
// everything 5 % larger.
const streamOptions = {
  params: { ...brotliOptions.params, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Bodies that are compressed at once: more would take no less time, and megabytes each. */
const MOST_AT_ONCE = 8;

const compressWhole = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** Clients send few different values of `Accept-Encoding`: each is parsed once. */
const preferences = new LRUCache<string, Encoding>({ max: 1000 });

/** No client needs a longer `Accept-Encoding`: it is neither parsed nor kept. */
const MOST_ACCEPT_CHARACTERS = 500;

/** What its published types leave out: encodings of equal quality come in the order of `preferred`. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/**
 * The encoding that the client prefers; among equally welcome ones the first of ours. Their order
 * in the header does not count: browsers name Brotli last.
 */
export function preferredEncoding(headers: IncomingHttpHeaders): Encoding {
  const header = headers['accept-encoding'];
  if (header === undefined) return 'identity';
  const text = String(header);
  if (text.length > MOST_ACCEPT_CHARACTERS) return 'identity';
  const known = preferences.get(text);
  if (known !== undefined) return known;
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [first = 'identity'] = negotiator.encodings(encodings, { preferred: encodings });
  const preferred = first as Encoding;
  preferences.set(text, preferred);
  return preferred;
}

export function isWorthCompressing(body: Buffer): boolean {
  return body.length >= MIN_COMPRESSED_BYTES;
}

/**
 * The encoded body: quickly for a response, or as small as possible for a file that is served
 * often.
 */
export async function encoded(
  body: Buffer,
  encoding: Encoding,
  effort: 'quick' | 'best' = 'quick',
): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return body;
    case 'br':
      return inTurn(() => compressWhole.br(body, effort === 'quick' ? brotliOptions : {}));
    case 'gzip':
      return inTurn(() =>
        compressWhole.gzip(body, effort === 'quick' ? {} : { level: constants.Z_BEST_COMPRESSION }),
      );
  }
}

const waiting: (() => void)[] = [];
let atWork = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < MOST_AT_ONCE) atWork++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) atWork--;
    else next();
  }
}

/** A stream that encodes what is piped through it; undefined for `identity`. */
export function encoder(encoding: Encoding): Transform | undefined {
  switch (encoding) {
    case 'identity':
      return undefined;
    case 'br':
      return createBrotliCompress(streamOptions);
    case 'gzip':
      return createGzip();
  }
}
