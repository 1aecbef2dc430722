import type { Archive } from '../files/archive.ts';
import type { PublicPublication } from '../publications/public-publication.ts';

/** A part of the publications, newest first. Reads each from disk, synchronously, when it is its turn. */
export function* newestPublications(
  archive: Archive,
  offset: number,
  limit: number,
): Generator<PublicPublication, void, undefined> {
  const newest = archive.publicationCount - 1 - offset;
  for (let at = newest; at >= 0 && at > newest - limit; at--) yield archive.publication(at);
}
