import type { CatalogueIndex, ProjectMovements } from '../../index/index.ts';

/** A project that changed, as a list shows it. */
export interface ListedChange extends ProjectMovements {
  readonly name: string;
  readonly path: string;
  readonly department: string;
  readonly province: string;
}

/** The changes with the projects that they are of. */
export const listedChanges = (
  index: CatalogueIndex,
  changes: readonly ProjectMovements[],
): readonly ListedChange[] =>
  changes.map((change) => {
    const { name, url_path: path, department, province } = index.record(change.position);
    return { ...change, name, path, department, province };
  });
