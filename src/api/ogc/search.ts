import type { Pairs } from '../../http/parameters/parameter.ts';
import type { CatalogueIndex, PositionSet } from '../../index/index.ts';
import { filterParameters } from '../../query/filter-parameters.ts';
import { checkedOgcLandingPath } from '../../query/ogc-search.ts';
import { selectedProjects } from '../../query/selected-projects.ts';
import { understoodParameters } from '../../query/understood-query.ts';
import { checkNames } from '../strict.ts';
import { checkValues } from './parameters.ts';

/** The projects that a landing page is about: all, or those of a search in its path. */
export interface OgcSearch {
  /** Absolute address of the landing page, with a slash at its end. */
  readonly landing: string;
  /** The filters of the search; empty for all projects. */
  readonly pairs: Pairs;
  /** The projects that the search finds. */
  readonly projects: PositionSet;
}

/** A title with the filters of a search behind it. */
export const titled = (title: string, { pairs }: Pick<OgcSearch, 'pairs'>): string =>
  [title, ...(pairs.length === 0 ? [] : [pairs.map(([name, value]) => `${name}=${value}`).join(', ')])].join(
    ': ',
  );

const known = new Set(filterParameters.map(({ name }) => name as string));

/**
 * Reads the search of a path: its filters, like a query string. Desktop programs drop the query of an address that
 * they are given, but keep its path. Throws a `Problem` if a filter is unknown or invalid, or if there are too many.
 */
export function ogcSearch(index: CatalogueIndex, base: string, part: string | undefined): OgcSearch {
  if (part === undefined)
    return { landing: base + checkedOgcLandingPath([]), pairs: [], projects: index.all };
  checkNames(part, known);
  const query = new URLSearchParams(part);
  checkValues(query);
  const { pairs, selection } = selectedProjects(index, understoodParameters(index, query, filterParameters));
  return {
    landing: base + checkedOgcLandingPath(pairs),
    pairs,
    projects: selection.projects,
  };
}
