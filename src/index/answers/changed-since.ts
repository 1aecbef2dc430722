import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { keptPublication } from '../publications/kept-publications.ts';

/** A project that a publication listed. */
export interface ListedThen {
  readonly id: number;
  readonly url_path: string;
}

/** How the catalogue differs from what an earlier publication listed. */
export interface ChangedSince {
  /** By position, 1 for each project that is new or differs in any field. */
  readonly changed: Uint8Array;
  /**
   * The projects of then that are not listed any more, or that differ and are not among the positions:
   * a copy of some projects must drop them.
   */
  gone(positions: Uint32Array): Promise<readonly ListedThen[]>;
}

/**
 * How the catalogue differs from what a publication listed. 'unknown' if the log has no such
 * publication, 'lost' if what it listed was not kept.
 */
export async function changedSince(
  index: CatalogueIndex,
  publicationId: string,
): Promise<ChangedSince | 'unknown' | 'lost'> {
  const { count, digests, quality, ids, manifest } = index;
  if (publicationId === manifest.publicationId)
    return { changed: new Uint8Array(count), gone: async () => [] };
  if (!publicationIds(index).has(publicationId)) return 'unknown';
  const then = await keptPublication(index.directory, publicationId);
  if (then === undefined) return 'lost';
  const changed = new Uint8Array(count).fill(1);
  /** The places of then that have no equal now, and where their projects are now. */
  const unequal: (readonly [place: number, position: number | undefined])[] = [];
  for (let place = 0, position = 0; place < then.ids.length; place++) {
    const id = then.ids[place]!;
    while (position < count && ids[position]! < id) position++;
    const isListed = ids[position] === id;
    const isEqual =
      isListed &&
      then.quality[place] === quality[position] &&
      then.digests[place] === digests[position] &&
      then.digests[place + then.ids.length] === digests[position + count];
    if (isEqual) changed[position] = 0;
    else unequal.push([place, isListed ? position : undefined]);
  }
  return {
    changed,
    gone: async (positions) => {
      const listed = new Set(positions);
      const places = unequal
        .filter(([, position]) => position === undefined || !listed.has(position))
        .map(([place]) => place);
      const addresses = await then.addressesAt(places);
      return places.map((place, i) => ({ id: then.ids[place]!, url_path: addresses[i]! }));
    },
  };
}

/** The ids of all publications. Anybody may ask for one that is none. */
const publicationIds = oncePerIndex(
  (index) =>
    new Set(Array.from({ length: index.publicationCount }, (_, place) => index.publication(place).id)),
);
