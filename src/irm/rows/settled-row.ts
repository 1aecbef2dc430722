import type { ProjectSnapshot } from '../../project/index.ts';
import { readDate } from '../cells/date-cell.ts';
import { readLooseMoney } from '../cells/loose-money.ts';
import { readMoney } from '../cells/money-cell.ts';
import { UNREADABLE } from '../cells/text-cell.ts';
import type { CellProblem, OpenCell, ProblemKind } from './project-row.ts';
import type { ReadRows } from './read-sheets.ts';
import type { StagedRow } from './staged-rows.ts';

/** A row after the whole file has decided its open cells. */
export interface SettledRow {
  readonly snapshot: ProjectSnapshot;
  readonly problems: readonly CellProblem[];
  /** Amounts that were read by the decimal mark of others. */
  readonly amountsDecided: number;
}

export type Settle = (row: StagedRow) => SettledRow;

type Settled = { readonly value: string | number | null } | { readonly problem: ProblemKind };

/** Date cells stay open as such text; text in this form is never open. */
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** A date with day and month in each other's place. */
function exchanged(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year}-${day}-${month}`;
}

/** Reads the open cells of rows by what the file proves. */
export function settledRows({ decimalMarks, dateOrders, sheets }: ReadRows): Settle {
  const ways = sheets.map(
    ({ layout }) => new Map(layout.fieldColumns.map(({ column, way }) => [column, way] as const)),
  );
  const wayOf = (sheet: number, column: number) => ways[sheet]?.get(column);
  const settleCell = ({ field, column, text }: OpenCell, row: StagedRow): Settled => {
    const way = wayOf(row.sheet, column);
    if (field.type === 'money') {
      const mark = decimalMarks.of(row.snapshot.department);
      const { amount } = way === undefined ? readMoney(text, mark) : readLooseMoney(text, way, mark);
      return amount === UNREADABLE ? { problem: 'decimal unclear' } : { value: amount };
    }
    const { order, isExchanged } = dateOrders.wayOf(row.sheet, column, way);
    if (ISO_DATE.test(text)) return { value: isExchanged ? exchanged(text) : text };
    const { date, proves } = readDate(text, sheets[row.sheet]?.sheet.dateSystem ?? 1900, order);
    if (date !== UNREADABLE) return { value: date };
    return { problem: proves === 'mdy' ? 'month first' : 'unreadable' };
  };
  return (row) => {
    if (row.openCells.length === 0)
      return { snapshot: row.snapshot, problems: row.problems, amountsDecided: 0 };
    const values: Record<string, string | number | null> = { ...row.snapshot };
    const problems = [...row.problems];
    let amountsDecided = 0;
    for (const cell of row.openCells) {
      const settled = settleCell(cell, row);
      if ('problem' in settled) {
        problems.push({ column: cell.column, text: cell.text, kind: settled.problem });
        continue;
      }
      values[cell.field.name] = settled.value;
      if (cell.field.type === 'money') amountsDecided += 1;
    }
    return { snapshot: values as ProjectSnapshot, problems, amountsDecided };
  };
}
