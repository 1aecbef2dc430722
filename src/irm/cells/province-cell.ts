import { country } from '../../country/index.ts';
import { nameKey, type Province, provinces } from '../../project/index.ts';

const keyOf = (text: string): string => nameKey(text).replace(/province$/, '');

type Areas = readonly Pick<(typeof country.areas)[number], 'level' | 'name' | 'other_name' | 'kind'>[];

/** The provinces by the keys of their names, other names and codes. */
export const provincesByKey = (areas: Areas): ReadonlyMap<string, Province> =>
  new Map(
    areas
      .filter(({ level, kind }) => level === 'province' && kind !== 'gazetteer')
      .flatMap(({ name, other_name }) => [[keyOf(name), name] as const, [keyOf(other_name), name] as const])
      .filter(([key]) => key !== ''),
  );

const byKey = provincesByKey(country.areas);
const known: ReadonlySet<string> = new Set(provinces);

/**
 * The province that clean text names, in any case and with or without spaces and marks, or by its
 * code; other text is returned unchanged.
 */
export function canonicalProvince(text: string, table = byKey): string {
  if (known.has(text)) return text;
  return table.get(keyOf(text)) ?? text;
}
