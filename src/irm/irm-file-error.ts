/**
 * A file or sheet that cannot be imported. The message tells users what is wrong and what to do.
 */
export class IrmFileError extends Error {
  override readonly name: string = 'IrmFileError';
}

/** A heading that is wrong, and why. `column` is in letters. */
export interface WrongHeading {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** Headings are not those of a snapshot. Whoever reads the file may leave unknown columns out. */
export class HeadingsError extends IrmFileError {
  override readonly name = 'HeadingsError';
  /** Unknown headings that resemble no missing one, as the file has them. */
  readonly unknown: readonly string[];
  /** The headings that are wrong; at the first one, which are missing. */
  readonly wrong: readonly WrongHeading[];

  constructor(message: string, unknown: readonly string[], wrong: readonly WrongHeading[] = []) {
    super(message);
    this.unknown = unknown;
    this.wrong = wrong;
  }
}
