import type { OracleRow } from './rows.ts';
import { fieldValue } from './selection.ts';
import { wordsIn } from './words.ts';

const completed = ['name', 'local_municipality', 'district_municipality', 'department', 'main_contractor'];

/**
 * Every value that can complete the typed text, as `<field> <value>`, with its number of projects.
 */
export function suggestible(rows: readonly OracleRow[], typed: string): ReadonlyMap<string, number> {
  const words = wordsIn(typed);
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (const row of rows) {
    for (const field of completed) {
      const value = fieldValue(row, field);
      if (value === null) continue;
      const own = wordsIn(value);
      if (!words.every((word) => own.some((each) => each.startsWith(word)))) continue;
      counts.set(`${field} ${value}`, (counts.get(`${field} ${value}`) ?? 0) + 1);
    }
  }
  return counts;
}
