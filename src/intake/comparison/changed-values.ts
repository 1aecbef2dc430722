import { namedValue, type ProjectSnapshot, recordFieldNames, storedFields } from '../../project/index.ts';
import {
  type ChangedProject,
  type ChangedValue,
  type Comparison,
  MOST_LISTED,
  type NamedProject,
} from './comparison.ts';
import type { ProjectColumns } from './project-columns.ts';

/** Texts of changed values are listed as far as a table has room. */
const MAX_TEXT_LENGTH = 200;

/** Lists the first projects whose values changed, and for each of them the values before and after. */
export function changedProjects() {
  const listed = new Map<string, { readonly name: string; readonly values: ChangedValue[] }>();
  return {
    /** `fields` are positions in `storedFields`. */
    add: ({ irmProjectId, name }: NamedProject, fields: readonly number[], before: ProjectSnapshot): void => {
      if (listed.size === MOST_LISTED) return;
      const values = fields.map((position): ChangedValue => {
        const field = storedFields[position]!.name;
        return { field, before: shown(namedValue(before, field)), after: null };
      });
      listed.set(irmProjectId, { name, values });
    },
    ids: (): Iterable<string> => listed.keys(),
    /** Takes a project as it is now; others than those listed are passed over. */
    complete: (irmProjectId: string, name: string, after: ProjectSnapshot): void => {
      const project = listed.get(irmProjectId);
      if (project === undefined) return;
      const values = project.values.map((value) => ({
        ...value,
        after: shown(namedValue(after, value.field)),
      }));
      listed.set(irmProjectId, { name, values });
    },
    result: (): readonly ChangedProject[] =>
      [...listed].map(([irmProjectId, project]) => ({ irmProjectId, ...project })),
  };
}

const shown = (value: string | number | null): string | number | null =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;

/** The fields of the listing, which no report leaves out when a year begins. */
const fields = storedFields
  .map(({ name }, position) => ({ name, position }))
  // Without a currency, amounts are in the main one.
  .filter(({ name }) => name !== 'currency' && (recordFieldNames as readonly string[]).includes(name));

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
