/**
 * A file or sheet that cannot be imported. The message tells users what is wrong and what to do.
 */
export class IrmFileError extends Error {
  override readonly name: string = 'IrmFileError';
}

/** Headings are not those of a snapshot. Whoever reads the file may leave unknown columns out. */
export class HeadingsError extends IrmFileError {
  override readonly name = 'HeadingsError';
  /** Unknown headings that resemble no missing one, as the file has them. */
  readonly unknown: readonly string[];

  constructor(message: string, unknown: readonly string[]) {
    super(message);
    this.unknown = unknown;
  }
}
