import { IrmFileError } from '../irm-file-error.ts';

/**
 * `R'000`, `'000`, `R 000s`, `R'm`, `R million`, `thousands of rand`, `in thousands`, `x 1000`, as
 * reports write above their amounts.
 */
const NOT_RAND = [
  /\bR\s?['\u2018\u2019`\u00b4]\s?m(?:n|ill)?\b/i,
  /(?<!\d)['\u2018\u2019`\u00b4]\s?000\b/,
  /\b(?:ZA)?R\s?000'?s?\b/i,
  /\b(?:ZAR|R|rands?)\s+(?:thousands?|millions?)\b/i,
  /\b(?:thousands?|millions?) (?:of )?rands?\b/i,
  /\bin (?:thousands|millions)\b/i,
  /\(\s?R\s?m(?:n|ill)?\s?\)/i,
  /\bx\s?1[ ,.]?000\b/i,
];

/** Whether clean text says that amounts are thousands or millions of rand. */
export function saysThousands(text: string): boolean {
  return NOT_RAND.some((form) => form.test(text));
}

/** The refusal of amounts that are not in rand. `place` says where the text stands. */
export function amountsNotInRand(text: string, place: string): IrmFileError {
  return new IrmFileError(
    `The amounts are in thousands or millions: ${place} says "${text.slice(0, 100)}"; the listing holds rand, so multiply the amounts in the file, remove that text and import again.`,
  );
}
