import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ignoreLostOutput } from './lost-output.ts';

const failure = (code: string) => Object.assign(new Error(`write ${code}`), { code });

test('a command goes on when the reader of its output has gone', () => {
  const output = new PassThrough();
  ignoreLostOutput([output]);
  expect(() => output.emit('error', failure('EPIPE'))).not.toThrow();
});

test('a command fails when its output cannot be written for another reason', () => {
  const output = new PassThrough();
  ignoreLostOutput([output]);
  expect(() => output.emit('error', failure('ENOSPC'))).toThrow('ENOSPC');
});
