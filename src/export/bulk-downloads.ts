import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Archive } from '../index/index.ts';
import { type BulkFile, bulkFilesDirectory, readBulkFiles } from './bulk-files.ts';

/** How long a request waits for files that are being made. */
const LONGEST_WAIT_MS = 20_000;

/** Makes the files of the version whose index lies in a folder. */
type MakeFiles = (directory: string, base: string) => Promise<void>;

/**
 * Files of the whole catalogue in every format, made on another thread when they are first asked for, once per data
 * version, and kept beside the index that they were made from.
 */
export class BulkDownloads {
  readonly #base: string;
  readonly #make: MakeFiles;
  readonly #making = new Map<string, Promise<readonly BulkFile[]>>();

  /** `base` is the address of the service, for links inside the files. */
  constructor(base: string, make: MakeFiles = makeOnAnotherThread) {
    this.#base = base;
    this.#make = make;
  }

  /** Where the files of this version lie once they are made. */
  directory(archive: Archive): string {
    return bulkFilesDirectory(archive.directory, this.#base);
  }

  /** The files of this version; the promise settles when all are made. */
  files(archive: Archive): Promise<readonly BulkFile[]> {
    const { directory } = archive;
    const known = this.#making.get(directory);
    if (known !== undefined) return known;
    const making = this.#readOrMake(archive);
    // Versions of the past are never asked for again.
    this.#making.clear();
    this.#making.set(directory, making);
    making.catch(() => this.forget(archive));
    return making;
  }

  /** The same, or undefined when making them takes longer than a client should wait. */
  async filesSoon(archive: Archive): Promise<readonly BulkFile[] | undefined> {
    const timeout = new AbortController();
    const tooLong = after(LONGEST_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    return Promise.race([this.files(archive), tooLong]).finally(() => timeout.abort());
  }

  /** Looks at the files anew when they are asked for next: one of them turned out to be gone. */
  forget({ directory }: Archive): void {
    this.#making.delete(directory);
  }

  async #readOrMake(archive: Archive): Promise<readonly BulkFile[]> {
    const present = await readBulkFiles(archive, this.#base);
    if (present !== undefined) return present;
    await this.#make(archive.directory, this.#base);
    const made = await readBulkFiles(archive, this.#base);
    if (made === undefined) throw new Error(`no files were made in ${this.directory(archive)}`);
    return made;
  }
}

function makeOnAnotherThread(directory: string, base: string): Promise<void> {
  const worker = new Worker(new URL('./bulk-files-worker.js', import.meta.url), {
    workerData: { directory, base },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the export worker exited with ${code}`)),
    );
  });
}
