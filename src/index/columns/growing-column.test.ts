import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingColumn } from './growing-column.ts';

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

test('a column of any length has the values that were pushed', () => {
  const lengths = fc.oneof(fc.nat(10_000), fc.constantFrom(1 << 20, (1 << 20) + 1, 3_000_000));
  fc.assert(
    fc.property(lengths, fc.nat(20), (length, more) => {
      const column = new GrowingColumn('float64');
      const expected = new Float64Array(length + more);
      const push = (i: number) => {
        column.push(-1);
        column.set(i, i * 0.5);
        expected[i] = i * 0.5;
      };
      for (let i = 0; i < length; i++) push(i);
      expect(column.length).toBe(length);
      expect(bytesOf(column.values()).equals(bytesOf(expected.subarray(0, length)))).toBe(true);
      for (let i = length; i < length + more; i++) push(i);
      expect(bytesOf(column.values()).equals(bytesOf(expected))).toBe(true);
    }),
    { numRuns: 30 },
  );
});
