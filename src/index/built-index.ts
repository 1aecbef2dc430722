import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CatalogueIndex } from './catalogue-index.ts';
import { OUTLINES } from './columns/area-columns.ts';
import { type Manifest, readManifest } from './files/manifest.ts';
import { beginBuild } from './files/unfinished-builds.ts';
import { ownSynonyms, type Synonyms } from './text/synonyms.ts';

/** Sections that stay on disk: loading an index checks only their size. */
const SECTIONS_ON_DISK = ['csv', 'features', 'histories', 'publications', 'addresses', OUTLINES] as const;
const READ_BYTES = 1 << 20;

/** The index in a folder; undefined if there is none, or if it is damaged. */
export async function loadUndamaged(
  directory: string,
  synonyms: Synonyms,
): Promise<CatalogueIndex | undefined> {
  const index = await CatalogueIndex.load(directory, synonyms).catch(() => undefined);
  if (index === undefined || (await isUndamaged(directory, index.manifest))) return index;
  await index.release();
  return undefined;
}

/** Bytes of memory that the columns, words and records of an index take at least. */
export function bytesInMemory({ sections }: Manifest): number {
  const onDisk: readonly string[] = SECTIONS_ON_DISK;
  return Object.entries(sections).reduce(
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
