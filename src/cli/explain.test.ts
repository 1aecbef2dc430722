import { expect, test } from 'vitest';
import { explain } from './explain.ts';

test.each([
  [new Error('one\n  two\n\nthree'), 'one two three'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('explain puts %j on one line', (error, line) => {
  expect(explain(error)).toBe(line);
});
