import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['Q2.xlsx', 'attachment; filename="Q2.xlsx"'],
  [
    'Überblick 50 %.xlsx',
    `attachment; filename="_berblick 50 _.xlsx"; filename*=UTF-8''%C3%9Cberblick%2050%20%25.xlsx`,
  ],
  ['a"; filename="b.exe', 'attachment; filename="a_; filename=_b.exe"'],
  ['../../x\r\nset-cookie: a', 'attachment; filename=".._.._x__set-cookie_ a"'],
  ['invoice\u202excod.exe', 'attachment; filename="invoice_xcod.exe"'],
  ['half \ud800.csv', 'attachment; filename="half _.csv"'],
])('the download of %j', (name, expected) => {
  expect(attachment(name)).toEqual(['content-disposition', expected]);
});
