import { describe, expect, test } from 'vitest';
import { byteRange } from './file-response.ts';

const SIZE = 1000;

describe('a range of 1000 bytes', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=500-999', 500, 999],
    ['bytes=500-', 500, 999],
    ['bytes=999-', 999, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=990-99999999999999999999', 990, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-1000', 0, 999],
    ['bytes=-1001', 0, 999],
    ['Bytes=5-6 ', 5, 6],
  ])('%s is from %d to %d', (header, start, end) => {
    expect(byteRange(header, SIZE)).toEqual({ start, end });
  });

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-', 'bytes=-0'])(
    '%s cannot be satisfied',
    (header) => {
      expect(byteRange(header, SIZE)).toBe('none');
    },
  );

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0-1,5-6',
    'lines=0-5',
    '0-5',
  ])('%j asks for the whole file', (header) => {
    expect(byteRange(header, SIZE)).toBeUndefined();
  });
});
