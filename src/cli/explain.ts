import { printable } from '../project/printable.ts';
import { shortage } from './shortage.ts';

/** The message of an error on one line, without characters that command a terminal. */
export function explain(error: unknown): string {
  const message = shortage(error) ?? (error instanceof Error ? error.message : String(error));
  const lines = message.split(/[\n\r\t]/).map((line) => line.trim());
  return printable(lines.filter((line) => line !== '').join(' '));
}
