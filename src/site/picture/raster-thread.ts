import { Problem } from '../../http/index.ts';
import { startThread, type Thread, type ThreadEvents } from '../../node/thread.ts';
import type { FromRasterWorker } from './raster-worker.ts';

interface Order {
  readonly svg: string;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread that answers each drawing it is sent, in their order. */
export type StartDrawing = (events: ThreadEvents<FromRasterWorker>) => Thread<string>;

export interface RasterThreadOptions {
  readonly start?: StartDrawing;
  /** How many drawings may wait besides the one that is being made. */
  readonly mostWaiting?: number;
  /** A drawing that takes longer is given up. */
  readonly timeLimitMs?: number;
  /** A worker without work for this long is ended, to free its memory. */
  readonly idleMs?: number;
}

const RETRY_SECONDS = 5;

/**
 * Makes PNG files on a thread of its own, one after the other, so that requests are served
 * meanwhile. The thread starts with the first drawing and ends when there was none for a minute.
 */
export class RasterThread {
  readonly #start: StartDrawing;
  readonly #mostWaiting: number;
  readonly #timeLimitMs: number;
  readonly #idleMs: number;
  readonly #waiting: Order[] = [];
  #current: Order | undefined;
  #thread: Thread<string> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    start = startDrawing,
    mostWaiting = 20,
    timeLimitMs = 10_000,
    idleMs = 60_000,
  }: RasterThreadOptions = {}) {
    this.#start = start;
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
    this.#thread ??= this.#start({
      onMessage: (answer) => this.#take(answer),
      onEnd: (error) => this.#giveUp(error),
    });
    this.#timer = setTimeout(() => this.#giveUp(busy()), this.#timeLimitMs).unref();
    this.#thread.send(this.#current.svg);
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
    void this.#thread?.end();
    this.#thread = undefined;
  }
}

const startDrawing: StartDrawing = (events) =>
  startThread(new URL('./raster-worker.js', import.meta.url), {}, events);

function busy(): Problem {
  const detail = 'Too many pictures are being drawn: try again in a few seconds.';
  return new Problem('busy', detail, {}, 503, RETRY_SECONDS);
}
