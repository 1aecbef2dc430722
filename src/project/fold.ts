const MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is meant
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text by its letters alone: lower-cased, NFKD, marks stripped. Names are ordered, and words and values compared, in
 * this form, so that neither case nor accents matter.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
}
