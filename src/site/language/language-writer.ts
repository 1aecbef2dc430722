import { type DateWriting, datesIn } from '../../page/language/dates.ts';
import { type ListWriting, listsIn } from '../../page/language/lists.ts';
import { type NumberWriting, numbersIn } from '../../page/language/numbers.ts';
import { type Plurals, pluralsIn } from '../../page/language/plurals.ts';
import { type DataNames, dataNamesIn } from './data-names.ts';
import { english } from './english/index.ts';
import type { Language, Texts } from './language.ts';

/** What pages are written with: the texts of one language, and its ways to write values and links. */
export interface LanguageWriter
  extends Pick<Language, 'code' | 'locale' | 'name' | 'decimalPoint'>,
    NumberWriting,
    DateWriting,
    ListWriting,
    Plurals,
    DataNames {
  /** The `lang` of what departments wrote; undefined on pages of the same language. */
  readonly reportLang: string | undefined;
  readonly texts: Texts;
  /** The address of a page of the site in this language. `address` begins with a slash. */
  path(address: string): string;
}

/** The language of the site: its addresses have no prefix. */
export const DEFAULT_LANGUAGE: Language = english;

/** Departments report in English, whatever the language of the site. */
const REPORT_LANGUAGE = 'en';

/** Ways to write in a language. */
export function languageWriterOf(language: Language): LanguageWriter {
  const prefix = language.code === DEFAULT_LANGUAGE.code ? '' : `/${language.code}`;
  // A test compares the placeholders of every language with those of English.
  const texts = language.texts as Texts;
  const numbers = numbersIn(language);
  const plurals = pluralsIn(language, numbers.count);
  return {
    ...numbers,
    ...plurals,
    ...datesIn(language, plurals.counted),
    ...listsIn(texts.format),
    ...dataNamesIn(texts),
    code: language.code,
    locale: language.locale,
    name: language.name,
    reportLang: language.code === REPORT_LANGUAGE ? undefined : REPORT_LANGUAGE,
    ...(language.decimalPoint === undefined ? {} : { decimalPoint: language.decimalPoint }),
    texts,
    path: (address) => prefix + address,
  };
}

/**
 * The language of an address, and the address without its prefix, for links to other languages. It
 * never leads to another host, as `//host` and `/\host` would.
 */
export function addressIn(
  languages: readonly LanguageWriter[],
  url: string,
): { readonly language: LanguageWriter; readonly address: string } {
  const prefixed = languages.find(
    ({ code, path }) => code !== DEFAULT_LANGUAGE.code && url.startsWith(path('/')),
  );
  const language = prefixed ?? languages[0]!;
  const address = url.slice(language.path('').length);
  return { language, address: /^\/[\w-]/.test(address) ? address : '/' };
}
