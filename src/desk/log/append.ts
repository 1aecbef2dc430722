import { createHash } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { logHead } from './log-head.ts';

/** What a person did, or tried to do. */
export interface DeskLogEvent {
  /** The email address of the person; `command: NAME` for an account of the system; "" for nobody known. */
  readonly who: string;
  /** What happened, in the past tense: `uploaded a file`. */
  readonly action: string;
  /** The id of the draft, the address of the account or the number of the publication; "" for none. */
  readonly about: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** One entry of the log as it is stored. */
export interface DeskLogEntry extends DeskLogEvent {
  /** Counts the entries from 1. */
  readonly number: number;
  readonly at: string;
  /** SHA-256 of the entry before, "" for the first one. */
  readonly previous: string;
}

export interface DeskLogRow {
  readonly number: number;
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly about: string;
  /** The `DeskLogEntry` as JSON. */
  readonly entry: string;
  /** SHA-256 of `entry`. */
  readonly sha256: string;
}

/** What the next entry holds of an entry. */
export const logHash = (entry: string): string => createHash('sha256').update(entry).digest('hex');

/** Appends to the log. Call it in the transaction that changes what the entry speaks of. */
export async function appendToLog(
  transaction: SqlTransaction,
  now: Date,
  event: DeskLogEvent,
): Promise<void> {
  const last = await logHead(transaction);
  const number = last.number + 1;
  const at = now.toISOString();
  const entry = JSON.stringify({ number, at, ...event, previous: last.sha256 });
  const sha256 = logHash(entry);
  const { who, action, about } = event;
  await transaction.run(
    'INSERT INTO desk_log (number, at, who, action, about, entry, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [number, at, who, action, about, entry, sha256],
  );
}
