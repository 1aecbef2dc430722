import { expect, test } from 'vitest';
import { explain } from './explain.ts';

test.each([
  [new Error('one\n  two\n\nthree'), 'one two three'],
  ['a text', 'a text'],
  ['red \u001b[31m\u0007, \u009b2J, \u202eback\r\nover', 'red \ufffd[31m\ufffd, \ufffd2J, \ufffdback over'],
  [undefined, 'undefined'],
])('explain puts %j on one line', (error, line) => {
  expect(explain(error)).toBe(line);
});
