/**
 * Size of one window. A `Buffer` is limited to 4 GiB, which the records of eight million projects
 * exceed.
 */
const WINDOW_BYTES = 2 ** 30;
/** How far a window extends into the next one, so that every record lies within one window. */
const LARGEST_RECORD = 2 ** 24;

/** The JSON records of a catalogue of any size. Offsets are bytes. */
export interface Records {
  text(from: number, to: number): string;
  /** Copies the bytes from `from` to `to` into `target` at `targetStart`. Returns their number. */
  copy(target: Buffer, targetStart: number, from: number, to: number): number;
}

/** Records in memory. */
export class RecordBytes implements Records {
  readonly #windows: readonly Buffer[];

  constructor(content: ArrayBuffer) {
    const windows: Buffer[] = [];
    for (let from = 0; from < content.byteLength; from += WINDOW_BYTES) {
      const length = Math.min(WINDOW_BYTES + LARGEST_RECORD, content.byteLength - from);
      windows.push(Buffer.from(content, from, length));
    }
    this.#windows = windows;
  }

  text(from: number, to: number): string {
    const window = Math.floor(from / WINDOW_BYTES);
    const start = window * WINDOW_BYTES;
    return this.#windows[window]!.toString('utf8', from - start, to - start);
  }

  copy(target: Buffer, targetStart: number, from: number, to: number): number {
    const window = Math.floor(from / WINDOW_BYTES);
    const start = window * WINDOW_BYTES;
    return this.#windows[window]!.copy(target, targetStart, from - start, to - start);
  }
}
