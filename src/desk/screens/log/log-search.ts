import type { LogSearch } from '../../log/log-entries.ts';

/** The search as the address has it, to be shown in the form again. */
export interface LogSearchState {
  readonly text: string;
  readonly action: string;
  /** Days (YYYY-MM-DD) in South Africa; "" for no limit. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

const dayOf = (text: string | null): string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) ? text! : '';

/** Reads the search of an address. What it does not understand counts as not given. */
export function logSearchState(query: URLSearchParams): LogSearchState {
  const page = Number(query.get('page') ?? 1);
  return {
    text: (query.get('q') ?? '').trim().slice(0, 200),
    action: query.get('action') ?? '',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** More words narrow a search no further, but take time. */
const MOST_WORDS = 10;
const DAY_MS = 24 * 60 * 60_000;

/** South African days as instants. The country has no summer time. */
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+02:00`);

export const logSearch = ({ text, action, from, to }: LogSearchState): LogSearch => ({
  words: text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS),
  action,
  from: from === '' ? '' : new Date(beginOf(from)).toISOString(),
  to: to === '' ? '' : new Date(beginOf(to) + DAY_MS).toISOString(),
});

/** The address of a page of the log, or of its CSV. */
export function logAddress(
  path: '/log' | '/log.csv',
  { text, action, from, to, page }: LogSearchState,
): string {
  const query = new URLSearchParams();
  const given = { q: text, action, from, to, page: page > 1 && path === '/log' ? String(page) : '' };
  for (const [name, value] of Object.entries(given)) if (value !== '') query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
