import { setTimeout as after } from 'node:timers/promises';
import type { Archive } from '../index/index.ts';
import { runOnThread } from '../node/thread.ts';
import { type BulkFile, bulkFilesDirectory, readBulkFiles, type writeBulkFiles } from './bulk-files.ts';
import { type Attribution, type FileOrigin, noAttribution } from './file-options.ts';

/** How long a request waits for files that are being written. */
const MAX_WAIT_MS = 20_000;

/**
 * Milliseconds until files that could not be written are tried again: each try writes until it
 * fails.
 */
const TRY_AGAIN_MS = 15_000;

/** The files cannot be written, because the disk is full for example. The response is 503. */
export class BulkDownloadsError extends Error {
  override readonly name = 'BulkDownloadsError';
  readonly statusCode = 503;

  constructor(directory: string, cause: unknown) {
    const { message } = cause as Error;
    super(`The files for download cannot be written into ${directory}: ${message}`, { cause });
  }
}

/** Writes the files of the version whose index is in a folder. */
export type WriteFiles = (directory: string, origin: FileOrigin) => Promise<void>;

/**
 * Files of all projects in every format. They are written once per data version, on another thread,
 * when they are first requested, and stored in the folder of the index.
 */
export class BulkDownloads {
  readonly #origin: FileOrigin;
  readonly #write: WriteFiles;
  readonly #filesByDirectory = new Map<string, Promise<readonly BulkFile[]>>();
  #failure: { readonly directory: string; readonly at: number } | undefined;

  /** `base` is the address of the service, for links inside the files. */
  constructor(
    base: string,
    attribution: Attribution = noAttribution,
    write: WriteFiles = writeOnAnotherThread,
  ) {
    this.#origin = { base, attribution };
    this.#write = write;
  }

  /** The folder of the files of this version. */
  directory(archive: Archive): string {
    return bulkFilesDirectory(archive.directory, this.#origin);
  }

  /** The files of this version; the promise resolves when all of them are complete. */
  files(archive: Archive): Promise<readonly BulkFile[]> {
    const { directory } = archive;
    const known = this.#filesByDirectory.get(directory);
    if (known !== undefined) return known;
    const files = this.#readOrWrite(archive);
    // Older versions are never requested again.
    this.#filesByDirectory.clear();
    this.#filesByDirectory.set(directory, files);
    files.catch(() => this.forget(archive));
    return files;
  }

  /**
   * The same, or undefined if writing them takes longer than a client should wait (20 seconds), if it
   * failed in the last 15 seconds, or if the folder of the version is removed meanwhile, because two
   * newer ones have followed. Of the requests that wait for files that cannot be written, the first
   * gets a `BulkDownloadsError`, so that the log says it once.
   */
  async filesSoon(archive: Archive): Promise<readonly BulkFile[] | undefined> {
    const { directory } = archive;
    if (this.#hasFailed(directory)) return undefined;
    const timeout = new AbortController();
    const tooLong = after(MAX_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    const files = this.files(archive).catch(async (error: unknown) => {
      const isRemoved = await archive.isRemoved();
      if (isRemoved || this.#hasFailed(directory)) return undefined;
      this.#failure = { directory, at: performance.now() };
      throw new BulkDownloadsError(directory, error);
    });
    return Promise.race([files, tooLong]).finally(() => timeout.abort());
  }

  /** Makes the next request check the files again. Call it if one of them is missing. */
  forget({ directory }: Archive): void {
    this.#filesByDirectory.delete(directory);
  }

  #hasFailed(directory: string): boolean {
    const { directory: failed, at } = this.#failure ?? {};
    return failed === directory && performance.now() - at! < TRY_AGAIN_MS;
  }

  async #readOrWrite(archive: Archive): Promise<readonly BulkFile[]> {
    const present = await readBulkFiles(archive, this.#origin);
    if (present !== undefined) return present;
    await this.#write(archive.directory, this.#origin);
    const written = await readBulkFiles(archive, this.#origin);
    if (written === undefined) throw new Error(`no files were written to ${this.directory(archive)}`);
    return written;
  }
}

const writeOnAnotherThread: WriteFiles = (directory, origin) =>
  runOnThread<typeof writeBulkFiles>(new URL('./bulk-files.js', import.meta.url), 'writeBulkFiles', [
    directory,
    origin,
  ]);
