/** Bytes that one `Buffer` may see: it holds no more than 4 GiB, which the records of eight million projects exceed. */
const WINDOW_BYTES = 2 ** 30;
/** How far a window reaches into the next one, so that no record lies in two. */
const LARGEST_RECORD = 2 ** 24;

/** The records of a whole catalogue in memory, however many they are. */
export class RecordBytes {
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

  /** Copies a record to `target`, from `at` on, and gives its length. */
  copy(target: Buffer, at: number, from: number, to: number): number {
    const window = Math.floor(from / WINDOW_BYTES);
    const start = window * WINDOW_BYTES;
    return this.#windows[window]!.copy(target, at, from - start, to - start);
  }
}
