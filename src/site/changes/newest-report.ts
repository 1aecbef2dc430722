import type { CatalogueIndex, Movements } from '../../index/index.ts';

/** What the newest report changed in some projects, as a sentence says it. */
export interface NewestReport {
  /** The key of its quarter. */
  readonly until: string;
  /** Number of projects that changed, appeared or vanished. */
  readonly changed: number;
  /** Number of projects whose completion moved later. */
  readonly later: number;
  /**
   * What the estimated costs grew by together, in the main currency, below zero if they fell: of projects in both
   * reports whose cost can be right in both.
   */
  readonly growth: number;
  /** The project that contributed most to that. */
  readonly most: { readonly name: string; readonly path: string } | undefined;
}

export function newestReport(
  index: CatalogueIndex,
  { changed, counts, growth: { sum, most } }: Pick<Movements, 'changed' | 'counts' | 'growth'>,
  until: string,
): NewestReport {
  const project = most === undefined ? undefined : index.record(most);
  return {
    until,
    changed,
    later: counts.later,
    growth: sum,
    most: project && { name: project.name, path: project.url_path },
  };
}
