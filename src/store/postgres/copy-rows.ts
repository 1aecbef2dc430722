import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type CopyValue = string | number | null;

const ESCAPED = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of PostgreSQL's COPY. */
function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  // Minus zero becomes zero, as in JSON and SQLite.
  if (typeof value === 'number') return String(value);
  return value.replace(ESCAPED, (character) => escapes[character]!);
}

/** Writes rows into a table with COPY, which takes a tenth of the time of INSERT. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  const text = rows.map((row) => `${row.map(copyText).join('\t')}\n`).join('');
  stream.end(Buffer.from(text));
  await finished(stream);
}
