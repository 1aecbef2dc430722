import { expect, test } from 'vitest';
import { IdListError } from './id-list.ts';
import { sameProjects } from './same-projects.ts';

const ids = new Set(['20157', '20175', 'A (old)']);

test('says the old Project ID of each new one', () => {
  const same = sameProjects('old,new\r\n20158,20175\r\nA,A (old)\r\n', ids);
  expect([...same]).toEqual([
    ['20175', '20158'],
    ['A (old)', 'A'],
  ]);
});

test.each([
  ['no header', '20158,20175', 'The first line must be old,new.'],
  ['a row with one id', 'old,new\n20158', 'line 2: it must have an old and a new Project ID.'],
  ['an empty id', 'old,new\n,20175', 'line 2: it must have an old and a new Project ID.'],
  [
    'an id that the file does not have',
    'old,new\n1,2',
    'line 2: the file has no project with the Project ID "2".',
  ],
  [
    'an old id that the file has, too',
    'old,new\n20157,20175',
    'line 2: the file has a project with the old Project ID "20157", too.',
  ],
  [
    'a new id for two projects',
    'old,new\n1,20175\n2,20175',
    'line 3: one of its Project IDs is in an earlier line already.',
  ],
  [
    'an old id of two projects',
    'old,new\n1,20175\n1,20157',
    'line 3: one of its Project IDs is in an earlier line already.',
  ],
])('refuses a list with %s', (_, text, message) => {
  expect(() => sameProjects(text, ids)).toThrow(new IdListError(message));
});
