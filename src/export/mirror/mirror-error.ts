/** A mirror could not be made; the message is one sentence that says why. Nothing was published. */
export class MirrorError extends Error {
  override readonly name: string = 'MirrorError';
}

/** What was fetched is of no use, so that the next attempt begins anew. */
export class UselessCatalogueError extends MirrorError {
  override readonly name = 'UselessCatalogueError';
}
