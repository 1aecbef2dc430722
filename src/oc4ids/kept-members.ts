/** As much as several pages of text. A project of our own has ten times less. */
const MOST_CHARACTERS = 16_384;

/** What a member takes in JSON beside its name and value. */
const MARKS = 4;

/** The largest members, as far as there is more than a project may have, of which `taken` characters are used. */
export function largestBeyond(members: Readonly<Record<string, unknown>>, taken = 2): readonly string[] {
  const sizes = Object.entries(members)
    .map(([name, value]) => ({ name, size: name.length + JSON.stringify(value).length + MARKS }))
    .sort((a, b) => b.size - a.size);
  let total = sizes.reduce((sum, { size }) => sum + size, taken);
  const leftOut: string[] = [];
  for (const { name, size } of sizes) {
    if (total <= MOST_CHARACTERS) break;
    leftOut.push(name);
    total -= size;
  }
  return leftOut;
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

/** Trimmed text without e-mail addresses; says each. */
export const withoutAddresses = (text: string, onPersonal: () => void): string =>
  text
    .replace(EMAIL, () => {
      onPersonal();
      return '';
    })
    .trim();

/** With the code of a country. */
const ABROAD = /(?<![\w+])\+\d[\d ()./-]{6,20}\d(?!\w)/g;

/**
 * With its area in brackets. Not a year in brackets, an amount behind them, whose groups have three digits, or a number
 * that ends with a year.
 */
const WITH_AREA =
  /(?<![\w+])\((?!(?:19|20)\d\d\))\d{2,5}\) ?\d{2,4}(?:[- ]\d{2,4}){0,2}[- ](?:(?!19|20)\d{4}|\d{2})(?![\w-])/g;

/** Behind a word that announces it, in English, French, Portuguese, Spanish, Russian or Ukrainian. */
const ANNOUNCED =
  /(?<=(?<![\p{L}\p{N}])(?:tel|telf|t[eé]l[eé](?:f|ph)on[eoa]?s?|phones?|mobile|m[oó]vil|cell?|celular(?:es)?|fax|whatsapp|тел|телефон|моб)[.: ]{1,3}(?:(?:no|nr|num|number|n[°º])[.: ]{1,3})?)[+(]?\d[\d ()./-]{5,20}\d(?!\w)/giu;

const DATE_OR_YEARS =
  /^\(?(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d)$/;

/**
 * Trimmed text without e-mail addresses and telephone numbers; says each. Numbers of projects and contracts, amounts and
 * dates look alike, so a number counts as one of a telephone only by what stands before it.
 */
export function withoutContacts(text: string, onPersonal: () => void): string {
  let found = 0;
  const leaveOut = (): string => {
    found += 1;
    onPersonal();
    return '';
  };
  const rest = withoutAddresses(text, leaveOut)
    .replace(ABROAD, leaveOut)
    .replace(WITH_AREA, leaveOut)
    .replace(ANNOUNCED, (number) => (DATE_OR_YEARS.test(number) ? number : leaveOut()));
  return found === 0 ? rest : tidied(rest);
}

/** Without the gaps that something left. */
const tidied = (text: string): string =>
  text
    .replace(/\( ?\)/g, '')
    .replace(/(?<! ) {2,50}/g, ' ')
    .replace(/(?<! ) ([.,;)])/g, '$1')
    .trim();
