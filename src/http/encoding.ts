import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The content codings that answers are sent in, the preferred one first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/** Smaller bodies gain nothing from being compressed. */
const WORTH_COMPRESSING_BYTES = 1024;

// Quality 4 takes about the time of gzip and saves a tenth more; higher ones cost more time than they save on the wire.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

// The usual window is larger than most streams: each would keep 9 MB while it goes on, and begin only at its end. This
// one takes 2 MB, sends something after every half megabyte, and makes a whole CSV a twentieth longer.
const streamOptions = {
  params: { ...brotliOptions.params, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const compressWhole = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** What clients send in `Accept-Encoding` is one of a few texts: each is read once. */
const preferences = new LRUCache<string, Encoding>({ max: 1000 });

/** Of the codings that the client takes, the one that we like best: browsers name Brotli last, but mean no order. */
export function preferredEncoding(request: IncomingMessage): Encoding {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return 'identity';
  const text = String(header);
  const known = preferences.get(text);
  if (known !== undefined) return known;
  const taken = new Negotiator(request).encodings(encodings);
  const preferred = encodings.find((encoding) => taken.includes(encoding)) ?? 'identity';
  preferences.set(text, preferred);
  return preferred;
}

export function isWorthCompressing(body: Buffer): boolean {
  return body.length >= WORTH_COMPRESSING_BYTES;
}

/** The body in the given coding: quickly for an answer, as small as it gets for what is kept. */
export async function encoded(
  body: Buffer,
  encoding: Encoding,
  effort: 'quick' | 'best' = 'quick',
): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return body;
    case 'br':
      return compressWhole.br(body, effort === 'quick' ? brotliOptions : {});
    case 'gzip':
      return compressWhole.gzip(body, effort === 'quick' ? {} : { level: constants.Z_BEST_COMPRESSION });
  }
}

/** A stream that encodes what is piped through it, or undefined where nothing is to be done. */
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
