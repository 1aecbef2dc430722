/** A malicious or broken file. */
export interface HostileFile {
  readonly what: string;
  readonly ending: string;
  readonly content: () => string | Uint8Array;
  /**
   * What the error message contains if the file is rejected; else what each of its projects
   * contains.
   */
  readonly expected: string | RegExp | readonly Readonly<Record<string, unknown>>[];
}
