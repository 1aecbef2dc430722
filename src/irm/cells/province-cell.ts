import { country } from '../../country/index.ts';
import { type Province, provinces } from '../../project/index.ts';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/province$/, '');

const provinceByFoldedName: ReadonlyMap<string, Province> = new Map(
  country.areas
    .filter(({ level, kind }) => level === 'province' && kind !== 'gazetteer')
    .flatMap(({ name, other_name }) => [[folded(name), name] as const, [folded(other_name), name] as const])
    .filter(([text]) => text !== ''),
);

const known: ReadonlySet<string> = new Set(provinces);

/**
 * The province that clean text names, in any case and with or without spaces and marks, or by its
 * code; other text is returned unchanged.
 */
export function canonicalProvince(text: string): string {
  if (known.has(text)) return text;
  return provinceByFoldedName.get(folded(text)) ?? text;
}
