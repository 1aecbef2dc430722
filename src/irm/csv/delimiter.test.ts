import { expect, test } from 'vitest';
import { sniffDelimiter } from './delimiter.ts';

test.each([
  ['a,b;c,d\n1;2', ','],
  ['a;b;c,d', ';'],
  ['a\tb', '\t'],
  ['"a,b,c";d', ';'],
  ['"a ""x,y,z""";d', ';'],
  ['"a"\t"b"\t"c"', '\t'],
  ['\n\r\n a;b', ';'],
  ['"a;b\nc;d;e";f,g,h', ','],
  ['a|b|c', '|'],
  ['Projects, all of them\n\nProvince;Name;Cost\n', ';'],
  ['alone', ','],
  ['', ','],
])('the header of %j is delimited by %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toEqual({ delimiter, namedIn: 0 });
});

test.each([
  ['sep=;\r\na,b,c', ';', 7],
  ['SEP=|\na,b', '|', 6],
  ['sep=\t\na,b', '\t', 6],
])('the first line of %j names %j', (text, delimiter, namedIn) => {
  expect(sniffDelimiter(text)).toEqual({ delimiter, namedIn });
});
