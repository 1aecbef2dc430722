import { expect, test } from 'vitest';
import { readDateStyles } from './date-styles.ts';

async function* styleSheet(format: string) {
  const code = format.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  yield `<s><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
  yield '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf/><xf numFmtId="164"/></cellXfs></s>';
}

test.each([
  ['yyyy-mm-dd', true],
  ['[$-1C09]dd\\ mmmm\\ yyyy;@', true],
  ['d/m/yy h:mm', true],
  ['General', false],
  ['#,##0.00', false],
  ['"R" #,##0', false],
  ['_-"R"* #,##0.00_-', false],
  ['[Red]-#,##0', false],
  ['\\d0', false],
  ['0 "days"', false],
  ['0.00E+00', false],
  ['@', false],
])('the format %j shows a date: %s', async (format, showsDate) => {
  expect(await readDateStyles(styleSheet(format))).toEqual([false, true, false, showsDate]);
});
