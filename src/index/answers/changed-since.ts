import { LRUCache } from 'lru-cache';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { isKept, type KeptPublication, keptPublication } from '../publications/kept-publications.ts';

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
  const { count, manifest } = index;
  if (publicationId === manifest.publicationId)
    return { changed: new Uint8Array(count), gone: async () => [] };
  if (!publicationIds(index).has(publicationId)) return 'unknown';
  const isThere = await isKept(index.directory, publicationId);
  const comparison = isThere ? await comparedWith(index, publicationId) : undefined;
  if (comparison === undefined) return 'lost';
  const { then, changed, places, positions: now, addressesOf } = comparison;
  return {
    changed,
    gone: async (positions) => {
      const isListed = new Uint8Array(count);
      for (const position of positions) isListed[position] = 1;
      const gone = Array.from(places.keys()).filter((i) => now[i] === NOWHERE || isListed[now[i]!] === 0);
      const addresses = await addressesOf(gone);
      return addresses.map((url_path, i) => ({ id: then.ids[places[gone[i]!]!]!, url_path }));
    },
  };
}

/** The position of a project that is not listed any more. */
const NOWHERE = 0xffffffff;

/** What differs between the catalogue and what a publication listed. */
interface Comparison {
  readonly then: KeptPublication;
  readonly changed: Uint8Array;
  /** The places of then that have no equal now, ascending. */
  readonly places: Uint32Array;
  /** Where their projects are now. */
  readonly positions: Uint32Array;
  /** The addresses of then of some of these places, by their number among them. */
  addressesOf(some: readonly number[]): Promise<readonly string[]>;
}

/** Copies of many people go on from the same few publications. */
const MOST_COMPARED = 4;

const comparisons = oncePerIndex(
  () => new LRUCache<string, Promise<Comparison | undefined>>({ max: MOST_COMPARED }),
);

function comparedWith(index: CatalogueIndex, publicationId: string): Promise<Comparison | undefined> {
  const known = comparisons(index);
  const before = known.get(publicationId);
  if (before !== undefined) return before;
  const comparison = compared(index, publicationId);
  known.set(publicationId, comparison);
  // The disk may be all right the next time.
  comparison.then(
    (found) => found ?? known.delete(publicationId),
    () => known.delete(publicationId),
  );
  return comparison;
}

async function compared(
  { directory, count, digests, quality, ids }: CatalogueIndex,
  publicationId: string,
): Promise<Comparison | undefined> {
  const then = await keptPublication(directory, publicationId);
  if (then === undefined) return undefined;
  const changed = new Uint8Array(count).fill(1);
  const [places, positions] = [new GrowingColumn(), new GrowingColumn()];
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
    else {
      places.push(place);
      positions.push(isListed ? position : NOWHERE);
    }
  }
  const all = places.values();
  return { then, changed, places: all, positions: positions.values(), addressesOf: addressesOf(then, all) };
}

/** More addresses are read for each request: all of a million would take more memory than the index. */
const MOST_HELD = 20_000;

/** Each request of each copy asks for nearly the same. */
function addressesOf(then: KeptPublication, places: Uint32Array): Comparison['addressesOf'] {
  let held: Promise<readonly string[]> | undefined;
  return async (some) => {
    if (some.length === 0) return [];
    if (places.length > MOST_HELD) return then.addressesAt(some.map((i) => places[i]!));
    held ??= then.addressesAt(Array.from(places));
    try {
      const addresses = await held;
      return some.map((i) => addresses[i]!);
    } catch (error) {
      // The disk may be all right the next time.
      held = undefined;
      throw error;
    }
  };
}

/** The ids of all publications. Anybody may ask for one that is none. */
const publicationIds = oncePerIndex(
  (index) =>
    new Set(Array.from({ length: index.publicationCount }, (_, place) => index.publication(place).id)),
);
