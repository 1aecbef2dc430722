import { country } from '../../country/index.ts';
import {
  CURRENCY,
  CURRENCY_SIGNS,
  currencies,
  currencySign,
  currencyText,
  internationalSign,
  patternOf,
} from '../../project/index.ts';
import type { Cell } from '../sheet.ts';
import { cleanText } from './cell-text.ts';

/** The currency that stands before or behind an amount. */
export interface NamedCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** Whether the profile names it. */
  readonly isKnown: boolean;
  /** The amount without it. */
  readonly rest: string;
}

const { name, plural } = country.currency;

/** The main currency in any of its spellings, as a part of a regular expression. */
export const MAIN_NAMES = `(?:${CURRENCY_SIGNS}|${patternOf(plural)}|${patternOf(name)})`;

/** A currency before an amount, with a sign or a bracket that stays, and one behind it or its magnitude. */
export const beforeAmount = (names: string): RegExp =>
  new RegExp(`^(-?\\(?) ?${names}\\.? ?(?=[-\\d.,(])`, 'i');
export const behindAmount = (names: string): RegExp =>
  new RegExp(`(?:(?<=[\\d.)]) ?|(?<=\\d ?\\p{L}{1,9}\\.?) )(?:${names}|\\(${names}\\))\\.?$`, 'iu');

function spellingsOf(code: string): readonly string[] {
  const narrow = currencyText(code, 'narrowSymbol');
  const isShared = currencies.some(
    (other) => other !== code && currencyText(other, 'narrowSymbol') === narrow,
  );
  const all = [
    ...[code, currencySign(code), internationalSign(code)],
    ...[1, 2].map((count) => currencyText(code, 'name', undefined, count)),
    ...(isShared ? [] : [narrow]),
  ];
  // A single letter may be a magnitude: 750K.
  const clear = all.filter((text) => !/^\p{L}$/u.test(text));
  return [...new Set(clear)].sort((a, b) => b.length - a.length);
}

const otherNames = currencies.slice(1).map((code) => ({
  code,
  names: `(?:${spellingsOf(code).map(patternOf).join('|')})`,
}));
const known = [...otherNames, { code: CURRENCY, names: MAIN_NAMES }].map(({ code, names }) => ({
  code,
  before: beforeAmount(names),
  behind: behindAmount(names),
  whole: new RegExp(`^${names}\\.?$`, 'i'),
  within: new RegExp(`(?<![\\p{L}\\p{N}])${names}(?![\\p{L}\\p{N}])`, 'u'),
}));

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u;
const signs: Readonly<Record<string, string>> = { US$: 'USD', '€': 'EUR', '£': 'GBP' };
const SIGN = /US\$|[€£]/;

/** The currency of the profile that text names and nothing else. */
export const currencyNamed = (text: string): string | undefined =>
  known.find(({ whole }) => whole.test(text))?.code;

/** A currency of the world in a text, by its code or its sign. */
export function anyCurrencyIn(text: string): string | undefined {
  const code = CODE.exec(text)?.[0];
  if (code !== undefined && codes.has(code)) return code;
  return signs[SIGN.exec(text)?.[0] ?? ''];
}

/** The only currency of the profile that a heading names, such as `Cost (US$ m)`. */
export function headingCurrency(heading: string): string | undefined {
  const found = known.filter(({ within }) => within.test(heading));
  return found.length === 1 ? found[0]!.code : undefined;
}

const NAMING = /[\p{L}\p{Sc}]/u;

/** What a cell of an amount says that it is in; undefined if it does not. Marks of doubt are to be removed before. */
export function namedCurrency(cell: Cell): NamedCurrency | undefined {
  if (typeof cell !== 'string' || !NAMING.test(cell) || !/\d/.test(cell)) return undefined;
  const text = cleanText(cell);
  for (const { code, before, behind } of known) {
    const rest = text.replace(before, '$1').replace(behind, '');
    if (rest !== text) return { code, isKnown: true, rest };
  }
  const code = anyCurrencyIn(text);
  return code === undefined || currencies.includes(code) ? undefined : { code, isKnown: false, rest: text };
}
