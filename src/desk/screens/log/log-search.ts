import { daysAfter, isCalendarDate, startOfDay } from '../../../project/index.ts';
import { typedDay } from '../../language/typed-day.ts';
import type { LogSearch } from '../../log/log-entries.ts';

/** The search as the address has it, to be shown in the form again. */
export interface LogSearchState {
  readonly text: string;
  readonly action: string;
  /** Days (YYYY-MM-DD) in the country; "" for no limit. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

const dayOf = (text: string | null): string => {
  const day = typedDay(text ?? '');
  return isCalendarDate(day) ? day : '';
};

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

/** The first instant of a day in the country. */
const beginOf = (day: string): string => new Date(startOfDay(day)).toISOString();

export const logSearch = ({ text, action, from, to }: LogSearchState): LogSearch => ({
  words: text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS),
  action,
  from: from === '' ? '' : beginOf(from),
  to: to === '' ? '' : beginOf(daysAfter(to, 1)),
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
