import { printable } from '../../project/index.ts';

/**
 * Mirroring failed; the message is one sentence that says why, without control characters of the
 * source. Nothing was published.
 */
export class MirrorError extends Error {
  override readonly name: string = 'MirrorError';

  constructor(message: string) {
    super(printable(message));
  }
}

/** The fetched data is inconsistent, so the next attempt must fetch everything again. */
export class InconsistentCatalogueError extends MirrorError {
  override readonly name = 'InconsistentCatalogueError';
}
