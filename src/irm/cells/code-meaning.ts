import { country } from '../../country/index.ts';
import { fold } from '../../project/index.ts';

const keyOf = (text: string): string =>
  fold(text)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

const meaningsByField = new Map<string, Map<string, string>>();
for (const { field, source, meaning } of country.codes) {
  const meanings = meaningsByField.get(field) ?? new Map<string, string>();
  meaningsByField.set(field, meanings.set(keyOf(source), meaning));
}

/**
 * What a text means in a field, by `codes.csv`, whatever its case and marks: "" for no value, undefined if the country
 * does not say.
 */
export const meaningOf = (field: string, text: string): string | undefined =>
  meaningsByField.get(field)?.get(keyOf(text));
