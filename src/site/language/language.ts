import type { Locale, Translated } from '../../page/language/locale.ts';
import type { english } from './english/index.ts';

/** Every text of the site, by area. English is complete, and says which texts there are. */
export type Texts = typeof english.texts;

/** A language that the site speaks. Data only. */
export interface Language extends Locale {
  /** As in addresses and `lang` attributes (BCP 47): `en`. */
  readonly code: string;
  /** For numbers, dates and plurals (`Intl`), and for link previews (BCP 47), with the country. */
  readonly locale: string;
  /** What its speakers call it. */
  readonly name: string;
  readonly texts: Translated<Texts>;
}
