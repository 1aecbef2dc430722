import { Problem } from '../../http/problem.ts';
import { type CatalogueIndex, maskedPositions, oncePerIndex } from '../../index/index.ts';
import { isOnEarth } from './features-json.ts';

/**
 * A collection of features. Projects without a place have one of their own: desktop programs read the kind of
 * geometry from the first features.
 */
export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly hasPlace: boolean;
}

export const collections: readonly Collection[] = [
  {
    id: 'projects',
    title: 'Projects',
    description: 'Public infrastructure projects with a place, each as in its latest report.',
    hasPlace: true,
  },
  {
    id: 'projects-without-place',
    title: 'Projects without a place',
    description: 'Public infrastructure projects whose latest report has no usable coordinates.',
    hasPlace: false,
  },
];

/** Throws a `Problem` if there is no such collection. */
export function collectionOf(id: string): Collection {
  const collection = collections.find((each) => each.id === id);
  if (collection !== undefined) return collection;
  const ids = collections.map((each) => each.id).join(' and ');
  throw new Problem('not-found', `There is no collection ${id}: the collections are ${ids}.`);
}

/** One byte for each position, for the projects with a place and for the others. */
const masks = oncePerIndex((index) => {
  const onEarth = Uint8Array.from(index.allPositions, (position) => (isOnEarth(index, position) ? 1 : 0));
  return { onEarth, elsewhere: onEarth.map((byte) => 1 - byte) };
});

/** Those of the positions that are in a collection, in their order. */
export const positionsIn = (
  { hasPlace }: Collection,
  index: CatalogueIndex,
  positions: Uint32Array,
): Uint32Array => maskedPositions(positions, masks(index)[hasPlace ? 'onEarth' : 'elsewhere']);
