import type { CatalogueIndex } from '../catalogue-index.ts';
import { correctedTerms } from '../text/correction.ts';
import { type TextTerm, textTerms, wordsOfTerms } from '../text/text-query.ts';
import { applyFilters, type Filter, filtersOf } from './filters.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

/** The projects that match a query. */
export interface Selection {
  /** Positions of the projects, ascending. */
  readonly positions: Uint32Array;
  /** Positions that match the words of the query alone, ascending. */
  readonly textMatches: Uint32Array;
  /** The other conditions of the query. */
  readonly filters: readonly Filter[];
  /** The place that the projects are near. Decides the default order. */
  readonly near: NearPoint | undefined;
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
  const filters = filtersOf(index, query);
  return { ...text, filters, near: query.near, positions: applyFilters(filters, text.textMatches) };
}

/** Finds the projects that match words, and corrects these if none does. */
export function selectText(
  index: CatalogueIndex,
  q: string | undefined,
): Omit<Selection, 'positions' | 'filters' | 'near'> {
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
