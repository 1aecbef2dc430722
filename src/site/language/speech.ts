import {
  dateChange,
  longDate,
  monthOf,
  quarterInWords,
  quarterKeyName,
  quarterName,
} from '../format/date.ts';
import { distance } from '../format/distance.ts';
import { count, exactMoney, money, moneyChange, share } from '../format/money.ts';
import { english } from './english/index.ts';
import type { Language, Texts } from './language.ts';
import { fill, type PluralForms, type PluralValues } from './text.ts';

/** The ways to write values that have no words of their own. */
const values = {
  count,
  money,
  exactMoney,
  moneyChange,
  share,
  distance,
  longDate,
  monthOf,
  dateChange,
  quarterName,
  quarterKeyName,
  quarterInWords,
};

/** What pages are written with: the texts of one language, and its ways to write values and links. */
export interface Speech extends Readonly<typeof values> {
  readonly code: string;
  readonly locale: string;
  readonly name: string;
  readonly texts: Texts;
  /** The address of a page of the site in this language. `address` begins with a slash. */
  path(address: string): string;
  /** The plural form for a number, with `{count}` and the other placeholders filled in. */
  counted<const F extends PluralForms>(
    forms: F,
    number: number,
    ...values: keyof PluralValues<F, string> extends never ? [] : [PluralValues<F, string | number>]
  ): string;
}

/** The language of the site: its addresses have no prefix. */
export const DEFAULT_LANGUAGE: Language = english;

/** Ways to write in a language. */
export function speechOf(language: Language): Speech {
  const prefix = language.code === DEFAULT_LANGUAGE.code ? '' : `/${language.code}`;
  const plurals = new Intl.PluralRules(language.locale);
  return {
    ...values,
    code: language.code,
    locale: language.locale,
    name: language.name,
    // A test compares the placeholders of every language with those of English.
    texts: language.texts as Texts,
    path: (address) => prefix + address,
    counted: (forms, number, values?: object) => {
      const form = forms[plurals.select(number)] ?? forms.other;
      return fill(form, { ...values, count: count(number) } as never);
    },
  };
}
