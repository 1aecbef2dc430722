import { openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain, shortage } from './shortage.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: refused`), { code });

test.each([
  ['too few descriptors', failure('EMFILE'), 'LimitNOFILE'],
  ['too little memory', failure('ENOMEM'), 'MemoryMax'],
  ['a thread that ran out of memory', failure('ERR_WORKER_OUT_OF_MEMORY'), 'MemoryMax'],
  ['a buffer that V8 cannot allocate', new RangeError('Array buffer allocation failed'), 'MemoryMax'],
  [
    'a process that cannot be started',
    Object.assign(failure('EAGAIN'), { syscall: 'spawn node' }),
    'TasksMax',
  ],
  ['too few threads', failure('ERR_WORKER_INIT_FAILED'), 'TasksMax'],
])('%s is explained with the setting to raise', (_, error, setting) => {
  expect(shortage(error)).toContain(setting);
});

test('other failures are none', () => {
  let missing: unknown;
  try {
    openSync('/nowhere', 'r');
  } catch (error) {
    missing = error;
  }
  for (const error of [missing, failure('EAGAIN'), new RangeError('Invalid count'), 'EMFILE', undefined])
    expect(shortage(error)).toBeUndefined();
});

test.each([
  [new Error('one\n  two\n\nthree'), 'one two three'],
  ['a text', 'a text'],
  ['red \u001b[31m\u0007, \u009b2J, \u202eback\r\nover', 'red \ufffd[31m\ufffd, \ufffd2J, \ufffdback over'],
  [undefined, 'undefined'],
])('explain puts %j on one line', (error, line) => {
  expect(explain(error)).toBe(line);
});
