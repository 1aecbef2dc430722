import { type DateWriting, datesIn } from '../../page/language/dates.ts';
import { type ListWriting, listsIn } from '../../page/language/lists.ts';
import { type NumberWriting, numbersIn } from '../../page/language/numbers.ts';
import { type Plurals, pluralsIn } from '../../page/language/plurals.ts';
import { currencySigns } from '../../project/index.ts';
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
  /**
   * A link to a page of the site in this language, below the path that the service is below.
   * `address` begins with a slash.
   */
  path(address: string): string;
  /** A link to what has no language: the API, downloads. */
  plainPath(address: string): string;
  /**
   * The address of a page in this language, for what is below the service already: its base, its
   * routes.
   */
  inLanguage(address: string): string;
}

/** The language of the site: its addresses have no prefix. */
export const DEFAULT_LANGUAGE: Language = english;

/** Departments report in English, whatever the language of the site. */
const REPORT_LANGUAGE = 'en';

/** Ways to write in a language, with links to a service below the path `prefix`. */
export function languageWriterOf(language: Language, prefix = ''): LanguageWriter {
  const start = language.code === DEFAULT_LANGUAGE.code ? '' : `/${language.code}`;
  const root = prefix + start;
  // A test compares the placeholders of every language with those of English.
  const texts = language.texts as Texts;
  const numbers = numbersIn({ ...language, ...(currencySigns && { signs: currencySigns }) });
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
    path: (address) => root + address,
    plainPath: (address) => prefix + address,
    inLanguage: (address) => start + address,
  };
}

/**
 * The language of an address, and the address without its beginning, for links to other
 * languages. It never leads to another host, as `//host` and `/\host` would.
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
