import type { format } from './english-format.ts';

/** How values are written, in English: which texts there are, with the placeholders of each. */
export type FormatTexts = typeof format;

/** A tree of texts with the same members. */
export type Translated<T> = T extends string ? string : { readonly [Key in keyof T]: Translated<T[Key]> };

/** What numbers, dates and plurals of a language are written with. Data only. */
export interface Locale {
  /** For `Intl` (BCP 47), with the country. */
  readonly locale: string;
  /** Between whole numbers and decimals, if it is another than ICU's for the locale. */
  readonly decimalPoint?: string;
  /** The names of the months, from January, where ICU has none. */
  readonly months?: readonly string[];
  /** The signs of the currencies by their codes, the main one first; absent if there is one only. */
  readonly signs?: Readonly<Record<string, string>>;
  readonly texts: { readonly format: Translated<FormatTexts> };
}

/** Where ICU does not know a locale, its numbers are written as in the English of its country. */
export const localesOf = ({ locale }: Pick<Locale, 'locale'>): string[] => {
  const { region } = new Intl.Locale(locale);
  return [locale, region === undefined ? 'en' : `en-${region}`];
};
