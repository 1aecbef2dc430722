import { orderings } from '../index/index.ts';
import { readAmount } from './format/money.ts';
import { isFilterField, searchParameters } from './search-state.ts';

/**
 * The query that an address should have had, or undefined where it is fine: addresses of the site before this one
 * (`?q=..&filter=province:Gauteng&order_by=-status_order`), fields of a form that were left empty, and amounts as people
 * write them (`5 million`).
 */
export function canonicalQuery(query: URLSearchParams): URLSearchParams | undefined {
  const better = new URLSearchParams();
  let isBetter = false;
  for (const [name, value] of query) {
    const pair = canonicalPair(name, value);
    isBetter ||= pair === undefined ? isOurs(name) : pair[0] !== name || pair[1] !== value;
    if (pair !== undefined) better.append(...pair);
  }
  if (!isBetter) return undefined;
  if (better.size === 0) better.set('view', 'list');
  better.sort();
  return better;
}

type Pair = [name: string, value: string];

const known = new Set<string>(searchParameters.map(({ name }) => name));
const isOurs = (name: string): boolean => known.has(name) || name === 'filter' || name === 'order_by';

/** The pair as it should be; undefined where it says nothing. */
function canonicalPair(name: string, value: string): Pair | undefined {
  if (value.trim() === '') return undefined;
  switch (name) {
    case 'filter':
      return filterPair(value);
    case 'order_by':
      return (orderings as readonly string[]).includes(value) ? ['ordering', value] : undefined;
    case 'cost_min':
    case 'cost_max':
      return [name, amountText(value)];
    default:
      return [name, value];
  }
}

function filterPair(filter: string): Pair | undefined {
  const colon = filter.indexOf(':');
  const [name, value] = [filter.slice(0, colon), filter.slice(colon + 1)];
  return isFilterField(name) && value !== '' ? [name, value] : undefined;
}

/** What is no amount stays as it is: the page says what is wrong with it. */
function amountText(value: string): string {
  const rand = readAmount(value);
  return rand === undefined ? value : String(rand);
}
