import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runOnThread } from '../node/thread.ts';
import type { CatalogueState } from '../store/index.ts';
import type { buildStoreIndex } from './build/build-index.ts';
import type { BuildProgress } from './build/progress.ts';
import { YOUNG_MIB } from './build/young-memory.ts';
import { buildInPlace, loadUndamaged } from './built-index.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { MANIFEST, type Manifest, readManifest } from './files/manifest.ts';
import { isUnfinished, othersFinished, removeAbandonedBuilds } from './files/unfinished-builds.ts';
import { isKeptFolder, keepPublication } from './publications/kept-publications.ts';
import { DamagedIndexError } from './sections/section-file.ts';
import { ownSynonyms, type Synonyms } from './text/synonyms.ts';

/**
 * Builds the index of a store's present version into a new folder. Fails soon after `signal` is
 * aborted.
 */
type BuildInto = (
  storeUrl: string,
  directory: string,
  options: Pick<BuildOptions, 'signal' | 'other' | 'onProgress'>,
) => Promise<void>;

export interface IndexFolderOptions {
  /** On another thread by default. */
  readonly buildInto?: BuildInto;
  /** What searches use; by default the synonyms of the program. */
  readonly synonyms?: Synonyms;
  /** Areas that projects are assigned to; none by default. */
  readonly areas?: AreasFile;
}

export interface BuildOptions {
  readonly signal?: AbortSignal;
  /** An index to begin from, if little has changed since, and to share memory with; see `CatalogueIndex.load`. */
  readonly other?: CatalogueIndex | undefined;
  /** Called if another process builds for long. */
  readonly onWaiting?: (() => void) | undefined;
  /** Called every few seconds while the index is built. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

/** A file of areas, and its digest. */
export interface AreasFile {
  readonly path: string;
  readonly digest: string;
}

const stateName = ({ storeId, dataVersion, publicationId }: CatalogueState): string =>
  `${storeId}-${dataVersion}-${publicationId}`;

/** An index with areas has their digest in its name. */
const versionName = (state: CatalogueState, areas: string): string =>
  areas === '' ? stateName(state) : `${stateName(state)}-${areas}`;

/**
 * A folder of indexes, with one subfolder for each version of a catalogue. Any number of processes
 * may use it: each builds in a subfolder of its own and then renames the finished index in one
 * step.
 */
export class IndexFolder {
  readonly #path: string;
  readonly #buildInto: BuildInto;
  readonly #synonyms: Synonyms;
  /** Their digest. */
  readonly #areas: string;

  constructor(path: string, options: IndexFolderOptions = {}) {
    this.#path = path;
    const { areas } = options;
    this.#buildInto = options.buildInto ?? buildOnAnotherThread(areas?.path ?? '');
    this.#areas = areas?.digest ?? '';
    this.#synonyms = options.synonyms ?? ownSynonyms();
  }

  /** The index of this version; undefined if it was not built or is damaged. Shares memory with `other`. */
  async load(state: CatalogueState, other?: CatalogueIndex): Promise<CatalogueIndex | undefined> {
    const index = await loadUndamaged(this.#folderOf(state), this.#synonyms, other);
    if (index !== undefined) await this.#keep(index);
    return index;
  }

  #folderOf(state: CatalogueState): string {
    return join(this.#path, versionName(state, this.#areas));
  }

  /** Without it, programs that ask what changed since are told to read everything again. */
  #keep({ directory, manifest }: CatalogueIndex): Promise<void> {
    return keepPublication(this.#path, directory, manifest.publicationId).catch(() => {});
  }

  /** Whether there is an index of this version, damaged or not. */
  async has(state: CatalogueState): Promise<boolean> {
    return access(join(this.#folderOf(state), MANIFEST)).then(
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
    const readable = manifests.filter((manifest): manifest is Manifest => manifest?.areas === this.#areas);
    readable.sort((a, b) => (a.builtAt < b.builtAt ? 1 : -1));
    const ofLastCatalogue = readable.filter(({ storeId }) => storeId === readable[0]?.storeId);
    return ofLastCatalogue.sort((a, b) => b.dataVersion - a.dataVersion)[0];
  }

  /**
   * The index of this version. If it is not here, waits while others build here, one of which may
   * build this version, and otherwise builds the store's current version. Fails as `build` does.
   */
  async loadOrBuild(
    state: CatalogueState,
    storeUrl: string,
    options: BuildOptions = {},
  ): Promise<CatalogueIndex> {
    const { signal, other, onWaiting } = options;
    const index = await this.load(state, other);
    if (index !== undefined) return index;
    const isBuiltByOthers = await othersFinished(this.#path, signal, onWaiting);
    const theirs = isBuiltByOthers ? await this.load(state, other) : undefined;
    return theirs ?? (await this.build(storeUrl, options));
  }

  /**
   * Builds and loads the index of the store's current version. Fails with an error that says what
   * to do when the folder cannot be written, and soon after `signal` is aborted.
   */
  async build(storeUrl: string, options: BuildOptions = {}): Promise<CatalogueIndex> {
    const finished = await buildInPlace(
      this.#path,
      (directory) => this.#buildInto(storeUrl, directory, options),
      (manifest) => versionName(manifest, manifest.areas),
    );
    const { other } = options;
    const index = await CatalogueIndex.load(finished, this.#synonyms, other).catch((error: unknown) => {
      if (other === undefined || !(error instanceof DamagedIndexError)) throw error;
      return undefined;
    });
    // It has what was damaged in the other's files.
    if (index === undefined) return this.build(storeUrl, { ...options, other: undefined });
    await this.#keep(index);
    return index;
  }

  /**
   * Takes care that an index is never loaded again, also by a process that starts while the store is
   * away. Requests may still open its other files.
   */
  async disown(state: CatalogueState): Promise<void> {
    await rm(join(this.#folderOf(state), MANIFEST), { force: true });
  }

  /** Removes the index of a version. */
  async remove(state: CatalogueState): Promise<void> {
    await this.#removeFolder(versionName(state, this.#areas));
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
      if (
        isKeptFolder(name) ||
        isUnfinished(name) ||
        (isSameOrNewer(name, state) && !this.#hasOtherAreas(name, state)) ||
        name === versionName(previous, this.#areas)
      )
        continue;
      await this.#removeFolder(name);
    }
    await removeAbandonedBuilds(this.#path);
  }

  /** Whether a folder has this version with a file of areas that was changed since. */
  #hasOtherAreas(name: string, state: CatalogueState): boolean {
    return name.startsWith(stateName(state)) && name !== versionName(state, this.#areas);
  }
}

function isSameOrNewer(name: string, { storeId, dataVersion }: CatalogueState): boolean {
  const ofSameCatalogue = `${storeId}-`;
  return (
    name.startsWith(ofSameCatalogue) && Number.parseInt(name.slice(ofSameCatalogue.length), 10) >= dataVersion
  );
}

const buildOnAnotherThread =
  (areasFile: string): BuildInto =>
  (storeUrl, directory, { signal, other, onProgress = () => {} }) =>
    runOnThread<typeof buildStoreIndex>(
      new URL('./build/build-index.js', import.meta.url),
      'buildStoreIndex',
      [storeUrl, directory, areasFile, other?.directory],
      { signal, onNews: onProgress, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } },
    );
