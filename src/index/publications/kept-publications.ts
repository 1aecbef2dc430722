import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What each of the newest publications listed, kept beside the indexes, which are removed: for each
 * project its id, the digest of its newest report, its flags and its address.
 */
const KEPT = 'kept';
const sections = ['ids', 'quality', 'digests', 'addresses', 'addresses.offsets'] as const;

/** Each takes about a hundred bytes for each project. */
const MOST_KEPT = 40;

export const isKeptFolder = (name: string): boolean => name === KEPT;

const folderOf = (path: string, publicationId: string): string =>
  join(path, KEPT, encodeURIComponent(publicationId));

/** Keeps what the index in `directory` lists in the folder of indexes at `path`. */
export async function keepPublication(path: string, directory: string, publicationId: string): Promise<void> {
  const folder = folderOf(path, publicationId);
  if (await stat(folder).then(Boolean, () => false)) return;
  const unfinished = join(path, KEPT, `.${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(unfinished, { recursive: true });
    for (const name of sections) await copyFile(join(directory, name), join(unfinished, name));
    await rename(unfinished, folder);
  } finally {
    // Another process may have kept it first.
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOldest(join(path, KEPT));
}

async function removeOldest(path: string): Promise<void> {
  const kept = await Promise.all(
    (await readdir(path)).map(async (name) => ({
      name,
      at: await stat(join(path, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  kept.sort((a, b) => b.at - a.at);
  for (const { name } of kept.slice(MOST_KEPT)) await rm(join(path, name), { recursive: true, force: true });
}

/** What a publication listed, by place in the order of ids. */
export interface KeptPublication {
  readonly ids: Uint32Array;
  readonly quality: Uint32Array;
  readonly digests: Uint32Array;
  /** The addresses of the projects at these places. */
  addressesAt(places: readonly number[]): Promise<readonly string[]>;
}

/** Whether what a publication listed is there still. */
export const isKept = (directory: string, publicationId: string): Promise<boolean> =>
  stat(folderOf(join(directory, '..'), publicationId)).then(Boolean, () => false);

/** What a publication listed, from the folder of the present index; undefined if it was not kept. */
export async function keptPublication(
  directory: string,
  publicationId: string,
): Promise<KeptPublication | undefined> {
  const folder = folderOf(join(directory, '..'), publicationId);
  try {
    const [ids, quality, digests] = await Promise.all(
      (['ids', 'quality', 'digests'] as const).map((name) => numbersIn(join(folder, name))),
    );
    // A machine that stopped may not have written everything.
    if (quality!.length !== ids!.length || digests!.length !== 2 * ids!.length) return undefined;
    return {
      ids: ids!,
      quality: quality!,
      digests: digests!,
      addressesAt: async (places) => {
        if (places.length === 0) return [];
        const text = await readFile(join(folder, 'addresses'));
        const bytes = await readFile(join(folder, 'addresses.offsets'));
        const offsets = new Float64Array(new Uint8Array(bytes).buffer);
        return places.map((place) => text.toString('utf8', offsets[place], offsets[place + 1]));
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function numbersIn(file: string): Promise<Uint32Array> {
  const bytes = await readFile(file);
  return new Uint32Array(new Uint8Array(bytes.subarray(0, bytes.length & ~3)).buffer);
}
