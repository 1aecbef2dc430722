/**
 * A file or sheet that cannot be imported. The message tells users what is wrong and what to do.
 */
export class IrmFileError extends Error {
  override readonly name = 'IrmFileError';
}
