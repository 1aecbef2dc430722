/** The list of organisation identifiers (org-id.guide) with the numbers of the companies register. */
export const COMPANIES_REGISTER = 'ZA-CIP';

/**
 * `2004/012345/07`: year, number and kind of firm, perhaps in brackets or after `Reg. No.`. Repeats
 * are bounded, so that a cell of blanks takes no longer than other cells.
 */
const REGISTRATION =
  /[\s,(-]{0,4}(?:\breg(?:istration)?\b\.?\s{0,3}(?:no|number|nr)?[.:]?\s{0,3})?\b((?:18|19|20)\d{2}\/\d{6}\/\d{2})\b\s{0,3}\)?/i;

/** A firm's name as reported, apart from the number in the companies register that stands with it. */
export function namedAndRegistered(text: string): { readonly name: string; readonly number?: string } {
  const found = REGISTRATION.exec(text);
  const name = text.replace(REGISTRATION, '').trim();
  return found === null || name === '' ? { name: text } : { name, number: found[1]! };
}
