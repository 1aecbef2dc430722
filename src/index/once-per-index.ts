import type { CatalogueIndex } from './catalogue-index.ts';

/** Caches a result for as long as the index exists that it was computed from. */
export function oncePerIndex<T>(compute: (index: CatalogueIndex) => T): (index: CatalogueIndex) => T {
  const cached = new WeakMap<CatalogueIndex, T>();
  return (index) => {
    const value = cached.get(index) ?? compute(index);
    cached.set(index, value);
    return value;
  };
}
