import { country } from '../../country/index.ts';
import { CURRENCY_NAME, CURRENCY_SIGNS, patternOf } from '../../project/index.ts';
import { IrmFileError } from '../irm-file-error.ts';

const { sign, name, plural } = country.currency;
const SIGN = `(?<!\\w)${patternOf(sign)}`;
const SIGNS = `(?<!\\w)(?:${CURRENCY_SIGNS})`;
const NAMES = `(?:${patternOf(plural)}|${patternOf(name)})`;
const MANY = '(?:thousands?|millions?)';

/**
 * `R'000`, `'000`, `R 000s`, `R'm`, `R million`, `thousands of rand`, `in thousands`, `x 1000`, as
 * reports write above their amounts.
 */
const NOT_WHOLE = [
  `${SIGN}\\s?['\u2018\u2019\`\u00b4]\\s?m(?:n|ill)?\\b`,
  "(?<!\\d)['\u2018\u2019`\u00b4]\\s?000\\b",
  `${SIGNS}\\s?000'?s?\\b`,
  `(?:${SIGNS}|\\b${NAMES})\\s+${MANY}\\b`,
  `\\b${MANY} (?:of )?${NAMES}\\b`,
  '\\bin (?:thousands|millions)\\b',
  `\\(\\s?${patternOf(sign)}\\s?m(?:n|ill)?\\s?\\)`,
  '\\bx\\s?1[ ,.]?000\\b',
].map((form) => new RegExp(form, 'i'));

/** Whether clean text says that amounts are in thousands or millions. */
export function saysThousands(text: string): boolean {
  return NOT_WHOLE.some((form) => form.test(text));
}

/** The refusal of such amounts. `place` says where the text stands. */
export function amountsInThousands(text: string, place: string): IrmFileError {
  return new IrmFileError(
    `The amounts are in thousands or millions: ${place} says "${text.slice(0, 100)}"; the listing holds ${CURRENCY_NAME}, so multiply the amounts in the file, remove that text and import again.`,
  );
}
