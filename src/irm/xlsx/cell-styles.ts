import { saysThousands } from '../header/amount-unit.ts';
import { pushBounded } from './bounded.ts';
import { readXml } from './xml.ts';

/**
 * The built-in formats for dates and times, which files do not define (ECMA-376 part 1, 18.8.30).
 */
const BUILT_IN_DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

/** The built-in formats `0%` and `0.00%`. */
const BUILT_IN_PERCENT_FORMATS: ReadonlySet<number> = new Set([9, 10]);

/**
 * What people see in place of a number. Times of day count as dates; thousands are numbers after or
 * before a text such as `R'000`.
 */
export type ShownAs = 'number' | 'date' | 'percentage' | 'thousands';

/**
 * Literals in a format: quoted text, escaped, repeated or spaced characters, and colours,
 * currencies or conditions in brackets.
 */
const NO_PLACEHOLDER = /"[^"]*"|[\\*_].|\[[^[\]]*\]/gs;
const DATE_PLACEHOLDER = /[ymdhs]/i;

/** Excel accepts 64 000 cell styles, and fewer formats. */
const MAX_STYLES = 65_536;

function shownAs(format: string): ShownAs {
  if (format === 'General') return 'number';
  const placeholders = format.replace(NO_PLACEHOLDER, '');
  if (DATE_PLACEHOLDER.test(placeholders)) return 'date';
  if (placeholders.includes('%')) return 'percentage';
  return !isScaled(placeholders) && namesThousands(format) ? 'thousands' : 'number';
}

/** Whether a format divides by a thousand or more before it shows a number, as `#,##0,` does. */
const isScaled = (placeholders: string): boolean => /[0#?],+(?![0#?,])/.test(placeholders);

/** Whether the texts of a format say thousands. In `R'000` without quotation marks the zeros are digits. */
const namesThousands = (format: string): boolean =>
  /['\u2019] ?000(?![0#?.,])/.test(format) ||
  saysThousands(
    format.replace(/"([^"]*)"|\\(.)|[0#?]/gs, (_, quoted = '', escaped = '') => quoted + escaped),
  );

/** For each cell style of a workbook, by number, how it shows numbers. */
export async function readCellStyles(xml: AsyncIterable<string>): Promise<readonly ShownAs[]> {
  const formats = new Map<number, ShownAs>([
    ...Array.from(BUILT_IN_DATE_FORMATS, (format) => [format, 'date'] as const),
    ...Array.from(BUILT_IN_PERCENT_FORMATS, (format) => [format, 'percentage'] as const),
  ]);
  const styles: ShownAs[] = [];
  let inCellStyles = false;
  await readXml(xml, {
    open: (name, attribute) => {
      const format = Number(attribute('numFmtId'));
      if (name === 'numFmt') addFormat(formats, format, shownAs(attribute('formatCode') ?? ''));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles)
        pushBounded(styles, formats.get(format) ?? 'number', MAX_STYLES, 'cell styles');
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
    text: () => {},
  });
  return styles;
}

function addFormat(formats: Map<number, ShownAs>, format: number, shown: ShownAs): void {
  if (shown === 'number') return;
  if (formats.size >= MAX_STYLES) throw new Error(`it has more than ${MAX_STYLES} date formats`);
  formats.set(format, shown);
}
