import type { VNode } from 'preact';
import type { CatalogueIndex } from '../../index/index.ts';
import type { Speech } from '../language/speech.ts';
import type { EmbeddedSearch } from '../selectors/embedded-search.ts';

/** A chart of the projects of a search. */
export interface SearchChart {
  readonly title: (language: Speech, search: EmbeddedSearch) => string;
  /** As part of a page. */
  readonly embed: (search: EmbeddedSearch, index: CatalogueIndex) => VNode;
  /** As a drawing, as wide as `CHART_WIDTH`, with its height. */
  readonly file: (
    language: Speech,
    search: EmbeddedSearch,
    index: CatalogueIndex,
  ) => { readonly chart: VNode; readonly height: number };
}
