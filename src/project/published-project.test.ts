import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFields, listedColumns, storedFields } from './field-lists.ts';
import { projectSnapshot } from './project-snapshot.ts';
import { publishedProject, publishedValues } from './published-project.ts';
import { listedJson, membersJson } from './record-json.ts';
import { spheres } from './sphere.ts';
import { statuses } from './status.ts';

/** Any value that a field may have, including unknown. */
const valueFor = ({ type, nullable }: (typeof storedFields)[number]) => {
  const none = nullable ? null : '';
  switch (type) {
    case 'money':
      return fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
    case 'status':
      return fc.oneof(fc.constantFrom(...statuses.map(({ status }) => status)), fc.string());
    default:
      return fc.oneof(fc.string(), fc.constant(none));
  }
};

const stored = fc.tuple(...storedFields.map(valueFor));
const snapshot = fc.record({
  sphere: fc.constantFrom(...spheres),
  financialYear: fc.constantFrom('2019-20', '2099-00'),
  quarter: fc.constantFrom(1, 2, 3, 4),
  taken: fc.constant('2019-10-15'),
});

test('the list of values matches the fields in the order of the CSV', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffffffff }), stored, snapshot, (id, values, irmSnapshot) => {
      const project = publishedProject(id, projectSnapshot(values), irmSnapshot);
      const listed = publishedValues(id, values, irmSnapshot);
      expect(listed).toEqual(csvFields.map(({ name }) => project[name]));
      const names = csvFields.map(({ name }) => name);
      expect(listedJson([id, ...listed, []], listedColumns.csv)).toBe(membersJson(project, names));
    }),
  );
});
