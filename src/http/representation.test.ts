import { describe, expect, test } from 'vitest';
import { entityTag, isAnyTag, isNoneMatch } from './representation.ts';

describe('an entity tag', () => {
  test('is strong and the same for the same parts', () => {
    expect(entityTag('store', 1, 'br')).toMatch(/^"[\w-]+"$/);
    expect(entityTag('store', 1, 'br')).toBe(entityTag('store', 1, 'br'));
  });

  test.each([
    ['another part', ['store', 2]],
    ['an additional part', ['store', 1, '']],
    ['the same letters in different parts', ['stor', 'e1']],
  ])('differs for %s', (_what, parts) => {
    expect(entityTag(...parts)).not.toBe(entityTag('store', 1));
  });
});

describe('If-None-Match', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['*', false],
    ['"b", "a"', true],
    ['"b" ,W/"a","c"', true],
    ['"b"', false],
    ['a', false],
    ['w/"a"', false],
    ['""', false],
    ['', false],
    [undefined, false],
  ])('%s: matches the tag "a": %s', (header, matches) => {
    expect(isNoneMatch(header, '"a"')).toBe(matches);
  });
});

test.each([
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['"a", *', false],
  [undefined, false],
])('If-None-Match %s matches any response: %s', (header, matches) => {
  expect(isAnyTag(header)).toBe(matches);
});
