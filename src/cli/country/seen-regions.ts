import { fold } from '../../project/index.ts';

/** A place as a file writes it. */
export interface SeenRegion {
  readonly name: string;
  /** Other ways in which the file writes it. Case, accents and marks make no difference. */
  readonly spellings: readonly string[];
}

/** Words that say what kind of place a name is of, folded. */
const KINDS =
  /(?<!\p{L})(?:regions?|reg|provinces?|prov|county|state|governorate|departamento|depto|dpto|departement|provincia|estado|область|обл|the|of|de|del|de la|du|des|la)(?!\p{L})/gu;

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Without the kind of place, unless nothing else stands there. */
const keyOf = (name: string): string => lettersOf(fold(name).replace(KINDS, ' ')) || lettersOf(name);

/** The places that texts name, the most frequent first: `CORTÉS` and `Depto. Cortés` are one. */
export function regionsIn(
  counts: readonly (readonly [value: string, count: number])[],
): readonly SeenRegion[] {
  const groups = new Map<string, (readonly [value: string, count: number])[]>();
  for (const counted of counts) {
    const key = keyOf(counted[0]);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(counted);
    else groups.set(key, [counted]);
  }
  const total = (group: readonly (readonly [string, number])[]) =>
    group.reduce((sum, [, count]) => sum + count, 0);
  return [...groups.values()]
    .sort((a, b) => total(b) - total(a))
    .map((group) => {
      const [[name]] = group.toSorted(
        (a, b) => Number(isPlain(b[0])) - Number(isPlain(a[0])) || b[1] - a[1],
      ) as [readonly [string, number]];
      const seen = new Set([lettersOf(name)]);
      const spellings = group.flatMap(([value]) => {
        const letters = lettersOf(value);
        if (seen.has(letters)) return [];
        seen.add(letters);
        return [value];
      });
      return { name, spellings };
    });
}

/** A name alone, and not in capitals or small letters only. */
const isPlain = (name: string): boolean =>
  name !== name.toUpperCase() && name !== name.toLowerCase() && fold(name).search(KINDS) < 0;
