/** The pairs of neighbouring letters of a slug, its ends among them. */
export const pairsOfLetters = (slug: string): ReadonlySet<string> =>
  new Set(Array.from({ length: slug.length + 1 }, (_, i) => `-${slug}-`.slice(i, i + 2)));

/** Dice's coefficient of two sets: from 0 for nothing in common to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
