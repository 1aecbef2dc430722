import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { affordableConnections, openFilesLimit } from './open-files.ts';

test.each([
  ['no known limit', 10_000, undefined, 10_000],
  ['room for all', 10_000, 65_536, 10_000],
  ['a low limit', 10_000, 1024, 896],
  ['a limit lower than the reserve for files', 10_000, 100, 50],
  ['fewer wanted than possible', 20, 256, 20],
])('with %s, of %i connections a process with %s descriptors takes %i', (_, wanted, limit, affordable) => {
  expect(affordableConnections(wanted, limit)).toBe(affordable);
});

test('the limit is the one that the system sets', () => {
  expect(openFilesLimit()).toBe(Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })));
});

test('without a table of limits there is none', () => {
  expect(openFilesLimit('/nowhere')).toBeUndefined();
});
