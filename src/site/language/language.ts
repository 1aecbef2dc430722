import type { english } from './english/index.ts';

/** Every text of the site, by area. English is complete, and says which texts there are. */
export type Texts = typeof english.texts;

/** A tree of texts with the same members. */
export type Translated<T> = T extends string ? string : { readonly [Key in keyof T]: Translated<T[Key]> };

/** A language that the site speaks. Data only. */
export interface Language {
  /** As in addresses and `lang` attributes (BCP 47): `en`. */
  readonly code: string;
  /** For numbers, dates and plurals (`Intl`), and for link previews: `en-ZA`. */
  readonly locale: string;
  /** What its speakers call it. */
  readonly name: string;
  /** Between whole numbers and decimals, if it is another than ICU's for the locale. */
  readonly decimalPoint?: string;
  /** The names of the months, from January, where ICU has none. */
  readonly months?: readonly string[];
  readonly texts: Translated<Texts>;
}
