import { expect, test } from 'vitest';
import { originForm } from './route.ts';

test.each([
  ['/', '/'],
  ['/a/b?q=http://x/#y', '/a/b?q=http://x/'],
  ['//evil.example/a', '//evil.example/a'],
  ['http://evil.example/a/b?c=d', '/a/b?c=d'],
  ['HTTPS://user:word@evil.example:81/a', '/a'],
  ['http://evil.example//a', '//a'],
  ['http://evil.example', '/'],
  ['http://evil.example?q=1', '/?q=1'],
  ['http://evil.example#/a', '/'],
  ['/a#?q=1', '/a'],
  ['evil.example:80', '/evil.example:80'],
  ['*', '*'],
])('the path and query of %s are %s', (target, expected) => {
  expect(originForm(target)).toBe(expected);
});
