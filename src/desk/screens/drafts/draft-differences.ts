import type { StoredFieldName } from '../../../project/index.ts';
import type { ProjectChange } from '../../reading/derived/index.ts';
import { fieldLabels } from '../changes/changed-fields.tsx';

/** A project that two drafts have differently. */
export interface DraftDifference {
  readonly project: string;
  readonly here: ProjectChange | undefined;
  readonly there: ProjectChange | undefined;
  /** In words. */
  readonly what: string;
}

/** The projects of a draft that another one lacks or has differently, then those that only the other has. */
export function draftDifferences(
  here: readonly ProjectChange[],
  there: readonly ProjectChange[],
): readonly DraftDifference[] {
  const others = new Map(there.map((project) => [project.irmProjectId, project]));
  const differences: DraftDifference[] = [];
  for (const project of here) {
    const { irmProjectId } = project;
    const other = others.get(irmProjectId);
    others.delete(irmProjectId);
    const what = other === undefined ? 'Only in this one' : whatDiffers(project, other);
    if (what !== undefined) differences.push({ project: irmProjectId, here: project, there: other, what });
  }
  for (const [project, other] of others)
    differences.push({ project, here: undefined, there: other, what: 'Only in the other one' });
  return differences;
}

/** So many fields are named. */
const MOST_NAMED = 4;

/** What `known` names in other words. */
const named: readonly StoredFieldName[] = ['name', 'department', 'province', 'estimated_total_project_cost'];

function whatDiffers(a: ProjectChange, b: ProjectChange): string | undefined {
  const known: readonly (readonly [boolean, string])[] = [
    [a.name !== b.name, 'Name'],
    [a.department !== b.department || a.province !== b.province, 'Department'],
    [a.costAfter !== b.costAfter, 'Cost'],
  ];
  const fields = [
    ...known.filter(([differs]) => differs).map(([, word]) => word),
    ...differingFields(a, b).map((field) => fieldLabels.get(field)!),
  ];
  if (fields.length === 0) return a.kind === b.kind ? undefined : 'Whether it is new';
  const more = fields.length - MOST_NAMED;
  return [...fields.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Both were compared with what is published: what they change of it tells all other fields. */
function differingFields(a: ProjectChange, b: ProjectChange): readonly StoredFieldName[] {
  const afterOf = ({ values }: ProjectChange) => new Map(values.map(({ field, after }) => [field, after]));
  const [here, there] = [afterOf(a), afterOf(b)];
  return [...new Set([...here.keys(), ...there.keys()])].filter(
    (field) =>
      !named.includes(field) &&
      (here.has(field) !== there.has(field) || here.get(field) !== there.get(field)),
  );
}
