import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { Option } from 'commander';
import type { Config } from '../config.ts';
import type { OriginalFile, PublicationRecord } from '../store/index.ts';

/** What a person can say about a publication. */
export interface RecordOptions {
  readonly by?: string;
  readonly note?: string;
  readonly publicNote?: string;
}

export const recordOptions = (): readonly Option[] => [
  new Option('--by <person>', 'who publishes; if left out, the account of the system'),
  new Option('--note <text>', 'a note for those who publish'),
  new Option('--public-note <text>', 'a note for everybody'),
];

/** What the log keeps of a publication. */
export function publicationRecord(
  { by, note, publicNote }: RecordOptions,
  { keepOriginalsYears }: Pick<Config, 'keepOriginalsYears'>,
): PublicationRecord {
  // An empty value comes from an unset shell variable.
  return {
    by: by || accountName(),
    ...(note && { note }),
    ...(publicNote && { publicNote }),
    keepOriginalsYears,
  };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a number that has no account.
    return `user ${process.getuid?.()}`;
  }
}

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
