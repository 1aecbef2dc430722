import type { Field } from '../project/index.ts';

/** Entries that a sentence names. */
const MOST_NAMED = 20;

/** `1 row`, `20 rows` */
export function plural(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The first entries with commas between them, and how many more there are of `count`. */
export function list(entries: readonly string[], count: number): string {
  const shown = entries.slice(0, MOST_NAMED);
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return shown.join(', ') + more;
}

/** What findings call a field: the heading of its column in workbooks, which clerks see. */
export const columnName = ({ label, source }: Pick<Field, 'label' | 'source'>): string =>
  source.from === 'column' ? source.irmHeader : label;
