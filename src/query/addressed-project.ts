import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, type HistoryEntry, projectHistory } from '../index/index.ts';
import { slugFits } from '../project/index.ts';
import { filledPath, pagePaths } from './addresses.ts';

/** The project whose number stands in an address. */
export interface AddressedProject {
  readonly position: number;
  /** Oldest first, never empty. */
  readonly history: readonly HistoryEntry[];
  /** Whether the address names the project as it is, as it may have been, or something else. */
  readonly address: 'right' | 'outdated' | 'of another project';
  readonly slug: string;
}

/**
 * The project at `<id>-<slug>`, the last part of a project's address. Another catalogue may have
 * given the number to another project, so the slug has to fit. Throws a `Problem` if no project has
 * the number.
 */
export function addressedProject(index: CatalogueIndex, idAndSlug: string): AddressedProject {
  const [, id, slug = ''] = /^(\d{1,10})(?:-(.*))?$/s.exec(idAndSlug) ?? [];
  const position = id === undefined ? undefined : index.positionOf(Number(id));
  if (position === undefined)
    throw new Problem(
      'not-found',
      'There is no project at this address: its number may be mistyped. Search for its name instead.',
    );
  const history = projectHistory(index, position);
  const isRight = history.at(-1)!.published.url_path === filledPath(pagePaths.project, idAndSlug);
  const isOutdated =
    !isRight &&
    slugFits(
      slug,
      history.map(({ snapshot }) => snapshot),
    );
  return {
    position,
    history,
    address: isRight ? 'right' : isOutdated ? 'outdated' : 'of another project',
    slug,
  };
}
