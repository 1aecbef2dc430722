import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../index/index.ts';
import type { BufferedResponse } from './response.ts';

const MIB = 1024 * 1024;

/** No answer takes more than this share of the cache: one client's huge pages must not push out everybody's. */
const LARGEST_SHARE = 1 / 32;

/** What an entry takes besides its key and body: headers, objects and the cache's own books; measured. */
const OVERHEAD_BYTES = 2048;

/** Of the cache, for the requests that came once. */
const ONCE_SHARE = 1 / 32;
const ONCE_OVERHEAD_BYTES = 150;

/**
 * Answers as bytes that are ready to go out, those of one data version at a time, bounded in bytes. An answer is kept when
 * it is asked for the second time: who walks through the whole listing pushes out nobody's answers, and what is never asked
 * again costs no more than without a cache.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, BufferedResponse> | undefined;
  readonly #askedOnce: LRUCache<string, true> | undefined;
  #index: CatalogueIndex | undefined;

  /** 0 keeps nothing. */
  constructor(maxMb: number) {
    const maxSize = maxMb * MIB;
    if (maxSize > 0) {
      this.#answers = new LRUCache({
        maxSize,
        maxEntrySize: maxSize * LARGEST_SHARE,
        sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
      });
      this.#askedOnce = new LRUCache({
        maxSize: maxSize * ONCE_SHARE,
        sizeCalculation: (_, key) => key.length + ONCE_OVERHEAD_BYTES,
      });
    }
  }

  get(index: CatalogueIndex, key: string): BufferedResponse | undefined {
    return this.#index === index ? this.#answers?.get(key) : undefined;
  }

  /** Offers an answer that was made because it was not kept. */
  offer(index: CatalogueIndex, key: string, answer: BufferedResponse): void {
    if (this.#index !== index) {
      this.#answers?.clear();
      this.#askedOnce?.clear();
    }
    this.#index = index;
    if (this.#askedOnce?.delete(key)) {
      this.#answers?.set(key, { ...answer, body: withRoomOfItsOwn(answer.body) });
    } else this.#askedOnce?.set(key, true);
  }

  /** Number of answers kept, and their bytes. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#answers?.size ?? 0, bytes: this.#answers?.calculatedSize ?? 0 };
  }
}

/** Small and compressed bodies are parts of larger buffers, which they would keep from being given back. */
function withRoomOfItsOwn(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}
