/** What a query asks of the searched fields of a project. */
export type Condition = Leaf | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] };

/** A condition about one word, or about words next to each other. */
export type Leaf =
  /**
   * A word that begins with this one, or has the same stem, or is written as two words whose letters
   * are those of one of these.
   */
  | { readonly kind: 'word'; readonly word: string }
  /** Exactly these words, next to each other in one field. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** These words or others with the same stems, next to each other in one field. */
  | { readonly kind: 'forms'; readonly words: readonly string[] };

export const allOf = (conditions: readonly Condition[]): Condition => joined('all', conditions);
export const anyOf = (conditions: readonly Condition[]): Condition => joined('any', conditions);

function joined(kind: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const of = distinct(conditions);
  return of.length === 1 ? of[0]! : { kind, of };
}

/** Each condition once: a long query may repeat a word a thousand times. */
export const distinct = (conditions: readonly Condition[]): readonly Condition[] => [
  ...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values(),
];

export const leavesOf = (condition: Condition): readonly Leaf[] =>
  'of' in condition ? condition.of.flatMap(leavesOf) : [condition];

/** Tells leaves apart. */
export const keyOf = (leaf: Leaf): string =>
  leaf.kind === 'word' ? `word ${leaf.word}` : `${leaf.kind} ${leaf.words.join(' ')}`;
