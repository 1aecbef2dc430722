import { MOST_WORDS } from '../index/index.ts';

/**
 * The most that one request may ask for: beyond it, a request is a 400 that names the parameter and
 * the bound. `docs/api.md` lists them. They keep the event loop free for others, so a larger one
 * needs another run of `npm run bench -- costliest-requests`.
 */
export const bounds = {
  /** Different values of one repeatable parameter. */
  values: 200,
  /** Different words of `q`, those in quotation marks included. */
  words: MOST_WORDS,
  /** Features of a map without `zoom`. The download of the same projects has no bound. */
  mapFeatures: 50_000,
  /** Groups of the statistics. */
  groups: 10_000,
  /** Filter values of the search page, all parameters together: each gets a link to remove it. */
  pageValues: 100,
  /**
   * Bytes of the filters in the address of the search page: some 300 links of the page repeat them.
   */
  pageQueryBytes: 4096,
  /** Bytes of a search in the path, as OGC API - Features has it. */
  pathSearchBytes: 2000,
  /** Features on a page of OGC API - Features: more count as this number. */
  features: 10_000,
} as const;
