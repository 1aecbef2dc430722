import { Problem } from '../../http/problem.ts';
import { type CatalogueIndex, oncePerIndex, type PositionSet } from '../../index/index.ts';
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

const onEarth = oncePerIndex((index) => index.all.filter((position) => isOnEarth(index, position)));

/** The projects that are in a collection. */
export const projectsIn = ({ hasPlace }: Collection, index: CatalogueIndex): PositionSet =>
  hasPlace ? onEarth(index) : index.all.without(onEarth(index));
