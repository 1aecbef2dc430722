import { columnLetters } from '../../project/index.ts';
import {
  type AmericanColumn,
  type ExchangedColumn,
  type NotedCell,
  type ReadingReport,
  shownText,
} from '../report.ts';
import type { ColumnDates, ExchangedDates, SeenDate } from './date-orders.ts';
import type { ReadRows } from './read-sheets.ts';

/** What the dates of the columns prove, for people. */
export function reportOnDates(
  rows: ReadRows,
): Pick<ReadingReport, 'americanColumns' | 'exchangedColumns' | 'undecidedDates'> {
  const { dateOrders, sheets } = rows;
  const undecided = sheets.flatMap(({ layout }, sheet) =>
    layout.fieldColumns.flatMap(({ column, way }) =>
      way === undefined ? [] : (dateOrders.undecided(sheet, column, way) ?? []),
    ),
  );
  return {
    americanColumns: dateOrders.american().map((column) => americanColumn(column, rows)),
    exchangedColumns: dateOrders.exchanged().map((column) => exchangedColumn(column, rows)),
    undecidedDates: undecided.map((date) => ({
      ...cellOf(date, rows),
      header: shownText(headerOf(date, rows)),
    })),
  };
}

const headerOf = ({ sheet, column }: SeenDate, { sheets }: ReadRows): string =>
  sheets[sheet]!.layout.headers[column] ?? '';

function cellOf({ sheet, row, column, text }: SeenDate, { sheets }: ReadRows): NotedCell {
  return { sheet: sheets[sheet]!.sheet.name, row, column: columnLetters(column), text: shownText(text) };
}

function americanColumn(column: ColumnDates, rows: ReadRows): AmericanColumn {
  const problemAt = (date: SeenDate) => ({
    ...cellOf(date, rows),
    header: headerOf(date, rows),
    kind: 'month first' as const,
  });
  const { monthFirst, dayFirst, turned } = column;
  const { layout } = rows.sheets[column.sheet]!;
  const way = layout.fieldColumns.find((each) => each.column === column.column)?.way;
  const { order, isExchanged } = rows.dateOrders.wayOf(column.sheet, column.column, way);
  return {
    header: headerOf(monthFirst, rows),
    monthFirst: problemAt(monthFirst),
    ...(dayFirst && { dayFirst: problemAt(dayFirst) }),
    ...(turned && { turned: problemAt(turned) }),
    readAs: order,
    isMended: isExchanged,
  };
}

function exchangedColumn(column: ExchangedDates, rows: ReadRows): ExchangedColumn {
  const { dateCell, text, dateCells, texts, isProved } = column;
  return {
    header: shownText(headerOf(dateCell, rows)),
    ...{ dateCells, texts, isProved },
    dateCell: cellOf(dateCell, rows),
    ...(text && { text: cellOf(text, rows) }),
    isMended: rows.dateOrders.wayOf(dateCell.sheet, dateCell.column).isExchanged,
  };
}
