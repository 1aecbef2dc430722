import { suggestedFields } from '../../project/index.ts';
import type { CountedColumn } from '../answers/facet-counts.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { QueryFilters } from '../select/query-filters.ts';
import type { PositionSet } from '../sets/position-set.ts';

/**
 * The parameters that suggestions lead to: fields, the firm of the main contractor, an area, a place to be
 * near to, and `q` for the number of a project.
 */
export const suggestedParameters = [...suggestedFields, 'contractor', 'area', 'near', 'q'] as const;

export type SuggestedParameter = (typeof suggestedParameters)[number];

/** A completion of typed text. */
export interface Suggestion {
  /** For people. */
  readonly text: string;
  /** The parameter of the search that the suggestion stands for. */
  readonly field: SuggestedParameter;
  /** The values of that parameter: several if spellings differ only in case. */
  readonly values: readonly string[];
  /** The number of projects that this search finds. */
  readonly count: number;
}

/** A suggestion before the best ones are chosen. */
export interface Candidate extends Suggestion {
  /** Other texts for the same, by which it may have been found. */
  readonly otherTexts?: readonly string[];
}

/** Maximum number of suggestions in one result. */
export const MAX_SUGGESTIONS = 10;

/** What was typed, and among which projects suggestions are looked for. */
export interface Typed {
  readonly index: CatalogueIndex;
  /** The text, folded. */
  readonly beginning: string;
  /** Its different words. */
  readonly words: readonly string[];
  readonly filters: QueryFilters;
  /** The projects that match the filters. */
  readonly projects: PositionSet;
  /** Their number with each code of a column. */
  readonly countBy: (column: CountedColumn) => Uint32Array;
}
