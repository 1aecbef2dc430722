import type { DateOrder } from '../cells/date-cell.ts';
import type { DateChoice } from '../reading-choices.ts';
import { CHANCE } from '../report.ts';
import type { CellWay } from '../sheet-layout.ts';

/** A date in a cell. `column` counts from 0. */
export interface SeenDate {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What the text dates of a column with American dates prove: one example of each order. */
export interface ColumnDates {
  readonly column: number;
  readonly sheet: number;
  readonly monthFirst: SeenDate;
  readonly dayFirst: SeenDate | undefined;
  /** The first date cell, if none is after the 12th of a month. */
  readonly turned: SeenDate | undefined;
}

/** A column whose dates a program has probably turned round that expects the month first. */
export interface ExchangedDates {
  readonly dateCells: number;
  readonly texts: number;
  readonly dateCell: SeenDate;
  readonly text: SeenDate | undefined;
  /** Whether chance cannot explain it. */
  readonly isProved: boolean;
}

/** How the dates of a column are read. */
export interface DateWay {
  readonly order: DateOrder;
  /** Whether day and month of date cells are exchanged. */
  readonly isExchanged: boolean;
}

/** Which order of day and month the dates of each column prove. */
export interface DateOrders {
  /** To be called for dates as text. `order` is undefined if both are possible. */
  noteText(order: DateOrder | undefined, date: SeenDate): void;
  /** To be called for dates that are no text. */
  noteCell(sheet: number, column: number, row: number, date: string): void;
  /** Columns in which some dates exist only as month/day/year. */
  american(): readonly ColumnDates[];
  /** Columns whose dates were turned round, and those beside them that are read as such. */
  exchanged(): readonly ExchangedDates[];
  /**
   * How to read a column. If American dates were announced, columns that prove them, and columns of
   * the same sheet that prove nothing, have the month first. If exchanged ones were announced, it is likewise.
   */
  wayOf(sheet: number, column: number, table?: Pick<CellWay, 'dates'>): DateWay;
  /** A date of a column of a table for which neither the profile nor any date of the sheet decides the order. */
  undecided(sheet: number, column: number, table: Pick<CellWay, 'dates'>): SeenDate | undefined;
}

/** More than a sheet can have. */
const MOST_COLUMNS = 2 ** 20;
/** Only months have numbers so low. */
const LAST_MONTH = 12;
/** The share of days of a month up to the 12th. */
const EARLY_DAYS = 0.4;
/** What a program leaves as text is some 60 %. */
const FEWEST_TEXTS_SHARE = 0.1;

interface Proofs {
  readonly sheet: number;
  readonly column: number;
  monthFirst: SeenDate | undefined;
  dayFirst: SeenDate | undefined;
  dayFirstTexts: number;
  hasEitherText: boolean;
  eitherText: SeenDate | undefined;
  firstCell: SeenDate | undefined;
  cells: number;
  hasLateCell: boolean;
}

/** Whether all date cells have days up to 12, and all texts, of which there are some, days above. */
function isTurned({ firstCell, hasLateCell, hasEitherText, monthFirst, dayFirst }: Proofs): boolean {
  return (
    firstCell !== undefined &&
    dayFirst !== undefined &&
    !hasLateCell &&
    !hasEitherText &&
    monthFirst === undefined
  );
}

function isProved(proofs: Proofs): boolean {
  const { cells, dayFirstTexts: texts } = proofs;
  const chance = EARLY_DAYS ** cells * (1 - EARLY_DAYS) ** texts;
  return isTurned(proofs) && chance < CHANCE && texts >= (texts + cells) * FEWEST_TEXTS_SHARE;
}

/** Whether American dates were turned round by a program that expects the day first. */
const isTurnedToDayFirst = ({ monthFirst, dayFirst, firstCell, hasLateCell }: Proofs): boolean =>
  monthFirst !== undefined && dayFirst === undefined && firstCell !== undefined && !hasLateCell;

/** Whether nothing in a column says that its date cells are as they should be. */
const mayBeTurned = ({ hasLateCell, hasEitherText, monthFirst, firstCell }: Proofs): boolean =>
  firstCell !== undefined && !hasLateCell && !hasEitherText && monthFirst === undefined;

export function collectDateOrders(announced?: DateChoice): DateOrders {
  const columns = new Map<number, Proofs>();
  const key = (sheet: number, column: number) => sheet * MOST_COLUMNS + column;
  const proofsOf = (sheet: number, column: number): Proofs => {
    const earlier = columns.get(key(sheet, column));
    if (earlier !== undefined) return earlier;
    const proofs: Proofs = {
      ...{
        sheet,
        column,
        monthFirst: undefined,
        dayFirst: undefined,
        dayFirstTexts: 0,
        hasEitherText: false,
        eitherText: undefined,
      },
      ...{ firstCell: undefined, cells: 0, hasLateCell: false },
    };
    columns.set(key(sheet, column), proofs);
    return proofs;
  };
  const american = () =>
    [...columns.values()].flatMap(({ sheet, column, monthFirst, dayFirst, firstCell, hasLateCell }) =>
      monthFirst === undefined
        ? []
        : [{ sheet, column, monthFirst, dayFirst, turned: hasLateCell ? undefined : firstCell }],
    );
  const isAmerican = (sheet: number) => american().some((proved) => proved.sheet === sheet);
  const wasTurned = (sheet: number) =>
    [...columns.values()].some(
      (proofs) => proofs.sheet === sheet && (isTurned(proofs) || isTurnedToDayFirst(proofs)),
    );
  const isMended = (proofs: Proofs): boolean =>
    announced === 'exchanged' &&
    (isTurnedToDayFirst(proofs) || (mayBeTurned(proofs) && wasTurned(proofs.sheet)));
  const provedIn = (sheet: number): DateOrder | undefined => {
    const ofSheet = [...columns.values()].filter((proofs) => proofs.sheet === sheet);
    if (ofSheet.some(({ dayFirst }) => dayFirst !== undefined)) return 'dmy';
    return ofSheet.some(({ monthFirst }) => monthFirst !== undefined) ? 'mdy' : undefined;
  };
  /** The order of a column of a table: the one of the profile, or what the column proves, or the others do. */
  const orderInTable = (sheet: number, column: number, { dates }: Pick<CellWay, 'dates'>) => {
    const { dayFirst, monthFirst } = columns.get(key(sheet, column)) ?? {};
    if (dates !== undefined) return dates;
    if (dayFirst !== undefined) return 'dmy';
    return monthFirst !== undefined ? 'mdy' : provedIn(sheet);
  };
  return {
    undecided: (sheet, column, table) =>
      orderInTable(sheet, column, table) === undefined
        ? columns.get(key(sheet, column))?.eitherText
        : undefined,
    noteText: (order, date) => {
      const proofs = proofsOf(date.sheet, date.column);
      if (order === 'mdy') proofs.monthFirst ??= date;
      else if (order === 'dmy') {
        proofs.dayFirst ??= date;
        proofs.dayFirstTexts += 1;
      } else {
        proofs.hasEitherText = true;
        proofs.eitherText ??= date;
      }
    },
    noteCell: (sheet, column, row, date) => {
      const proofs = proofsOf(sheet, column);
      proofs.firstCell ??= { sheet, row, column, text: date };
      proofs.cells += 1;
      if (Number(date.slice(-2)) > LAST_MONTH) proofs.hasLateCell = true;
    },
    american,
    exchanged: () =>
      [...columns.values()]
        .filter((proofs) => isTurned(proofs) || (isMended(proofs) && mayBeTurned(proofs)))
        .map((proofs) => ({
          dateCells: proofs.cells,
          texts: proofs.dayFirstTexts,
          dateCell: proofs.firstCell!,
          text: proofs.dayFirst,
          isProved: isProved(proofs),
        })),
    wayOf: (sheet, column, table) => {
      if (table !== undefined && announced === undefined)
        return { order: orderInTable(sheet, column, table) ?? 'dmy', isExchanged: false };
      const proofs = columns.get(key(sheet, column));
      const isExchanged = proofs !== undefined && isMended(proofs);
      const isMonthFirst =
        announced === 'mdy'
          ? proofs?.dayFirst === undefined && isAmerican(sheet)
          : isExchanged && proofs.monthFirst !== undefined;
      return { order: isMonthFirst ? 'mdy' : 'dmy', isExchanged };
    },
  };
}
