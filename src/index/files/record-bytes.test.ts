import { expect, test } from 'vitest';
import { RecordBytes } from './record-bytes.ts';

test('a record is found at any offset, also across two windows', () => {
  const GIB = 2 ** 30;
  // Pages of memory that are never touched are not allocated.
  const content = new ArrayBuffer(GIB + 100);
  const records = new RecordBytes(content);
  const written = Buffer.from('{"name":"Éclair"},');
  for (const from of [0, 5000, GIB - 7, GIB, GIB + 100 - written.length]) {
    new Uint8Array(content, from, written.length).set(written);
    expect(records.text(from, from + written.length - 1)).toBe('{"name":"Éclair"}');
    const target = Buffer.alloc(40);
    expect(records.copy(target, 3, from, from + written.length)).toBe(written.length);
    expect(target.subarray(3, 3 + written.length)).toEqual(written);
  }
  expect(new RecordBytes(new ArrayBuffer(0))).toBeInstanceOf(RecordBytes);
});
