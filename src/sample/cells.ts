import type { Cell } from '../irm/index.ts';
import { type ColumnField, DAY_MS, dayNumber, grouped } from '../project/index.ts';
import type { Habits } from './habits.ts';
import type { ReportedValues } from './layout.ts';
import type { SampleProject } from './project.ts';

/** The serial of 1970-01-01. */
const EXCEL_DAY_OF_1970 = 25_569;

/**
 * Earlier serials are ambiguous: Excel has a false leap day in 1900, and small serials look like
 * years.
 */
const FIRST_DAY_AS_SERIAL = dayNumber('1950-01-01');

function amountText(amount: number, thousands: string, decimal: string): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const fraction = String(cents % 100).padStart(2, '0');
  return `${grouped(String(Math.floor(cents / 100)), thousands)}${decimal}${fraction}`;
}

/** An amount in the habit's format. In text, negative amounts are in brackets, as in accounting. */
function moneyCell(amount: number | null, { money }: Habits): Cell {
  if (money === 'number') return amount;
  if (amount === null) return money === '1,234,567.89' ? '-' : null;
  const text = money === '1,234,567.89' ? amountText(amount, ',', '.') : `R ${amountText(amount, ' ', ',')}`;
  return amount < 0 ? `(${text})` : text;
}

function dateCell(date: string | null, { date: habit }: Habits): Cell {
  if (date === null) return null;
  const day = dayNumber(date);
  switch (habit) {
    case '2019-03-31':
      return date;
    case '2019/03/31':
      return date.replaceAll('-', '/');
    case '31/03/2019':
      return date.split('-').reverse().join('/');
    case 'serial':
      return day < FIRST_DAY_AS_SERIAL ? date : day + EXCEL_DAY_OF_1970;
    case 'date':
      return day < FIRST_DAY_AS_SERIAL ? date : new Date(day * DAY_MS);
    default:
      return habit satisfies never;
  }
}

function statusCell(status: string, { status: habit }: Habits): Cell {
  if (habit === 'capitals') return status.toUpperCase();
  return habit === 'without spaces' ? status.replaceAll(' ', '') : status;
}

function textCell(text: string | null, { text: habit }: Habits): Cell {
  if (text === null || habit === 'tidy') return text;
  return ` ${text.replace(' ', '  ')}\n`;
}

function cellFor({ name, type }: ColumnField, values: ReportedValues, habits: Habits): Cell {
  const value = values[name] ?? null;
  switch (type) {
    case 'money':
      return moneyCell(value as number | null, habits);
    case 'date':
      return dateCell(value as string | null, habits);
    case 'coordinate':
      return value === null || habits.coordinate === 'text' ? value : Number(value);
    case 'status':
      return statusCell(value as string, habits);
    case 'more':
      return value;
    case 'text':
    case 'currency':
      return textCell(value as string | null, habits);
    default:
      return type satisfies never;
  }
}

function idCell(id: number, { id: habit }: Habits): Cell {
  if (habit === 'number') return id;
  return habit === 'text' ? String(id) : `${id}.0`;
}

/** A project's row in the formats of its habits. */
export function rowCells(
  { irmProjectId, values, contractors }: SampleProject,
  columns: readonly ColumnField[],
  habits: Habits,
): readonly Cell[] {
  return [
    idCell(irmProjectId, habits),
    ...columns.map((field) => cellFor(field, values, habits)),
    ...contractors,
  ];
}
