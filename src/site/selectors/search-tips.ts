import type { Texts } from '../language/language.ts';

/** One line of help on what the search understands, with searches that show it. */
interface SearchTip {
  readonly tip: keyof Texts['search']['tips'];
  readonly examples: readonly string[];
}

/** The five lines at the beginning of `docs/search.md`. */
export const searchTips: readonly SearchTip[] = [
  { tip: 'words', examples: ['upgrading library'] },
  { tip: 'operators', examples: ['"primary school"', 'school -primary', 'road OR bridge'] },
  { tip: 'places', examples: ['clinic in Mthatha', 'schools near Soweto'] },
  { tip: 'corrections', examples: ['hosptial'] },
  { tip: 'numbers', examples: [] },
];
