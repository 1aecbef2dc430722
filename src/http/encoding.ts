import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Whether a body is compressed for one response, or as small as possible because it is served often. */
export type Effort = 'quick' | 'best';

/**
 * The content encodings, the preferred one first. Zstandard takes three quarters of the time of Brotli
 * for a page; Brotli makes the smallest files.
 */
const encodings = {
  quick: ['zstd', 'br', 'gzip', 'identity'],
  best: ['br', 'gzip', 'identity'],
} as const;

export type Encoding = (typeof encodings)[Effort][number];

/** Compressing smaller bodies saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

// Level 4 takes two thirds of the time of level 6 for a page, which is 3 % larger. Level 1 saves no more than
// a half, and makes it a tenth larger: phones wait for the bytes.
const gzipOptions = { level: 4 };

// Quality 4 saves a tenth more than gzip; higher ones take longer than they save in transfer.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// The default window is larger than most streams: each would take 9 MB and send nothing before its
// end. This one takes 2 MB, sends something after every half megabyte, and makes the CSV of
// everything 5 % larger.
const streamOptions = {
  params: { ...brotliOptions.params, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

// Level 6 makes a page as small as Brotli; level 3 takes a quarter of the time, but makes it 8 % larger.
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 6 } };

// As small a window as that of Brotli, for the same reason.
const zstdStreamOptions = { params: { ...zstdOptions.params, [constants.ZSTD_c_windowLog]: 18 } };

/** Bodies that are compressed at once: more would take no less time, and megabytes each. */
const MOST_AT_ONCE = 8;

const compressWhole = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} as const;

/** Clients send few different values of `Accept-Encoding`: each is parsed once. */
const preferences = {
  quick: new LRUCache<string, Encoding>({ max: 1000 }),
  best: new LRUCache<string, Encoding>({ max: 1000 }),
} as const;

/** No client needs a longer `Accept-Encoding`: it is neither parsed nor kept. */
const MOST_ACCEPT_CHARACTERS = 500;

/** What its published types leave out: encodings of equal quality come in the order of `preferred`. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/**
 * The encoding that the client prefers; among equally welcome ones the first of ours. Their order
 * in the header does not count: browsers name Brotli and Zstandard last.
 */
export function preferredEncoding(headers: IncomingHttpHeaders, effort: Effort = 'quick'): Encoding {
  const header = headers['accept-encoding'];
  if (header === undefined) return 'identity';
  const text = String(header);
  if (text.length > MOST_ACCEPT_CHARACTERS) return 'identity';
  const known = preferences[effort].get(text);
  if (known !== undefined) return known;
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [first = 'identity'] = negotiator.encodings(encodings[effort], { preferred: encodings[effort] });
  const preferred = first as Encoding;
  preferences[effort].set(text, preferred);
  return preferred;
}

export function isWorthCompressing(body: Buffer): boolean {
  return body.length >= MIN_COMPRESSED_BYTES;
}

/**
 * The encoded body: quickly for a response, or as small as possible for a file that is served
 * often.
 */
export async function encoded(body: Buffer, encoding: Encoding, effort: Effort = 'quick'): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return body;
    case 'zstd':
      return inTurn(() => compressWhole.zstd(body, { ...zstdOptions, pledgedSrcSize: body.length }));
    case 'br':
      return inTurn(() => compressWhole.br(body, effort === 'quick' ? brotliOptions : {}));
    case 'gzip':
      return inTurn(() =>
        compressWhole.gzip(body, effort === 'quick' ? gzipOptions : { level: constants.Z_BEST_COMPRESSION }),
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
    case 'zstd':
      return createZstdCompress(zstdStreamOptions);
    case 'br':
      return createBrotliCompress(streamOptions);
    case 'gzip':
      return createGzip(gzipOptions);
  }
}
