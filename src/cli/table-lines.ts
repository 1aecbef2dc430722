type Cell = string | number;

/** A table as lines of text: numbers and amounts in the main currency to the right, anything else to the left, no lines between. */
export function tableLines<C extends string>(
  columns: readonly C[],
  rows: readonly Readonly<Record<C, Cell>>[],
): readonly string[] {
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => oneLine(row[column]).length)),
  );
  const isNumber = columns.map((column) => rows.every((row) => isAmount(row[column])));
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, i) => (isNumber[i] ? oneLine(cell).padStart(widths[i]!) : oneLine(cell).padEnd(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(columns), ...rows.map((row) => line(columns.map((column) => row[column])))];
}

/** Names of files and notes may hold anything; a terminal must not obey it. */
const oneLine = (cell: Cell): string => String(cell).replace(/\p{C}+/gu, ' ');

const isAmount = (cell: Cell): boolean => typeof cell === 'number' || /^-?R [\d ]+$/.test(cell);
