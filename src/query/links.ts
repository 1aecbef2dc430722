import type { Pairs } from '../http/parameters/parameter.ts';
import { searchDownloadPath } from './addresses.ts';

/** `name=value&...`, form-encoded and sorted by name; values of the same name keep their order. */
export function formEncoded(pairs: Pairs): string {
  const sorted = pairs.length < 2 ? pairs : pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([name, value]) => `${encodedText(name)}=${encodedText(value)}`).join('&');
}

/** A form-encoded text. Most texts need no encoding, and `URLSearchParams` is slow. */
export const encodedText = (text: string): string =>
  /^[\w*.-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);

/** `?` and the pairs, form-encoded; empty without pairs. */
export const queryOf = (pairs: Pairs): string => (pairs.length === 0 ? '' : `?${formEncoded(pairs)}`);

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * Links to the next and previous page: the request's parameters with an explicit `limit` and the
 * new `offset`.
 */
export function pageLinks(
  address: string,
  pairs: Pairs,
  page: { limit: number; offset: number; count: number },
): PageLinks {
  const { limit, offset, count } = page;
  const others = pairs.filter(([name]) => name !== 'limit' && name !== 'offset');
  const at = (start: number) => {
    const paging: Pairs = [['limit', `${limit}`], ...(start > 0 ? [['offset', `${start}`] as const] : [])];
    return address + queryOf([...others, ...paging]);
  };
  return {
    next: offset + limit >= count ? null : at(offset + limit),
    previous: offset === 0 ? null : at(offset - limit),
  };
}

const NOT_FOR_CSV: readonly string[] = ['limit', 'offset', 'cursor', 'fields'];

/** Path of the CSV of the same listing, relative to the service. */
export function csvDownloadPath(pairs: Pairs): string {
  return searchDownloadPath('csv') + queryOf(pairs.filter(([name]) => !NOT_FOR_CSV.includes(name)));
}
