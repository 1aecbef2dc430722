/** Mirroring failed; the message is one sentence that says why. Nothing was published. */
export class MirrorError extends Error {
  override readonly name: string = 'MirrorError';
}

/** The fetched data is inconsistent, so the next attempt must fetch everything again. */
export class InconsistentCatalogueError extends MirrorError {
  override readonly name = 'InconsistentCatalogueError';
}
