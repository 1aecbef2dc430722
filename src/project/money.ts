import { country, english } from '../country/index.ts';

const { code, name, sign, spellings, thousands, decimal } = country.currency;

/** The main currency (ISO 4217), and what texts call it after "amounts are in". */
export const CURRENCY = code;
export const CURRENCY_NAME = name;

/** A text within a regular expression. */
export const patternOf = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** What cells have in front of amounts, as a part of a regular expression. */
export const CURRENCY_SIGNS = [...spellings, sign].map(patternOf).join('|');

/** A currency in the English of the country or in another locale: its sign, or its name beside a number. */
export const currencyText = (
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
  locale: string = english.locale,
  count = 1,
): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(count)
    .find(({ type }) => type === 'currency')!.value;

/** `US$`, where the English of a country has `$`. */
export const internationalSign = (currency: string): string => currencyText(currency, 'symbol', 'en-001');

/** The sign of a currency in English texts of the country, such as `US$`: its code if the main currency has that sign. */
export function currencySign(currency: string): string {
  if (currency === CURRENCY) return sign;
  const own = currencyText(currency, 'symbol');
  return own === sign ? currency : own;
}

/**
 * An amount as a JSON float: whole amounts end in `.0`, others have the shortest form that reads
 * back to the same double. The published listing uses this format, and clients that distinguish
 * integers from floats rely on it.
 */
export function floatJson(amount: number): string {
  const shortest = String(amount === 0 ? 0 : amount);
  return Number.isInteger(amount) && !shortest.includes('e') ? `${shortest}.0` : shortest;
}

/** The digits of a whole number, with a separator between thousands. */
export const grouped = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3}){1,10}$)/g, separator);

/** An amount without cents: `R 1 234 567`, `-R 5`. Spaces are plain, which every terminal shows, or as given. */
export function wholeAmount(amount: number, space = ' ', currency = CURRENCY): string {
  const rounded = Math.round(amount);
  const digits = grouped(BigInt(Math.abs(rounded)).toString(), thousands === ' ' ? space : thousands);
  return `${rounded < 0 ? '-' : ''}${currencySign(currency)}${space}${digits}`;
}

/** `R 1 234 567`, or with cents if there are any. */
export function exactAmount(amount: number, currency = CURRENCY): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  return `${currencySign(currency)} ${grouped(whole, thousands)}${cents === '00' ? '' : `${decimal}${cents}`}`;
}
