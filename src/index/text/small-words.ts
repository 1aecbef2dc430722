/**
 * Words that say little about a project. They do not exclude projects while another word or a
 * phrase is searched.
 */
const smallWords: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'in', 'of', 'at', 'on', 'by', 'for', 'from', 'near', 'to', 'with', 'within'],
  ...['around', 'and', 'or', 'not', 'my', 'our', 'is', 'are', 'was', 'were', 'be'],
  ...['what', 'which', 'where', 'who', 'when', 'all', 'any', 'project', 'projects'],
  // Afrikaans
  ...['die', 'van', 'en', 'vir', 'naby'],
]);

export const isSmallWord = (word: string): boolean => smallWords.has(word);
