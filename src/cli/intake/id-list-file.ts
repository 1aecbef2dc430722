import { readFile } from 'node:fs/promises';
import { IdListError } from '../../intake/index.ts';

/** Reads a list of ids and puts its path in front of any error. Fails with `IdListError`. */
export async function idListIn<T>(path: string, read: (text: string) => T): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new IdListError(`${path}: the list of ids cannot be read; check its path.`);
  });
  try {
    return read(text);
  } catch (error) {
    if (error instanceof IdListError) throw new IdListError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
