import { country } from '../../country/index.ts';
import { orderings } from '../../index/index.ts';
import { filterFields, patternOf } from '../../project/index.ts';
import { searchParameters } from '../addresses/search-state.ts';

/**
 * The query that an address is redirected to, or undefined if it needs no redirect. Rewrites
 * addresses of the site's predecessor (`?q=..&filter=province:..&order_by=-status_order`),
 * leaves out empty and needless form fields, and converts amounts as people write them (`5 million`).
 */
export function canonicalQuery(query: URLSearchParams): URLSearchParams | undefined {
  const canonical = new URLSearchParams();
  let isChanged = false;
  for (const [name, value] of query) {
    const pair = canonicalPair(name, value);
    isChanged ||= pair === undefined ? isOurs(name) : pair[0] !== name || pair[1] !== value;
    if (pair !== undefined) canonical.append(...pair);
  }
  if (canonical.get('view') === 'list' && hasOther(canonical)) {
    canonical.delete('view');
    isChanged = true;
  }
  if (!isChanged) return undefined;
  if (canonical.size === 0) canonical.set('view', 'list');
  canonical.sort();
  return canonical;
}

/** `view=list` only says that the address is not that of the start page. */
const hasOther = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name !== 'view' && knownNames.has(name));

type Pair = [name: string, value: string];

const knownNames = new Set<string>(searchParameters.map(({ name }) => name));
const isOurs = (name: string): boolean => knownNames.has(name) || name === 'filter' || name === 'order_by';

/** The pair as it should be; undefined if it has no effect. */
function canonicalPair(name: string, value: string): Pair | undefined {
  if (value.trim() === '') return undefined;
  switch (name) {
    case 'filter':
      return filterPair(value);
    case 'order_by':
      return includes(orderings, value) ? ['ordering', value] : undefined;
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
  return includes(filterFields, name) && value !== '' ? [name, value] : undefined;
}

const includes = (list: readonly string[], text: string): boolean => list.includes(text);

/** An invalid amount stays as it is: the page reports the error. */
function amountText(value: string): string {
  const amount = readAmount(value);
  return amount === undefined ? value : String(amount);
}

/** Without blanks and capitals. */
const AMOUNT = new RegExp(
  `^(-?)(?:${patternOf(country.currency.sign.toLowerCase())})?(-?)(\\d+(?:[.,]\\d+)?)([a-z]*)$`,
);

/** Longer than any amount that people type, without its blanks. */
const LONGEST_AMOUNT = 40;

/**
 * Parses an amount in the main currency: `5000000`, `R 5 000 000`, `5 million`, `1.5bn`. Undefined if invalid.
 */
export function readAmount(text: string): number | undefined {
  // Without blanks, no two repetitions of the pattern can share characters.
  const typed = text.replace(/\s/g, '').toLowerCase();
  if (typed.length > LONGEST_AMOUNT) return undefined;
  const match = AMOUNT.exec(typed);
  const unit = units.get(match?.[4] ?? '');
  if (match === null || unit === undefined) return undefined;
  const number = Number(match[3]!.replace(',', '.'));
  const amount = Math.round(number * unit * 100) / 100;
  return match[1] || match[2] ? -amount : amount;
}

const units: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mil', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);
