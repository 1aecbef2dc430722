import { isErrorValue, NOT_CALCULATED } from './error-value.ts';
import { excelDate } from './excel-date.ts';
import { collectRichText, unescapeCharacters } from './rich-text.ts';
import type { Cell, DateSystem } from './sheet.ts';

/** What the cells of a sheet refer to in the rest of their workbook. */
export interface WorkbookTables {
  readonly sharedStrings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly dateSystem: DateSystem;
}

/** Reads one `<c>` element after another. */
export interface CellReader {
  begin(attribute: (name: string) => string | undefined): void;
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /**
   * The value of the cell (ECMA-376 part 1, 18.3.1.4). Formulas count by the result that was saved with them.
   * @throws Error for a shared string that the workbook does not have
   */
  end(): Cell;
}

export function createCellReader(tables: WorkbookTables): CellReader {
  const inlineText = collectRichText();
  let type: string | undefined;
  let style: string | undefined;
  let value: string | null = null;
  let formula: string | null = null;
  let element = '';
  return {
    begin: (attribute) => {
      type = attribute('t');
      style = attribute('s');
      value = null;
      formula = null;
      element = '';
    },
    open: (name) => {
      element = name;
      if (name === 'v') value = '';
      else if (name === 'f') formula = '';
      else inlineText.open(name);
    },
    text: (text) => {
      if (element === 'v') value += text;
      else if (element === 'f') formula += text;
      else inlineText.text(text);
    },
    close: (name) => {
      element = '';
      inlineText.close(name);
    },
    end: () => {
      const inline = inlineText.take();
      if (type === 'inlineStr') return inline === '' ? null : inline;
      if (value === null) return formula === null ? null : `${NOT_CALCULATED} =${formula}`;
      return value === '' ? null : cellValue(type ?? 'n', style, value, tables);
    },
  };
}

/** What is not as the standard has it stays text, so that it is reported where it cannot be read. */
function cellValue(type: string, style: string | undefined, value: string, tables: WorkbookTables): Cell {
  switch (type) {
    case 'n':
      return numberOrDate(value, style, tables);
    case 's':
      return sharedString(value, tables.sharedStrings);
    case 'b':
      return value === '1' || value === '0' ? value === '1' : value;
    case 'e':
      return isErrorValue(value) ? value : '#VALUE!';
    default:
      return unescapeCharacters(value);
  }
}

function numberOrDate(value: string, style: string | undefined, tables: WorkbookTables): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (style === undefined || tables.dateStyles[Number(style)] !== true) return number;
  return excelDate(number, tables.dateSystem) ?? number;
}

function sharedString(value: string, sharedStrings: readonly string[]): Cell {
  const text = sharedStrings[Number(value)];
  if (text === undefined) throw new Error(`a cell refers to text ${value}, which the workbook does not have`);
  return text;
}
