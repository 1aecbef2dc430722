import { expect, test } from 'vitest';
import { readCellStyles } from './cell-styles.ts';

async function* styleSheet(format: string) {
  const code = format.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  yield `<s><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
  yield '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf/><xf numFmtId="164"/></cellXfs></s>';
}

test.each([
  ['yyyy-mm-dd', 'date'],
  ['[$-1C09]dd\\ mmmm\\ yyyy;@', 'date'],
  ['d/m/yy h:mm', 'date'],
  ['General', 'number'],
  ['#,##0.00', 'number'],
  ['"R" #,##0', 'number'],
  ['_-"R"* #,##0.00_-', 'number'],
  ['[Red]-#,##0', 'number'],
  ['\\d0', 'number'],
  ['0 "days"', 'number'],
  ['0.00E+00', 'number'],
  ['@', 'number'],
  ['0.0%', 'percentage'],
  ['0\\%', 'number'],
  ['[h]:mm', 'date'],
  ['"R\'000" #,##0', 'thousands'],
  ["R'000", 'thousands'],
  ["R\\'\\0\\0\\0\\ 0", 'thousands'],
  ['#,##0 "R thousand"', 'thousands'],
  ['"R\'000" #,##0,', 'number'],
  ['"R" 000', 'number'],
  ["#'000.00", 'number'],
])('the format %j shows a %s', async (format, shown) => {
  expect(await readCellStyles(styleSheet(format))).toEqual(['number', 'date', 'number', shown]);
});
