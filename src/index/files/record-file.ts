import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Records } from './record-bytes.ts';

/** How much to read at once of records that are asked for one after the other. */
const AHEAD_BYTES = 1 << 18;

/** Records on disk, which the system caches. Reads synchronously: a few kilobytes take microseconds. */
export class RecordFile implements Records {
  readonly #file: FileHandle;
  /** What was read ahead, and where it begins and the last text ended in the file. */
  #ahead = Buffer.alloc(0);
  #aheadFrom = 0;
  #lastTo = Number.NaN;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  text(from: number, to: number): string {
    // A comma stands between two records.
    const isNext = from === this.#lastTo + 1;
    this.#lastTo = to;
    if (isNext && to - from <= AHEAD_BYTES) return this.#textAhead(from, to);
    const bytes = Buffer.allocUnsafe(to - from);
    this.copy(bytes, 0, from, to);
    return bytes.toString();
  }

  #textAhead(from: number, to: number): string {
    if (from < this.#aheadFrom || to > this.#aheadFrom + this.#ahead.length) {
      if (this.#ahead.length < AHEAD_BYTES) this.#ahead = Buffer.allocUnsafeSlow(AHEAD_BYTES);
      readSync(this.#file.fd, this.#ahead, 0, AHEAD_BYTES, from);
      this.#aheadFrom = from;
    }
    return this.#ahead.toString('utf8', from - this.#aheadFrom, to - this.#aheadFrom);
  }

  copy(target: Buffer, targetStart: number, from: number, to: number): number {
    return readSync(this.#file.fd, target, targetStart, to - from, from);
  }
}
