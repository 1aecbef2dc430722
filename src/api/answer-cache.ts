import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../index/index.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** No answer takes more than this share of the cache: one client's huge pages must not push out everybody's. */
const LARGEST_SHARE = 1 / 32;

/** What an entry takes besides its body: key, headers and the cache's own books; estimated. */
const OVERHEAD_BYTES = 1024;

/** Answers as bytes that are ready to go out, those of one data version at a time, bounded in bytes. */
export class AnswerCache {
  readonly #answers: LRUCache<string, ReadyAnswer> | undefined;
  #index: CatalogueIndex | undefined;

  /** 0 keeps nothing. */
  constructor(maxMb: number) {
    const maxSize = maxMb * 1024 * 1024;
    if (maxSize > 0) {
      this.#answers = new LRUCache({
        maxSize,
        maxEntrySize: maxSize * LARGEST_SHARE,
        sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
      });
    }
  }

  get(index: CatalogueIndex, key: string): ReadyAnswer | undefined {
    return this.#index === index ? this.#answers?.get(key) : undefined;
  }

  set(index: CatalogueIndex, key: string, answer: ReadyAnswer): void {
    if (this.#index !== index) this.#answers?.clear();
    this.#index = index;
    this.#answers?.set(key, answer);
  }

  /** Number of answers kept, and their bytes. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#answers?.size ?? 0, bytes: this.#answers?.calculatedSize ?? 0 };
  }
}
