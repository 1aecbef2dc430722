import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { runOnThread } from '../../node/thread.ts';
import { buildInPlace, loadUndamaged } from '../built-index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { MANIFEST } from '../files/manifest.ts';
import { othersFinished, removeAbandonedBuilds } from '../files/unfinished-builds.ts';
import { ownSynonyms, type Synonyms } from '../text/synonyms.ts';
import type { buildPastIndex } from './build-past-index.ts';

/**
 * Builds the index of a past quarter into a new folder, from the index of all quarters in `source`.
 * Fails soon after `signal` is aborted.
 */
type BuildPast = (source: string, quarter: string, directory: string, signal?: AbortSignal) => Promise<void>;

export interface PastFolderOptions {
  /** On another thread by default. */
  readonly buildPast?: BuildPast;
  /** What searches use; by default the synonyms of the program. */
  readonly synonyms?: Synonyms;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The indexes of past quarters on disk. They are in the folder of the index that they are built from, in
 * a subfolder for each quarter, and are removed with it. Any number of processes may use them.
 */
export class PastFolder {
  readonly #buildPast: BuildPast;
  readonly #synonyms: Synonyms;

  constructor({ buildPast = buildOnAnotherThread, synonyms = ownSynonyms() }: PastFolderOptions = {}) {
    this.#buildPast = buildPast;
    this.#synonyms = synonyms;
  }

  /** Whether the index of a quarter is there, damaged or not. */
  has(source: string, quarter: string): Promise<boolean> {
    return isThere(join(folderOf(source), quarter, MANIFEST));
  }

  /** The index of a quarter; undefined if it was not built or is damaged. */
  load(source: string, quarter: string): Promise<CatalogueIndex | undefined> {
    return loadUndamaged(join(folderOf(source), quarter), this.#synonyms);
  }

  /**
   * Builds the index of a quarter, in the place of a damaged one. Waits while others build here: one
   * of them may build this quarter. Fails if the folder cannot be written, or `source` is no longer
   * an index, and soon after `signal` is aborted.
   */
  async build(source: string, quarter: string, signal?: AbortSignal): Promise<void> {
    const path = folderOf(source);
    // The folder of a version that was removed is not made again.
    await access(join(source, MANIFEST));
    await removeAbandonedBuilds(path);
    if ((await othersFinished(path, signal)) && (await this.has(source, quarter))) return;
    await buildInPlace(
      path,
      (directory) => this.#buildPast(source, quarter, directory, signal),
      () => quarter,
    );
  }
}

const folderOf = (source: string): string => join(source, 'past');

/** Anybody may cause a build at any time: little memory counts for more than the time. */
const YOUNG_MIB = 16;

const buildOnAnotherThread: BuildPast = (source, quarter, directory, signal) =>
  runOnThread<typeof buildPastIndex>(
    new URL('./build-past-index.js', import.meta.url),
    'buildPastIndex',
    [source, quarter, directory],
    { signal, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } },
  );
