import { country } from '../country/index.ts';
import { type StoredFieldName, storedFields } from './field-lists.ts';
import { CURRENCY, CURRENCY_NAME, currencySign } from './money.ts';
import type { ProjectSnapshot, StoredValues } from './project-snapshot.ts';

/** The currencies that amounts may be in (ISO 4217), the main one first. No figure adds two of them. */
export const currencies: readonly string[] = [CURRENCY, ...country.otherCurrencies];

/** Whether projects have a currency of their own: only where the profile names further ones. */
export const hasOtherCurrencies = currencies.length > 1;

/** What an amount of a project is in, after "in". */
export const OWN_CURRENCY_NAME = hasOtherCurrencies ? 'the currency of the project' : CURRENCY_NAME;

/** Their signs by their codes, the main one first; undefined if there is one only. */
export const currencySigns: Readonly<Record<string, string>> | undefined = hasOtherCurrencies
  ? Object.fromEntries(currencies.map((code) => [code, currencySign(code)]))
  : undefined;

/** What names a currency: a snapshot, whose null is the main one, or a published project. */
interface InCurrency {
  readonly currency?: string | null;
}

/** The currency of all amounts of a snapshot or a published project. */
export const currencyOf = ({ currency }: InCurrency): string => currency ?? CURRENCY;

const CURRENCY_AT = storedFields.findIndex(({ name }) => name === 'currency');

/** The same of stored values. */
export const storedCurrency = (values: StoredValues): string =>
  (values[CURRENCY_AT] as string | null | undefined) ?? CURRENCY;

const moneyFields = storedFields.filter(({ type }) => type === 'money').map(({ name }) => name);

/** The snapshot as figures of one currency know it: without its amounts if they are in another one. */
export function amountsIn<Snapshot extends Partial<ProjectSnapshot>>(
  snapshot: Snapshot,
  currency: string,
): Snapshot {
  if (!hasOtherCurrencies || currencyOf(snapshot) === currency) return snapshot;
  const without: Record<string, unknown> = { ...snapshot };
  for (const name of moneyFields) if (name in without) without[name] = null;
  return without as Snapshot;
}

/** The same of stored values. */
export const storedAmountsIn = (values: StoredValues, currency: string): StoredValues =>
  !hasOtherCurrencies || storedCurrency(values) === currency
    ? values
    : values.map((value, i) => (storedFields[i]!.type === 'money' ? null : value));

/** A value for people, who are told of the main currency, too. */
export const namedValue = (snapshot: ProjectSnapshot, name: StoredFieldName): string | number | null =>
  name === 'currency' ? currencyOf(snapshot) : snapshot[name];
