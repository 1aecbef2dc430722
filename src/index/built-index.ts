import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueIndex, hasRecordsInMemory } from './catalogue-index.ts';
import { OUTLINES } from './columns/area-columns.ts';
import type { SectionsInMemory } from './files/archive.ts';
import { type Manifest, readManifest } from './files/manifest.ts';
import { beginBuild } from './files/unfinished-builds.ts';
import { checkSection, isForBuilds } from './sections/section-file.ts';
import { ownSynonyms, type Synonyms } from './text/synonyms.ts';

const ON_DISK = ['csv', 'features', 'histories', 'publications', 'addresses', OUTLINES] as const;

/** Sections that stay on disk, which loading an index does not check. */
const sectionsOnDisk = (manifest: Manifest): readonly string[] => [
  ...ON_DISK,
  ...(hasRecordsInMemory(manifest) ? [] : ['records']),
  ...Object.keys(manifest.sections).filter(isForBuilds),
];

/**
 * The index in a folder; undefined if there is none, or if it is damaged. Shares memory with `other`; see
 * `CatalogueIndex.load`.
 */
export async function loadUndamaged(
  directory: string,
  synonyms: Synonyms,
  other?: SectionsInMemory,
): Promise<CatalogueIndex | undefined> {
  const [index, isWhole] = await Promise.all([
    CatalogueIndex.load(directory, synonyms, other).catch(() => undefined),
    isUndamagedOnDisk(directory),
  ]);
  if (isWhole) return index;
  await index?.release();
  return undefined;
}

/** Bytes of memory that the columns, words and records of an index take at least. */
export function bytesInMemory(manifest: Manifest): number {
  const onDisk = sectionsOnDisk(manifest);
  return Object.entries(manifest.sections).reduce(
    (sum, [name, { bytes }]) => sum + (onDisk.includes(name) ? 0 : bytes),
    0,
  );
}

/**
 * Builds an index in a subfolder of `path` with a name of its own and renames it in one step to the
 * one that `nameOf` gives. Returns the folder of the finished index. Fails with an error that says what to do when the folder
 * cannot be written.
 */
export async function buildInPlace(
  path: string,
  buildInto: (directory: string) => Promise<void>,
  nameOf: (manifest: Manifest) => string,
): Promise<string> {
  try {
    // Before the builder's thread starts, which takes a while: others wait when they see it.
    const { directory, end } = await beginBuild(path);
    try {
      const unfinished = join(directory, 'index');
      await buildInto(unfinished);
      const finished = join(path, nameOf(await readManifest(unfinished)));
      await moveIntoPlace(unfinished, finished);
      return finished;
    } finally {
      await end().catch(() => {});
    }
  } catch (error) {
    throw asFolderError(path, error);
  }
}

/**
 * Replaces a damaged index. Keeps an undamaged one, which another process has just built of the same
 * data.
 */
async function moveIntoPlace(unfinished: string, finished: string): Promise<void> {
  const isInPlace = await rename(unfinished, finished).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isInPlace) return;
  const theirs = await loadUndamaged(finished, ownSynonyms());
  if (theirs === undefined) {
    await rm(finished, { recursive: true, force: true, maxRetries: 3 });
    await rename(unfinished, finished);
  }
  await theirs?.release();
}

async function isUndamagedOnDisk(directory: string): Promise<boolean> {
  try {
    const manifest = await readManifest(directory);
    for (const name of sectionsOnDisk(manifest))
      await checkSection(directory, name, manifest.sections[name]!);
    return true;
  } catch {
    return false;
  }
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
