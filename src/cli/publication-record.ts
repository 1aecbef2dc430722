import { userInfo } from 'node:os';
import { Option } from 'commander';
import type { Config } from '../config.ts';
import type { PublicationRecord } from '../store/index.ts';

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

/** The account of the system that runs this program. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a number that has no account.
    return `user ${process.getuid?.()}`;
  }
}
