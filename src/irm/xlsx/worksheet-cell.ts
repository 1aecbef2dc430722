import { plainNumber } from '../cells/cell-text.ts';
import { excelDate } from '../cells/date-cell.ts';
import { isErrorValue, NOT_CALCULATED, TOO_NARROW } from '../cells/text-cell.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { Cell, DateSystem } from '../sheet.ts';
import { appendText } from './bounded.ts';
import type { ShownAs } from './cell-styles.ts';
import { collectRichText, unescapeCharacters } from './rich-text.ts';

/** The tables of a workbook that cells refer to. */
export interface WorkbookTables {
  readonly sharedStrings: readonly string[];
  readonly styles: readonly ShownAs[];
  readonly dateSystem: DateSystem;
  /**
   * The limit of shared text that the cells of a sheet may use, counting each text as often as it
   * is used.
   */
  readonly maxSharedTextMb: number;
}

/** Reads `<c>` elements, one after the other. */
export interface CellReader {
  begin(attribute: (name: string) => string | undefined): void;
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /**
   * The value of the cell (ECMA-376 part 1, 18.3.1.4). The value of a formula is its saved result;
   * text may be empty, but a number that is absent was never calculated.
   * @throws Error for a shared string that does not exist, IrmFileError for too much shared text
   */
  end(): Cell;
}

export function createCellReader(tables: WorkbookTables): CellReader {
  const inlineText = collectRichText();
  const references = { ...tables, sharedText: sharedTexts(tables) };
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
      if (element === 'v') value = appendText(value ?? '', text);
      else if (element === 'f') formula = appendText(formula ?? '', text);
      else inlineText.text(text);
    },
    close: (name) => {
      element = '';
      inlineText.close(name);
    },
    end: () => {
      const inline = inlineText.take();
      if (type === 'inlineStr') return inline === '' ? null : inline;
      if (value === null || value === '')
        return formula === null || type === 'str' ? null : `${NOT_CALCULATED} =${formula}`;
      return cellValue(type ?? 'n', style, value, references);
    },
  };
}

interface References extends Pick<WorkbookTables, 'styles' | 'dateSystem'> {
  readonly sharedText: (number: string) => string;
}

/** Values that violate the standard stay text, so that they are reported as unreadable. */
function cellValue(type: string, style: string | undefined, value: string, references: References): Cell {
  switch (type) {
    case 'n':
      return numberOrDate(value, style, references);
    case 's':
      return references.sharedText(value);
    case 'b':
      return value === '1' || value === '0' ? value === '1' : value;
    case 'e':
      return isErrorValue(value) ? value : '#VALUE!';
    default:
      return unescapeCharacters(value);
  }
}

/**
 * A number as its style shows it: people who see `10%`, a time or `#####` do not see an amount, and
 * those who see `R'000 1761` see another one.
 */
function numberOrDate(value: string, style: string | undefined, { styles, dateSystem }: References): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  switch (style === undefined ? undefined : styles[Number(style)]) {
    case 'date':
      if (number === 0 && dateSystem === 1900) return DAY_ZERO;
      return excelDate(number, dateSystem) ?? timeOfDay(number);
    case 'percentage':
      return `${plainNumber(Number((number * 100).toPrecision(SIGNIFICANT_DIGITS)))}%`;
    case 'thousands':
      return number === 0 ? 0 : `${plainNumber(number)} (in thousands)`;
    default:
      return number;
  }
}

/** What Excel shows of a date that is 0, such as the result of a formula that refers to an empty cell. */
const DAY_ZERO = '1900/01/00';

/** As many as Excel keeps. Without rounding, 0.07 would be 7.000000000000001%. */
const SIGNIFICANT_DIGITS = 15;
const SECONDS_PER_DAY = 86_400;

function timeOfDay(serial: number): string {
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  if (!(seconds >= 0 && seconds < SECONDS_PER_DAY)) return TOO_NARROW;
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

const CHARACTERS_PER_MB = 1024 * 1024;

/**
 * Looks up texts by number. The limit stops files in which every cell refers to a text of a
 * megabyte.
 */
function sharedTexts({ sharedStrings, maxSharedTextMb }: WorkbookTables): (number: string) => string {
  let used = 0;
  return (number) => {
    const text = sharedStrings[Number(number)];
    if (text === undefined)
      throw new Error(`a cell refers to text ${number}, which the workbook does not have`);
    used += text.length;
    if (used > maxSharedTextMb * CHARACTERS_PER_MB) throw tooMuchText(maxSharedTextMb);
    return text;
  };
}

function tooMuchText(maxWorkbookMb: number): IrmFileError {
  return new IrmFileError(
    `The texts of the workbook's cells are more than the ${maxWorkbookMb} MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust the file, or save its sheets as .csv.`,
  );
}
