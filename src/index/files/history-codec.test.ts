import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSnapshots, encodeSnapshots } from './history-codec.ts';

const COLUMNS = 5;
/** Values repeat from snapshot to snapshot, as in reports. */
const value = fc.oneof(
  fc.constantFrom(null, '', 'Tender', 0, -1.5),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((amount) => amount + 0),
);
const snapshots = fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 10 }).chain((irmSnapshots) =>
  fc.tuple(
    ...irmSnapshots
      .toSorted((a, b) => a - b)
      .map((irmSnapshot) =>
        fc.record({
          irmSnapshot: fc.constant(irmSnapshot),
          quality: fc.nat(),
          values: fc.array(value, { minLength: COLUMNS, maxLength: COLUMNS }),
        }),
      ),
  ),
);

test('every history decodes to what was encoded', () => {
  fc.assert(
    fc.property(snapshots, (history) => {
      expect(decodeSnapshots(encodeSnapshots(history))).toEqual(history);
    }),
  );
});

test('earlier snapshots store only their differences', () => {
  const history = [
    { irmSnapshot: 0, quality: 5, values: ['School', 'Design', null] },
    { irmSnapshot: 2, quality: 4, values: ['School', 'Tender', null] },
    { irmSnapshot: 3, quality: 0, values: ['School', 'Tender', null] },
  ];
  expect(encodeSnapshots(history)).toBe('[[3,0,"School","Tender",null],[2,4],[0,5,1,"Design"]]');
});
