import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../../src/irm/index.ts';
import type { Choice } from './hostile/choice.ts';
import { sameTable } from './same-table.ts';

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  // The bytes of the table's characters that Windows-1252 has and Latin-1 has not.
  (text) =>
    Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'), 'latin1'),
];

function cellText(cell: Cell, choice: Choice): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  const [day] = cell.toISOString().split('T') as [string];
  return choice.pick([day, day.replaceAll('-', '/'), day.split('-').reverse().join('/'), `${day} 00:00:00`]);
}

/** The known table as CSV, written in a random way. */
export function sameCsv(choice: Choice): Buffer {
  const { headers, rows } = sameTable(choice);
  const delimiter = choice.pick([',', ';', '\t']);
  const newline = choice.pick(['\r\n', '\n', '\r']);
  const text = stringify(
    [headers, ...rows].map((row) => row.map((cell) => cellText(cell, choice))),
    {
      delimiter,
      record_delimiter: newline,
      quoted: choice.pick([false, true]),
      // A different kind of newline and a lone quotation mark need quotes, too.
      quoted_match: /[\r\n"]/,
    },
  );
  const before = choice.pick(['', newline]);
  const after = choice.pick(['', newline, `${delimiter.repeat(5)}${newline}`]);
  return choice.pick(encodings)(before + text + after);
}
