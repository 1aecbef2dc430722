import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { CatalogueState } from '../../store/index.ts';
import { CatalogueIndex } from '../catalogue-index.ts';
import { type Manifest, readManifest } from './manifest.ts';

const UNFINISHED = '.building-';

/** Builds the index of a store's present version into a new folder. */
type BuildInto = (storeUrl: string, directory: string) => Promise<void>;

/** Sections that answers are cut from on disk: loading an index checks no more than their size. */
const SECTIONS_ON_DISK = ['csv', 'histories'] as const;
const READ_BYTES = 1 << 20;

/** How often to look whether another process has finished. */
const LOOK_MS = 50;

const builderOf = (name: string): number => Number(name.slice(UNFINISHED.length));

const versionName = ({ storeId, dataVersion }: CatalogueState): string => `${storeId}-${dataVersion}`;

/**
 * The folder where indexes are kept, one folder for each version of a catalogue. Any number of processes may use it:
 * each builds under a name of its own and moves the finished index into place in one step.
 */
export class IndexFolder {
  readonly #path: string;
  readonly #buildInto: BuildInto;

  constructor(path: string, buildInto: BuildInto = buildOnAnotherThread) {
    this.#path = path;
    this.#buildInto = buildInto;
  }

  /** The index of this version if it was built before and is whole. */
  async load(state: CatalogueState): Promise<CatalogueIndex | undefined> {
    const directory = join(this.#path, versionName(state));
    const index = await CatalogueIndex.load(directory).catch(() => undefined);
    if (index === undefined || (await isWholeOnDisk(directory, index.manifest))) return index;
    await index.release();
    return undefined;
  }

  /** Whether the index of this version is there, whole or not. */
  async has(state: CatalogueState): Promise<boolean> {
    return access(join(this.#path, versionName(state))).then(
      () => true,
      () => false,
    );
  }

  /** What the newest index in the folder was built from: of several catalogues the one that was indexed last. */
  async newest(): Promise<CatalogueState | undefined> {
    const names = await readdir(this.#path).catch(() => []);
    const manifests = await Promise.all(
      names
        .filter((name) => !name.startsWith(UNFINISHED))
        .map((name) => readManifest(join(this.#path, name)).catch(() => undefined)),
    );
    const whole = manifests.filter((manifest): manifest is Manifest => manifest !== undefined);
    whole.sort((a, b) => (a.builtAt < b.builtAt ? 1 : -1));
    const ofLastCatalogue = whole.filter(({ storeId }) => storeId === whole[0]?.storeId);
    return ofLastCatalogue.sort((a, b) => b.dataVersion - a.dataVersion)[0];
  }

  /** The same once no other process is building here: there is no use in making one index twice. */
  async loadFromOthers(state: CatalogueState): Promise<CatalogueIndex | undefined> {
    if (!(await this.#othersBuild())) return undefined;
    while (await this.#othersBuild()) await after(LOOK_MS);
    return this.load(state);
  }

  async #othersBuild(): Promise<boolean> {
    const names = await readdir(this.#path).catch(() => []);
    const builders = names.filter((name) => name.startsWith(UNFINISHED)).map(builderOf);
    return builders.some((pid) => pid !== process.pid && isAlive(pid));
  }

  /** Builds and loads the index of the store's present version, which may be newer than the one that was asked about. */
  async build(storeUrl: string): Promise<CatalogueIndex> {
    const ours = join(this.#path, `${UNFINISHED}${process.pid}`);
    const clear = () => rm(ours, { recursive: true, force: true });
    try {
      await clear();
      // At once, so that others see that they need not build: the thread that builds takes its time to start.
      await mkdir(ours, { recursive: true });
      const unfinished = join(ours, 'index');
      await this.#buildInto(storeUrl, unfinished);
      return await CatalogueIndex.load(await this.#moveIntoPlace(unfinished));
    } catch (error) {
      throw asFolderError(this.#path, error);
    } finally {
      await clear().catch(() => {});
    }
  }

  /** A damaged index of the same version makes room; a whole one that another process put there is as good as ours. */
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
   * Removes the indexes of older versions and of other catalogues but `previous`, and what processes that are gone left
   * unfinished. A newer version is another process's, which was quicker.
   */
  async removeOthers(state: CatalogueState, previous: CatalogueState = state): Promise<void> {
    for (const name of await readdir(this.#path)) {
      const unfinishedBy = name.startsWith(UNFINISHED) ? builderOf(name) : undefined;
      const isNeeded =
        unfinishedBy === undefined
          ? isAsNew(name, state) || name === versionName(previous)
          : isAlive(unfinishedBy);
      if (!isNeeded) await rm(join(this.#path, name), { recursive: true, force: true });
    }
  }
}

function isAsNew(name: string, { storeId, dataVersion }: CatalogueState): boolean {
  const ofSameCatalogue = `${storeId}-`;
  return name.startsWith(ofSameCatalogue) && Number(name.slice(ofSameCatalogue.length)) >= dataVersion;
}

async function isWholeOnDisk(directory: string, { sections }: Manifest): Promise<boolean> {
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

/** The same failure with a sentence that says what to do, where it is that nothing can be written into the folder. */
function asFolderError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(
      `There is no room for the index in ${path}: make room, or set INDEX_DIR to a folder on another disk.`,
      { cause: error },
    );
  // ENOENT, too: making a folder and those above it fails with that on a disk that cannot be written.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code ?? ''))
    return new Error(
      `The index cannot be written into ${path} (${code}): check the owner and mode of the folder, or set INDEX_DIR to another.`,
      { cause: error },
    );
  return error;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function buildOnAnotherThread(storeUrl: string, directory: string): Promise<void> {
  const worker = new Worker(new URL('../build/build-worker.js', import.meta.url), {
    workerData: { storeUrl, directory },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the index builder exited with ${code}`)),
    );
  });
}
