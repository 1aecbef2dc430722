import type { CatalogueIndex } from '../../index/index.ts';

/** Works something out about a whole catalogue when it is first asked for, and keeps it as long as that catalogue. */
export function oncePerIndex<T>(workOut: (index: CatalogueIndex) => T): (index: CatalogueIndex) => T {
  const known = new WeakMap<CatalogueIndex, T>();
  return (index) => {
    const value = known.get(index) ?? workOut(index);
    known.set(index, value);
    return value;
  };
}
