import { type Locale, localesOf } from './locale.ts';
import { fill, type PluralForms, type PluralValues } from './text.ts';

/** The plural form for a number, with `{count}` and the other placeholders filled in. */
export type Counted = <const F extends PluralForms>(
  forms: F,
  number: number,
  ...values: keyof PluralValues<F, string> extends never ? [] : [PluralValues<F, string | number>]
) => string;

export interface Plurals {
  /** The plural form for a number, as it is. */
  pluralForm(forms: PluralForms, number: number): string;
  readonly counted: Counted;
}

export function pluralsIn(language: Pick<Locale, 'locale'>, count: (number: number) => string): Plurals {
  const rules = new Intl.PluralRules(localesOf(language));
  const pluralForm = (forms: PluralForms, number: number): string =>
    forms[rules.select(number)] ?? forms.other;
  return {
    pluralForm,
    counted: (forms, number, values?: object) =>
      fill(pluralForm(forms, number), { ...values, count: count(number) } as never),
  };
}
