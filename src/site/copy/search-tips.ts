/** One line of help on what the search understands, with searches that show it. */
export interface SearchTip {
  readonly says: string;
  readonly examples: readonly string[];
}

/** The five lines at the beginning of `docs/search.md`. */
export const searchTips: readonly SearchTip[] = [
  {
    says: 'All words must occur, in any form: “schools” finds “school”, “standby” finds “stand-by”.',
    examples: ['upgrading library'],
  },
  {
    says: 'Quotes find exactly these words, a minus leaves projects out, OR in capitals finds either.',
    examples: ['"primary school"', 'school -primary', 'road OR bridge'],
  },
  {
    says: 'A town, township or village finds what is near it, the nearest first.',
    examples: ['clinic in Mthatha', 'schools near Soweto'],
  },
  {
    says: 'A typing error is corrected, and the page says so. In quotes, words stay as they are.',
    examples: ['hosptial'],
  },
  { says: 'A project number, an id or the address of a project leads straight to it.', examples: [] },
];
