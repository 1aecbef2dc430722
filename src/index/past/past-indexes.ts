import { setTimeout as after } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { bytesInMemory } from '../built-index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { Archive } from '../files/archive.ts';
import { PastFolder } from './past-folder.ts';

/** Past indexes in memory at once: how many, and about how many bytes of them. */
const MOST_OPEN = 8;
const MOST_OPEN_BYTES = 256 * 2 ** 20;

/** The share of the memory for the past that open indexes take; building needs the rest. */
const OPEN_SHARE = 1 / 4;

/**
 * What building and loading an index takes besides, and for each project. Measured in a cgroup with the
 * sample of 17 260 projects: with less, a request for the past could end the whole service.
 */
const BUILD_BYTES = 230 * 2 ** 20;
const BUILD_BYTES_PER_PROJECT = 2500;

/** How long a request waits for an index that is being built or loaded. */
const MAX_WAIT_MS = 20_000;

/**
 * Loading an index takes the thread that answers requests some tens of milliseconds, in slices. A
 * client that asks for more quarters than stay open has one loaded with every request; with this rest
 * after each, loading takes a fifth of the time.
 */
const REST_SHARE = 4;

/** Milliseconds until an index that could not be built is tried again. */
const TRY_AGAIN_MS = 15_000;

export interface PastIndexesOptions {
  readonly folder?: PastFolder;
  /** Bytes of memory for building, loading and holding indexes; unlimited by default. */
  readonly memory?: number;
  /** Called when the index of a quarter cannot be built. */
  readonly onFailure?: (error: unknown, quarter: string) => void;
}

/** What goes on with the past quarters of one version of the catalogue. */
interface Version {
  /** The folder of its index. */
  readonly source: string;
  readonly stopping: AbortController;
  /** The promises never reject. */
  readonly opening: Map<string, Promise<void>>;
  readonly failedAt: Map<string, number>;
}

/**
 * Indexes of the catalogue as of past quarters. Each is built on another thread when it is first asked
 * for and kept on disk; those that were used last stay in memory.
 */
export class PastIndexes {
  readonly #folder: PastFolder;
  readonly #memory: number;
  readonly #onFailure: (error: unknown, quarter: string) => void;
  /** By quarter, all of the present version. */
  readonly #open: LRUCache<string, CatalogueIndex>;
  readonly #build: InTurn = inTurn();
  readonly #load: InTurn = inTurn(REST_SHARE);
  #version: Version | undefined;

  constructor(options: PastIndexesOptions = {}) {
    const { folder = new PastFolder(), memory = Number.POSITIVE_INFINITY, onFailure = () => {} } = options;
    const mostBytes = Math.max(1, Math.floor(Math.min(MOST_OPEN_BYTES, memory * OPEN_SHARE)));
    this.#memory = memory;
    this.#folder = folder;
    this.#onFailure = onFailure;
    this.#open = new LRUCache({
      max: MOST_OPEN,
      maxSize: mostBytes,
      // A cache does not keep what is larger than itself.
      sizeCalculation: ({ manifest }) => Math.min(bytesInMemory(manifest), mostBytes),
      dispose: (index) => void index.release(),
    });
  }

  /** Answers about the past of this index from now on, and forgets that of the one before. */
  follow({ directory }: Archive): void {
    this.close();
    this.#version = {
      source: directory,
      stopping: new AbortController(),
      opening: new Map(),
      failedAt: new Map(),
    };
  }

  /** Stops a build in progress, and releases the indexes. */
  close(): void {
    this.#version?.stopping.abort();
    this.#version = undefined;
    this.#open.clear();
  }

  /** Whether there is enough memory for the past of an index. */
  hasMemoryFor({ count }: Archive): boolean {
    return this.#memory >= BUILD_BYTES + count * BUILD_BYTES_PER_PROJECT;
  }

  /**
   * The index of a published quarter, as `current` has it, held for the caller. Undefined if it is not
   * ready within twenty seconds or cannot be built, or if another index than `current` is followed.
   */
  asOf(current: Archive, quarter: string): CatalogueIndex | Promise<CatalogueIndex | undefined> {
    return this.#held(current, quarter) ?? this.#soon(current, quarter);
  }

  #held({ directory }: Archive, quarter: string): CatalogueIndex | undefined {
    if (this.#version?.source !== directory) return undefined;
    const index = this.#open.get(quarter);
    index?.hold();
    return index;
  }

  async #soon(current: Archive, quarter: string): Promise<CatalogueIndex | undefined> {
    const version = this.#version;
    if (version === undefined || version.source !== current.directory) return undefined;
    const timeout = new AbortController();
    const tooLong = after(MAX_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => {});
    await Promise.race([this.#opened(version, quarter), tooLong]).finally(() => timeout.abort());
    return this.#held(current, quarter);
  }

  #opened(version: Version, quarter: string): Promise<void> {
    const { opening, failedAt } = version;
    const known = opening.get(quarter);
    if (known !== undefined) return known;
    const failed = failedAt.get(quarter) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - failed < TRY_AGAIN_MS) return Promise.resolve();
    const opened = this.#tryToOpen(version, quarter).finally(() => opening.delete(quarter));
    opening.set(quarter, opened);
    return opened;
  }

  async #tryToOpen(version: Version, quarter: string): Promise<void> {
    try {
      const index = await this.#loadOrBuild(version, quarter);
      if (version === this.#version) this.#open.set(quarter, index);
      else await index.release();
    } catch (error) {
      if (version.stopping.signal.aborted) return;
      version.failedAt.set(quarter, performance.now());
      this.#onFailure(error, quarter);
    }
  }

  async #loadOrBuild({ source, stopping: { signal } }: Version, quarter: string): Promise<CatalogueIndex> {
    const load = () =>
      this.#load(async () => {
        signal.throwIfAborted();
        return this.#folder.load(source, quarter);
      });
    const build = () =>
      this.#build(async () => {
        signal.throwIfAborted();
        return this.#folder.build(source, quarter, signal);
      });
    if (!(await this.#folder.has(source, quarter))) await build();
    const index = (await load()) ?? (await build().then(load));
    if (index === undefined) throw new Error(`the index of ${quarter} in ${source} was not built`);
    return index;
  }
}

/** Runs asynchronous work when the work before it has ended. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const MOST_REST_MS = 2_000;

const resting = (ms: number): Promise<void> => after(ms, undefined, { ref: false });

/**
 * Work that is done one after the other. After each, it rests for `restShare` times as long as that
 * took, at most two seconds, so that it takes only a share of the time.
 */
export function inTurn(restShare = 0, rest = resting): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    let tookMs = 0;
    const result = last.then(async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - startedAt;
      }
    });
    const restNow = () => rest(Math.min(tookMs * restShare, MOST_REST_MS));
    last = result.then(restNow, restNow);
    return result;
  };
}
