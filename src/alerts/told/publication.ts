import { type CatalogueIndex, lastPublishedAt, newestPublications } from '../../index/index.ts';

/** The publication of an index. */
export interface SeenPublication {
  readonly id: string;
  /** ISO 8601. */
  readonly publishedAt: string;
}

export function publicationOf(index: CatalogueIndex): SeenPublication {
  const { manifest } = index;
  const [newest] = newestPublications(index, 0, 1);
  return { id: manifest.publicationId, publishedAt: newest?.at ?? lastPublishedAt(manifest) };
}
