import type { SqlTransaction } from '../../database/index.ts';

/**
 * The newest entry of the log at some time. Who knows it finds out if entries up to it were removed or
 * written again, even if the chain was computed again.
 */
export interface LogHead {
  readonly number: number;
  readonly sha256: string;
}

/** The head of the log now. An empty log has entry 0 with the hash "". */
export const logHead = async (database: SqlTransaction): Promise<LogHead> =>
  (await database.one<LogHead>('SELECT number, sha256 FROM desk_log ORDER BY number DESC LIMIT 1')) ?? {
    number: 0,
    sha256: '',
  };

/** A head as people write it down: `17:9f86d0..`. */
export const headText = ({ number, sha256 }: LogHead): string => `${number}:${sha256}`;

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;

/** Reads what `headText` wrote; undefined if it is something else. */
export function readHead(text: string): LogHead | undefined {
  const [, number, sha256 = ''] = HEAD.exec(text.trim().toLowerCase()) ?? [];
  return number === undefined ? undefined : { number: Number(number), sha256 };
}
