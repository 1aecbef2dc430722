import { type ProjectSnapshot, recordFieldNames, storedFields } from '../../project/index.ts';
import type { Comparison } from './comparison.ts';
import type { ProjectColumns } from './project-columns.ts';

/** The fields of the listing, which no report leaves out when a year begins. */
const fields = storedFields
  .map(({ name }, position) => ({ name, position }))
  .filter(({ name }) => (recordFieldNames as readonly string[]).includes(name));

/** Counts values that were known before and are not now. */
export function lostValues(columns: ProjectColumns) {
  const known = fields.map(() => 0);
  const lost = fields.map(() => 0);
  return {
    /** Adds a project as it was before, which is at a position of the columns now. */
    add: (position: number, before: ProjectSnapshot): void => {
      fields.forEach(({ name, position: field }, i) => {
        if (before[name] === null || before[name] === '') return;
        known[i]! += 1;
        if (columns.isEmpty(position, field)) lost[i]! += 1;
      });
    },
    result: (): Comparison['lostByField'] =>
      fields.map(({ name }, i) => ({ field: name, known: known[i]!, lost: lost[i]! })),
  };
}
