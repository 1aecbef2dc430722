import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CatalogueState } from '../store/index.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type Manifest, readManifest } from './manifest.ts';

const UNFINISHED = '.building-';

/** Builds the index of a store's present version into a new folder. */
type BuildInto = (storeUrl: string, directory: string) => Promise<void>;

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
    return CatalogueIndex.load(join(this.#path, versionName(state))).catch(() => undefined);
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
    const unfinished = join(this.#path, `${UNFINISHED}${process.pid}`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(this.#path, { recursive: true });
    try {
      await this.#buildInto(storeUrl, unfinished);
      return await CatalogueIndex.load(await this.#moveIntoPlace(unfinished));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  /** A damaged index of the same version makes room; a whole one that another process put there is as good as ours. */
  async #moveIntoPlace(unfinished: string): Promise<string> {
    const finished = join(this.#path, versionName(await readManifest(unfinished)));
    await rm(finished, { recursive: true, force: true, maxRetries: 3 });
    await rename(unfinished, finished).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return finished;
  }

  /** Removes every index but this version's, and what processes that are gone left unfinished. */
  async removeOthers(state: CatalogueState): Promise<void> {
    for (const name of await readdir(this.#path)) {
      const unfinishedBy = name.startsWith(UNFINISHED) ? builderOf(name) : undefined;
      const isNeeded = unfinishedBy === undefined ? name === versionName(state) : isAlive(unfinishedBy);
      if (!isNeeded) await rm(join(this.#path, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function buildOnAnotherThread(storeUrl: string, directory: string): Promise<void> {
  const worker = new Worker(new URL('./build-worker.js', import.meta.url), {
    workerData: { storeUrl, directory },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the index builder exited with ${code}`)),
    );
  });
}
