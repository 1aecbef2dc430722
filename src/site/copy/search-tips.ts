/** One line of help on what the search understands, with searches that show it. */
export interface SearchTip {
  readonly says: string;
  readonly examples: readonly string[];
}

/** What `docs/search.md` explains, in five lines. */
export const searchTips: readonly SearchTip[] = [
  {
    says: 'Every word must occur, in any form or as the beginning of a longer one; small words such as “in” do not count.',
    examples: ['upgrading of libraries'],
  },
  { says: 'Words in quotes are found exactly as typed, next to each other.', examples: ['"primary school"'] },
  {
    says: 'A minus leaves a word out; OR in capitals finds either word.',
    examples: ['school -primary', 'road OR bridge'],
  },
  { says: 'Name a town to find what is near it, the nearest first.', examples: ['school near Soweto'] },
  {
    says: 'The number of a project leads straight to it. A typing error is forgiven, and the first line says how; quotes undo that.',
    examples: ['hosptial'],
  },
];
