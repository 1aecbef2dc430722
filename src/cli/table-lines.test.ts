import { expect, test } from 'vitest';
import { tableLines } from './table-lines.ts';

test('a table lines up its columns, numbers to the right', () => {
  expect(
    tableLines(
      ['name', 'projects'],
      [
        { name: 'a longer name', projects: 5 },
        { name: 'b', projects: 17260 },
      ],
    ),
  ).toEqual(['name           projects', 'a longer name         5', 'b                 17260']);
});

test('a table shows control characters as spaces', () => {
  expect(tableLines(['note'], [{ note: 'one\ntwo\u001b[2J' }])).toEqual(['note', 'one two [2J']);
});
