import { expect, test } from 'vitest';
import { sniffDelimiter } from './delimiter.ts';

test.each([
  ['a,b;c,d\n1;2;3;4', ','],
  ['a;b;c,d', ';'],
  ['a\tb', '\t'],
  ['"a,b,c";d', ';'],
  ['"a ""x,y,z""";d', ';'],
  ['"a"\t"b"\t"c"', '\t'],
  ['\n\r\n a;b', ';'],
  ['"a;b\nc;d;e";f,g,h', ','],
  ['alone', ','],
  ['', ','],
])('the header of %j is delimited by %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter);
});
