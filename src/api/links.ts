import type { ParameterReading } from './parameter.ts';

type Pairs = ParameterReading['pairs'];

/** `?` and the pairs sorted by name, form-encoded; nothing for no pairs. Pairs of one name keep their order. */
export function queryOf(pairs: Pairs): string {
  if (pairs.length === 0) return '';
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `?${new URLSearchParams(sorted as [string, string][])}`;
}

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** Addresses of the neighbouring pages: the request's own parameters with `limit` explicit and `offset` moved. */
export function pageLinks(
  address: string,
  pairs: Pairs,
  page: { limit: number; offset: number; count: number },
): PageLinks {
  const { limit, offset, count } = page;
  const others = pairs.filter(([name]) => name !== 'limit' && name !== 'offset');
  const at = (start: number) => {
    const paging: Pairs =
      start > 0
        ? [
            ['limit', `${limit}`],
            ['offset', `${start}`],
          ]
        : [['limit', `${limit}`]];
    return address + queryOf([...others, ...paging]);
  };
  return {
    next: offset + limit >= count ? null : at(offset + limit),
    previous: offset === 0 ? null : at(offset - limit),
  };
}

const NOT_FOR_CSV: readonly string[] = ['limit', 'offset', 'fields'];

/** Path of the CSV of the same listing, relative to the service. */
export function csvDownloadPath(pairs: Pairs): string {
  return `/infrastructure-projects/full/search/csv${queryOf(pairs.filter(([name]) => !NOT_FOR_CSV.includes(name)))}`;
}
