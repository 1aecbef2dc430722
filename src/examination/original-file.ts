import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OriginalFile } from '../store/index.ts';

/**
 * A file that is about to be read. Take this first, so that a change meanwhile is noticed. Undefined
 * if it cannot be read: reading it says why.
 */
export async function originalFile(path: string): Promise<OriginalFile | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    if (!(await stat(path)).isFile()) return undefined;
    for await (const piece of createReadStream(path)) {
      hash.update(piece);
      bytes += piece.length;
    }
  } catch {
    return undefined;
  }
  return { name: basename(path), bytes, sha256: hash.digest('hex'), open: () => createReadStream(path) };
}
