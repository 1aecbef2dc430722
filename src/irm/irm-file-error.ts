/** A file or sheet that cannot be imported. The message is one sentence or two for people: what is wrong, what to do. */
export class IrmFileError extends Error {
  override readonly name = 'IrmFileError';
}
