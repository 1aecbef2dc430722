/** A mirror could not be made; the message is one sentence that says why. Nothing was published. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}
