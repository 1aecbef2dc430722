import { createReadStream } from 'node:fs';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { CatalogueState } from '../../store/index.ts';
import { CatalogueIndex } from '../catalogue-index.ts';
import { ownSynonyms, type Synonyms } from '../text/synonyms.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { beginBuild, isUnfinished, othersFinished, removeAbandonedBuilds } from './unfinished-builds.ts';

/**
 * Builds the index of a store's present version into a new folder. Fails soon after `signal` is
 * aborted.
 */
type BuildInto = (storeUrl: string, directory: string, signal?: AbortSignal) => Promise<void>;

export interface IndexFolderOptions {
  /** On another thread by default. */
  readonly buildInto?: BuildInto;
  /** What searches use; by default the synonyms of the program. */
  readonly synonyms?: Synonyms;
}

/** Sections that stay on disk: loading an index checks only their size. */
const SECTIONS_ON_DISK = ['csv', 'histories', 'publications'] as const;
const READ_BYTES = 1 << 20;

/** Memory for new objects of the thread that builds an index. */
const YOUNG_MIB = 64;

const versionName = ({ storeId, dataVersion, publicationId }: CatalogueState): string =>
  `${storeId}-${dataVersion}-${publicationId}`;

/**
 * A folder of indexes, with one subfolder for each version of a catalogue. Any number of processes
 * may use it: each builds in a subfolder of its own and then renames the finished index in one
 * step.
 */
export class IndexFolder {
  readonly #path: string;
  readonly #buildInto: BuildInto;
  readonly #synonyms: Synonyms;

  constructor(path: string, options: IndexFolderOptions = {}) {
    this.#path = path;
    this.#buildInto = options.buildInto ?? buildOnAnotherThread;
    this.#synonyms = options.synonyms ?? ownSynonyms();
  }

  /** The index of this version; undefined if it was not built or is damaged. */
  async load(state: CatalogueState): Promise<CatalogueIndex | undefined> {
    const directory = join(this.#path, versionName(state));
    const index = await CatalogueIndex.load(directory, this.#synonyms).catch(() => undefined);
    if (index === undefined || (await isUndamaged(directory, index.manifest))) return index;
    await index.release();
    return undefined;
  }

  /** Whether there is a subfolder for this version, damaged or not. */
  async has(state: CatalogueState): Promise<boolean> {
    return access(join(this.#path, versionName(state))).then(
      () => true,
      () => false,
    );
  }

  /**
   * The version of the newest index in the folder: the highest one of the catalogue that was
   * indexed last.
   */
  async newest(): Promise<CatalogueState | undefined> {
    const names = await readdir(this.#path).catch(() => []);
    const manifests = await Promise.all(
      names
        .filter((name) => !isUnfinished(name))
        .map((name) => readManifest(join(this.#path, name)).catch(() => undefined)),
    );
    const readable = manifests.filter((manifest): manifest is Manifest => manifest !== undefined);
    readable.sort((a, b) => (a.builtAt < b.builtAt ? 1 : -1));
    const ofLastCatalogue = readable.filter(({ storeId }) => storeId === readable[0]?.storeId);
    return ofLastCatalogue.sort((a, b) => b.dataVersion - a.dataVersion)[0];
  }

  /**
   * The index of this version. If it is not here, waits while others build here, one of which may
   * build this version, and otherwise builds the store's current version. Fails as `build` does.
   * Calls `onWaiting` if it waits for long.
   */
  async loadOrBuild(
    state: CatalogueState,
    storeUrl: string,
    signal?: AbortSignal,
    onWaiting?: () => void,
  ): Promise<CatalogueIndex> {
    const index = await this.load(state);
    if (index !== undefined) return index;
    const isBuiltByOthers = await othersFinished(this.#path, signal, onWaiting);
    return (isBuiltByOthers ? await this.load(state) : undefined) ?? (await this.build(storeUrl, signal));
  }

  /**
   * Builds and loads the index of the store's current version. Fails with an error that says what
   * to do when the folder cannot be written, and soon after `signal` is aborted.
   */
  async build(storeUrl: string, signal?: AbortSignal): Promise<CatalogueIndex> {
    try {
      // Before the builder's thread starts, which takes a while: others wait when they see it.
      const { directory, end } = await beginBuild(this.#path);
      try {
        const unfinished = join(directory, 'index');
        await this.#buildInto(storeUrl, unfinished, signal);
        return await CatalogueIndex.load(await this.#moveIntoPlace(unfinished), this.#synonyms);
      } finally {
        await end().catch(() => {});
      }
    } catch (error) {
      throw asFolderError(this.#path, error);
    }
  }

  /**
   * Replaces a damaged index of the same version. Keeps an undamaged one, which another process has
   * just built.
   */
  async #moveIntoPlace(unfinished: string): Promise<string> {
    const manifest = await readManifest(unfinished);
    const finished = join(this.#path, versionName(manifest));
    const isInPlace = await rename(unfinished, finished).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isInPlace) return finished;
    const theirs = await this.load(manifest);
    if (theirs === undefined) {
      await rm(finished, { recursive: true, force: true, maxRetries: 3 });
      await rename(unfinished, finished);
    }
    await theirs?.release();
    return finished;
  }

  /**
   * Takes care that an index is never loaded again, also by a process that starts while the store is
   * away. Requests may still open its other files.
   */
  async disown(state: CatalogueState): Promise<void> {
    await rm(join(this.#path, versionName(state), MANIFEST), { force: true });
  }

  /** Removes the index of a version. */
  async remove(state: CatalogueState): Promise<void> {
    await this.#removeFolder(versionName(state));
  }

  /** Another process may still write whole files into the folder: those are removed, too. */
  async #removeFolder(name: string): Promise<void> {
    const path = join(this.#path, name);
    // First, so that whoever fails to open another file of the index sees why.
    await rm(join(path, MANIFEST), { force: true });
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Removes the indexes of older versions and of other catalogues, except `previous`, and unfinished
   * ones whose builders have died. Keeps newer versions: another process built them.
   */
  async removeOthers(state: CatalogueState, previous: CatalogueState = state): Promise<void> {
    for (const name of await readdir(this.#path)) {
      if (isUnfinished(name) || isSameOrNewer(name, state) || name === versionName(previous)) continue;
      await this.#removeFolder(name);
    }
    await removeAbandonedBuilds(this.#path);
  }
}

function isSameOrNewer(name: string, { storeId, dataVersion }: CatalogueState): boolean {
  const ofSameCatalogue = `${storeId}-`;
  return (
    name.startsWith(ofSameCatalogue) && Number.parseInt(name.slice(ofSameCatalogue.length), 10) >= dataVersion
  );
}

async function isUndamaged(directory: string, { sections }: Manifest): Promise<boolean> {
  for (const name of SECTIONS_ON_DISK) {
    let checksum = 0;
    try {
      for await (const part of createReadStream(join(directory, name), { highWaterMark: READ_BYTES }))
        checksum = crc32(part, checksum);
    } catch {
      return false;
    }
    if (checksum !== sections[name]!.crc32) return false;
  }
  return true;
}

/** If the folder cannot be written, an error that says what to do; otherwise the error itself. */
function asFolderError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(
      `There is no space for the index in ${path}: free some, or set INDEX_DIR to a folder on another disk.`,
      { cause: error },
    );
  // ENOENT, too: a recursive mkdir on a read-only disk fails with it.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code ?? ''))
    return new Error(
      `The index cannot be written into ${path} (${code}): check the owner and mode of the folder, or set INDEX_DIR to another.`,
      { cause: error },
    );
  return error;
}

function buildOnAnotherThread(storeUrl: string, directory: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('../build/build-worker.js', import.meta.url), {
    workerData: { storeUrl, directory },
    // Most objects of a batch then die before they are copied: that saves a tenth of the time.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<void>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the index builder exited with ${code}`)),
    );
  }).finally(() => signal?.removeEventListener('abort', stop));
}
