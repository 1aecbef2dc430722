import { type ProjectSnapshot, storedFields } from '../../project/index.ts';
import { type ChangedProject, type ChangedValue, MOST_LISTED, type NamedProject } from './comparison.ts';

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
        return { field, before: shown(before[field]), after: null };
      });
      listed.set(irmProjectId, { name, values });
    },
    ids: (): Iterable<string> => listed.keys(),
    /** Takes a project as it is now; others than those listed are passed over. */
    complete: (irmProjectId: string, name: string, after: ProjectSnapshot): void => {
      const project = listed.get(irmProjectId);
      if (project === undefined) return;
      const values = project.values.map((value) => ({ ...value, after: shown(after[value.field]) }));
      listed.set(irmProjectId, { name, values });
    },
    result: (): readonly ChangedProject[] =>
      [...listed].map(([irmProjectId, project]) => ({ irmProjectId, ...project })),
  };
}

const shown = (value: string | number | null): string | number | null =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
