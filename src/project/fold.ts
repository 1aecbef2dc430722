const MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the range of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Text without case and accents: lower-cased, NFKD, marks stripped. Names are ordered, and words
 * and values compared, in this form.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
}
