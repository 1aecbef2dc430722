import type { Pairs } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { filledPath, ogcLandingPages } from './addresses.ts';
import { bounds } from './bounds.ts';

/** What would end a value of the query, or a part of the path if somebody decodes it on the way. */
const encodedTwice = (text: string): string => text.replace(/[%&+#?/\\]/g, encodeURIComponent);

/** Signs that need no encoding in a part of a path (RFC 3986, 3.3). */
const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:26|2C|3A|3D)/g, decodeURIComponent);

/**
 * The filters of a search as one part of a path, sorted by name: `quality=stalled&status=Tender`. Decoded, it is
 * a query string.
 */
const searchPart = (filters: Pairs): string =>
  filters
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => readable(`${name}=${encodedTwice(value)}`))
    .join('&');

/**
 * The landing page of OGC API - Features for the projects of a search; undefined if the search is too long for an
 * address.
 */
export function ogcLandingPath(filters: Pairs): string | undefined {
  if (filters.length === 0) return ogcLandingPages.all;
  const part = searchPart(filters);
  return part.length > bounds.pathSearchBytes ? undefined : filledPath(ogcLandingPages.search, part);
}

/** The same. Throws a `Problem` if the search is too long. */
export function checkedOgcLandingPath(filters: Pairs): string {
  const path = ogcLandingPath(filters);
  if (path !== undefined) return path;
  const detail = `A search in the path takes at most ${bounds.pathSearchBytes} bytes: leave filters out.`;
  throw new Problem('query-too-long', detail);
}
