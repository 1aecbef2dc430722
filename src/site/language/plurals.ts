import type { Language } from './language.ts';
import { localesOf } from './numbers.ts';
import { fill, type PluralForms, type PluralValues } from './text.ts';

/** The plural form for a number, with `{count}` and the other placeholders filled in. */
export type Counted = <const F extends PluralForms>(
  forms: F,
  number: number,
  ...values: keyof PluralValues<F, string> extends never ? [] : [PluralValues<F, string | number>]
) => string;

export function pluralsIn(language: Language, count: (number: number) => string): Counted {
  const plurals = new Intl.PluralRules(localesOf(language));
  return (forms, number, values?: object) => {
    const form = forms[plurals.select(number)] ?? forms.other;
    return fill(form, { ...values, count: count(number) } as never);
  };
}
