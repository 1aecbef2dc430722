import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../index/index.ts';
import type { BufferedResponse } from './response.ts';

const MIB = 1024 * 1024;

/**
 * No response takes more than this share of the cache, so that huge pages do not evict everything
 * else.
 */
const LARGEST_SHARE = 1 / 32;

/**
 * Memory of an entry besides its key and body: headers, objects and the cache's own records;
 * measured.
 */
const OVERHEAD_BYTES = 2048;

/** Share of the cache for the keys of requests that came once, and their memory besides the key. */
const SEEN_ONCE_SHARE = 1 / 32;
const SEEN_ONCE_OVERHEAD_BYTES = 150;

/**
 * Complete responses of one data version, bounded in bytes. A response is cached when it is
 * requested for the second time: a client that walks through the whole listing evicts nothing, and
 * what is requested once costs no memory.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, BufferedResponse> | undefined;
  readonly #seenOnce: LRUCache<string, true> | undefined;
  /** Not held: until the first request after a publication it would keep the memory of the index before. */
  #index: WeakRef<CatalogueIndex> | undefined;

  /** A size of 0 caches nothing. */
  constructor(maxMb: number) {
    const maxSize = maxMb * MIB;
    if (maxSize > 0) {
      this.#responses = new LRUCache({
        maxSize,
        maxEntrySize: maxSize * LARGEST_SHARE,
        sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
      });
      this.#seenOnce = new LRUCache({
        maxSize: maxSize * SEEN_ONCE_SHARE,
        sizeCalculation: (_, key) => key.length + SEEN_ONCE_OVERHEAD_BYTES,
      });
    }
  }

  get(index: CatalogueIndex, key: string): BufferedResponse | undefined {
    return this.#isOf(index) ? this.#responses?.get(key) : undefined;
  }

  /** Offers a response that was not cached. */
  offer(index: CatalogueIndex, key: string, response: BufferedResponse): void {
    if (!this.#isOf(index)) {
      this.#responses?.clear();
      this.#seenOnce?.clear();
      this.#index = new WeakRef(index);
    }
    if (this.#seenOnce?.delete(key)) {
      this.#responses?.set(key, { ...response, body: withOwnMemory(response.body) });
    } else this.#seenOnce?.set(key, true);
  }

  #isOf(index: CatalogueIndex): boolean {
    return this.#index?.deref() === index;
  }

  get size(): { readonly responses: number; readonly bytes: number } {
    return { responses: this.#responses?.size ?? 0, bytes: this.#responses?.calculatedSize ?? 0 };
  }
}

/** Small and compressed bodies are slices of larger buffers, which they would keep in memory. */
function withOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}
