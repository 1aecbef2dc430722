import { isCalendarDate } from '../../project/index.ts';
import { longDate } from './writing.ts';

/** How a day can be written, for hints and errors. */
export const dayExample = `${longDate('2020-04-16')} or 16/04/2020`;

/** A day as a field shows it: in words, or as somebody typed it. */
export const shownDay = (text: string): string => (isCalendarDate(text) ? longDate(text) : text);

/** A day that somebody typed, the day before the month, as YYYY-MM-DD; what is no day stays as it is. */
export function typedDay(text: string): string {
  const typed = text.trim();
  const [, dayInDigits, monthInDigits, yearInDigits] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? [];
  const [, day, name, yearOfName] = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/u.exec(typed) ?? [];
  const month = name === undefined ? monthInDigits : monthOf(name);
  const iso = [yearInDigits ?? yearOfName, month, dayInDigits ?? day].map((part) => part?.padStart(2, '0'));
  return isCalendarDate(iso.join('-')) ? iso.join('-') : typed;
}

/** A time of day that somebody typed, as `14:00`; what is no time stays as it is. */
export function typedTime(text: string): string {
  const [, hours, minutes] = /^(\d{1,2})[:.hH](\d\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** The number of a month by its name or the beginning of it. */
function monthOf(name: string): string | undefined {
  const begins = name.toLowerCase();
  return MONTHS.find((month) => longDate(`2001-${month}-01`).split(' ')[1]!.toLowerCase().startsWith(begins));
}
