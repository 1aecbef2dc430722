/** A file that somebody made to do harm, or that broke on its way. */
export interface HostileFile {
  readonly what: string;
  readonly ending: string;
  readonly content: () => string | Uint8Array;
  /** What the sentence holds with which the file is refused; or what stands in each of its projects that are read. */
  readonly expected: string | RegExp | readonly Readonly<Record<string, unknown>>[];
}
