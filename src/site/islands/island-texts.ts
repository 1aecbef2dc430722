import { localesOf } from '../../page/language/locale.ts';
import { pluralsIn } from '../../page/language/plurals.ts';

/** The words of an island, which the page has in `data-texts` of its element. */
export const islandTexts = <T>(element: HTMLElement): T => JSON.parse(element.dataset.texts!) as T;

const locale = document.documentElement.lang;
const numbers = new Intl.NumberFormat(localesOf({ locale }));

/** The plural form for a number, in the language of the page. */
export const { counted } = pluralsIn({ locale }, (number) => numbers.format(number));
