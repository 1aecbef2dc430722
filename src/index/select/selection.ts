import { type FacetField, facetFields } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { correctedTerms } from '../text/correction.ts';
import { type TextTerm, textTerms, wordsOfTerms } from '../text/text-query.ts';
import { applyFilters, filtersOf } from './filters.ts';
import type { QueryFilters } from './query-filters.ts';

/** The projects that match a query. */
export interface Selection {
  /** Positions of the projects, ascending. */
  readonly positions: Uint32Array;
  /** Positions that match the words of the query alone, ascending. */
  readonly textMatches: Uint32Array;
  /** The words and phrases that were searched, after correction. */
  readonly terms: readonly TextTerm[];
  /**
   * The words that were searched instead of those of `q`, if no project has those and they seem to
   * be typing errors.
   */
  readonly correctedWords: readonly string[] | undefined;
}

/** Finds the projects that match a query. */
export function select(index: CatalogueIndex, query: QueryFilters): Selection {
  const text = selectText(index, query.q);
  return { ...text, positions: applyFilters(filtersOf(index, query), text.textMatches) };
}

/**
 * For multiselect facets, which count the values of each field as if that field were not filtered:
 * the matching positions for each facet field that is filtered. `selection` is the one of the same
 * query.
 */
export function positionsByFilteredFacet(
  index: CatalogueIndex,
  query: QueryFilters,
  { textMatches }: Selection,
): ReadonlyMap<FacetField, Uint32Array> {
  const filters = filtersOf(index, query);
  const filtered = facetFields.filter((field) => filters.some(({ facet }) => facet === field));
  const otherFilters = (field: FacetField) => filters.filter(({ facet }) => facet !== field);
  return new Map(filtered.map((field) => [field, applyFilters(otherFilters(field), textMatches)]));
}

function selectText(index: CatalogueIndex, q: string | undefined): Omit<Selection, 'positions'> {
  const terms = q === undefined ? [] : textTerms(q);
  if (terms.length === 0) return { textMatches: index.allPositions, terms, correctedWords: undefined };
  const textMatches = index.text.positionsOf(terms);
  const corrected = textMatches.length === 0 ? correctedTerms(index.text, terms) : undefined;
  if (corrected === undefined) return { textMatches, terms, correctedWords: undefined };
  return {
    textMatches: index.text.positionsOf(corrected),
    terms: corrected,
    correctedWords: wordsOfTerms(corrected),
  };
}
