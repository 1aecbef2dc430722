import { codePointKey } from '../../index/index.ts';

/** A thing that needs an address. */
interface Named {
  /** The slug that it gets unless another thing has it. */
  readonly slug: string;
  /** Decides which of several things with one slug is the first. */
  readonly label: string;
}

/**
 * A slug for each thing, all different and none empty. The first of several with one slug keeps it,
 * in order of their labels by code point. The others get a number, `-2`, `-3` and so on, but no
 * slug that another thing has by its name, nor one that `isTaken`.
 */
export function uniqueSlugs(
  things: readonly Named[],
  fallback: string,
  isTaken: (slug: string) => boolean = () => false,
): readonly string[] {
  const wanted = things.map(({ slug }) => slug || fallback);
  const reserved = new Set(wanted);
  const given = new Set<string>();
  const lastNumbers = new Map<string, number>();
  const free = (slug: string): string => {
    if (!given.has(slug) && !isTaken(slug)) return slug;
    let number = lastNumbers.get(slug) ?? 1;
    const numbered = () => `${slug}-${number}`;
    do number++;
    while (reserved.has(numbered()) || given.has(numbered()) || isTaken(numbered()));
    lastNumbers.set(slug, number);
    return numbered();
  };
  const keys = things.map(({ label }) => codePointKey(label));
  const inOrder = [...things.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
  const slugs: string[] = [];
  for (const i of inOrder) {
    slugs[i] = free(wanted[i]!);
    given.add(slugs[i]!);
  }
  return slugs;
}
