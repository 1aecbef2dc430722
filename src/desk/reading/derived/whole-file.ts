import { randomBytes } from 'node:crypto';
import { access, readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file under a temporary name and renames it, so that a file that exists is whole, whatever
 * happens meanwhile.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}

/** The value that a whole file holds as JSON; undefined if there is none yet. */
export async function readWhole<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether there is a file or folder. */
export const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
