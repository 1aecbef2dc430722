import { pushBounded } from './bounded-list.ts';
import { readXml } from './xml.ts';

/**
 * The built-in formats for dates and times, which files do not define (ECMA-376 part 1, 18.8.30).
 */
const BUILT_IN_DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

/**
 * Literals in a format: quoted text, escaped, repeated or spaced characters, and colours,
 * currencies or conditions in brackets.
 */
const NO_PLACEHOLDER = /"[^"]*"|[\\*_].|\[[^[\]]*\]/gs;
const DATE_PLACEHOLDER = /[ymdhs]/i;

/** Excel accepts 64 000 cell styles, and fewer formats. */
const MAX_STYLES = 65_536;

function showsDate(format: string): boolean {
  return format !== 'General' && DATE_PLACEHOLDER.test(format.replace(NO_PLACEHOLDER, ''));
}

/** For each cell style of a workbook, by number, whether it shows numbers as dates. */
export async function readDateStyles(xml: AsyncIterable<string>): Promise<readonly boolean[]> {
  const dateFormats = new Set(BUILT_IN_DATE_FORMATS);
  const styles: boolean[] = [];
  let inCellStyles = false;
  await readXml(xml, {
    open: (name, attribute) => {
      const format = Number(attribute('numFmtId'));
      if (name === 'numFmt' && showsDate(attribute('formatCode') ?? '')) addFormat(dateFormats, format);
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles)
        pushBounded(styles, dateFormats.has(format), MAX_STYLES, 'cell styles');
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
    text: () => {},
  });
  return styles;
}

function addFormat(formats: Set<number>, format: number): void {
  if (formats.size >= MAX_STYLES) throw new Error(`it has more than ${MAX_STYLES} date formats`);
  formats.add(format);
}
