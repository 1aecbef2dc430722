import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Archive } from '../index/index.ts';

/** The whole catalogue in one format, as a file that lies beside the index. */
export interface WholeFile {
  readonly format: string;
  readonly label: string;
  readonly contentType: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const WHOLE_FILES_FOLDER = 'downloads';
export const WHOLE_FILES_LIST = 'files.json';

/** Where the files of a version lie once they are made. */
export const wholeFilesDirectory = ({ directory }: Archive): string => join(directory, WHOLE_FILES_FOLDER);

/**
 * Files of the whole catalogue in every format, made on another thread when they are first asked for, once per data
 * version, and kept beside the index that they were made from.
 */
export class WholeCatalogue {
  readonly #base: string;
  readonly #making = new Map<string, Promise<readonly WholeFile[]>>();

  /** `base` is the address of the service, for links inside the files. */
  constructor(base: string) {
    this.#base = base;
  }

  /** The files of this version; the promise settles when all are made. */
  files(archive: Archive): Promise<readonly WholeFile[]> {
    const { directory } = archive;
    const known = this.#making.get(directory);
    if (known !== undefined) return known;
    const making = this.#readOrMake(archive);
    // Versions of the past are never asked for again.
    this.#making.clear();
    this.#making.set(directory, making);
    making.catch(() => this.#making.delete(directory));
    return making;
  }

  async #readOrMake(archive: Archive): Promise<readonly WholeFile[]> {
    const present = await readList(archive);
    if (present !== undefined) return present;
    await makeOnAnotherThread(archive.directory, this.#base);
    const made = await readList(archive);
    if (made === undefined) throw new Error(`no files were made in ${wholeFilesDirectory(archive)}`);
    return made;
  }
}

async function readList(archive: Archive): Promise<readonly WholeFile[] | undefined> {
  const path = join(wholeFilesDirectory(archive), WHOLE_FILES_LIST);
  return readFile(path, 'utf8').then(
    (list) => JSON.parse(list) as readonly WholeFile[],
    () => undefined,
  );
}

function makeOnAnotherThread(directory: string, base: string): Promise<void> {
  const worker = new Worker(new URL('./whole-catalogue-worker.js', import.meta.url), {
    workerData: { directory, base },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the maker of downloads exited with ${code}`)),
    );
  });
}
