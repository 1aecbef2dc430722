import { Worker } from 'node:worker_threads';
import { Problem } from '../../http/index.ts';
import type { FromRasterWorker } from './raster-worker.ts';

interface Order {
  readonly svg: string;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export interface RasterThreadOptions {
  readonly start?: () => Worker;
  /** How many drawings may wait besides the one that is being made. */
  readonly mostWaiting?: number;
  /** A drawing that takes longer is given up. */
  readonly timeLimitMs?: number;
  /** A worker without work for so long is ended, to free its memory. */
  readonly idleMs?: number;
}

const RETRY_SECONDS = 5;

/**
 * Makes PNG files on a thread of its own, one after the other, so that requests are served
 * meanwhile. The thread starts with the first drawing and ends when there was none for a minute.
 */
export class RasterThread {
  readonly #start: () => Worker;
  readonly #mostWaiting: number;
  readonly #timeLimitMs: number;
  readonly #idleMs: number;
  readonly #waiting: Order[] = [];
  #current: Order | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ start, mostWaiting = 20, timeLimitMs = 10_000, idleMs = 60_000 }: RasterThreadOptions = {}) {
    this.#start = start ?? (() => new Worker(new URL('./raster-worker.js', import.meta.url)));
    this.#mostWaiting = mostWaiting;
    this.#timeLimitMs = timeLimitMs;
    this.#idleMs = idleMs;
  }

  /** Rejects with a `Problem` if too many drawings wait, or this one takes too long. */
  png(svg: string): Promise<Buffer> {
    if (this.#waiting.length >= this.#mostWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ svg, resolve, reject });
      if (this.#current === undefined) this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#timer = setTimeout(() => this.#end(), this.#idleMs).unref();
      return;
    }
    this.#worker ??= this.#started();
    this.#timer = setTimeout(() => this.#giveUp(busy()), this.#timeLimitMs).unref();
    this.#worker.postMessage(this.#current.svg);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.unref();
    worker.on('message', (answer: FromRasterWorker) => {
      if (worker === this.#worker) this.#take(answer);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#giveUp(error);
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) this.#giveUp(new Error(`the worker for pictures ended with ${code}`));
    });
    return worker;
  }

  #take(answer: FromRasterWorker): void {
    if ('png' in answer) {
      const { buffer, byteOffset, byteLength } = answer.png;
      this.#current?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else this.#current?.reject(new Error(`a picture could not be drawn: ${answer.error}`));
    this.#next();
  }

  /** Fails the current drawing; the next one gets a new worker. */
  #giveUp(error: Error): void {
    this.#current?.reject(error);
    this.#end();
    this.#next();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function busy(): Problem {
  const detail = 'Too many pictures are being drawn: try again in a few seconds.';
  return new Problem('busy', detail, {}, 503, RETRY_SECONDS);
}
