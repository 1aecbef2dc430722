import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';
import { countryDay, isCalendarDate } from '../../project/index.ts';
import type { DeskBase } from '../desk-base.ts';

/** Days (`YYYY-MM-DD`) on which nothing is published. Fails with `ConfigError` if the file is no such list. */
export function closedDays(path: string): ReadonlySet<string> {
  if (path === '') return new Set();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DESK_CLOSED_DAYS_FILE names ${path}, which cannot be read (${code})`);
  }
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  lines.forEach((line, i) => {
    if (line !== '' && !isCalendarDate(line))
      throw new ConfigError(
        `DESK_CLOSED_DAYS_FILE takes one day as YYYY-MM-DD on each line, with words after #; line ${i + 1} of ${path} is "${line}"`,
      );
  });
  return new Set(lines.filter((line) => line !== ''));
}

/** Whether the office publishes nothing on the day of an instant. */
export const isClosed = ({ closedDays: days }: Pick<DeskBase, 'closedDays'>, at: Date): boolean =>
  days.has(countryDay(at));
