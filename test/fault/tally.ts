/** Counts things by kind. */
export function tallied<T>(
  things: readonly T[],
  kindOf: (thing: T) => string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const thing of things) {
    const kind = kindOf(thing);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
