import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import { suggestedFields } from '../../src/project/index.ts';
import { fieldValue } from './fields.ts';
import { firmLabels } from './firms.ts';
import type { OracleRow } from './rows.ts';
import { wordsIn } from './text/words.ts';

/**
 * Every value that can complete the typed text, as `<field> <value in lower case>`, with its number
 * of projects. Places, areas and numbers of projects are not among them.
 */
export function suggestible(rows: readonly OracleRow[], typed: string): ReadonlyMap<string, number> {
  const words = wordsIn(typed);
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  const labelsOf = firmLabels(rows);
  for (const row of rows) {
    const values = suggestedFields.flatMap((field) => {
      const value = fieldValue(row, field);
      return value === null ? [] : [{ field, value }];
    });
    const firms = labelsOf(row).map((value) => ({ field: 'contractor', value }));
    for (const { field, value } of [...values, ...firms]) {
      const place = row.municipalities[field];
      const name = wordsIn(place?.name ?? value);
      const all = [...name, ...wordsIn(place?.province ?? '')];
      const begins = (word: string) => (each: string) => each.startsWith(word);
      // A municipality is completed by its province, too, but not by that alone.
      if (!words.every((word) => all.some(begins(word)))) continue;
      if (!words.some((word) => name.some(begins(word)))) continue;
      const key = keyOf(field, value);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

export const keyOf = (field: string, value: string): string => `${field} ${value.toLowerCase()}`;

/** The search that a suggestion stands for. */
export function followed(field: string, values: readonly string[]): QueryFilters {
  if (field === 'q') return { q: values[0]! };
  if (field === 'contractor') return { contractor: values };
  if (field === 'area') return { area: values };
  if (field !== 'near') return { fieldValues: { [field]: values } };
  const [latitude, longitude, km] = values[0]!.split(',').map(Number) as [number, number, number];
  return { near: { latitude, longitude, km } };
}
