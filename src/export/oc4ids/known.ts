import { currencyOf } from '../../project/index.ts';

/** `T` without undefined values: a member that may be undefined becomes optional. */
export type Known<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * An object without its undefined members: the standard has no null, so unknown members are absent.
 */
export function known<T extends object>(members: T): Known<T> {
  const result: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) result[name] = members[name];
  return result as Known<T>;
}

/** The same, or undefined if it would be empty: the standard has no empty objects. */
export function knownOrNone<T extends object>(members: T): Known<T> | undefined {
  const result = known(members);
  return Object.keys(result).length === 0 ? undefined : result;
}

/** A list, or undefined if it is empty: the standard has no empty lists. */
export function someOf<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** A text as reported, or undefined if it is blank: the standard has no empty texts. */
export function textOf(text: string | null): string | undefined {
  return text === null || text.trim() === '' ? undefined : text;
}

/** An amount of money. */
export interface Value {
  readonly amount: number;
  readonly currency: string;
}

/** An amount of a snapshot. Negative amounts stay as reported. */
export function amountOf(
  amount: number | null,
  snapshot: Parameters<typeof currencyOf>[0],
): Value | undefined {
  return amount === null ? undefined : { amount, currency: currencyOf(snapshot) };
}
