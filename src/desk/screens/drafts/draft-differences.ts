import { isDeepStrictEqual } from 'node:util';
import type { ProjectChange } from '../../reading/derived/index.ts';

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

function whatDiffers(a: ProjectChange, b: ProjectChange): string | undefined {
  const sentences: readonly (readonly [boolean, string])[] = [
    [a.name !== b.name, 'Name'],
    [a.department !== b.department || a.province !== b.province, 'Department'],
    [a.costAfter !== b.costAfter, 'Cost'],
  ];
  const known = sentences.filter(([differs]) => differs).map(([, word]) => word);
  if (known.length > 0) return known.join(', ');
  // Both were compared with what is published: what they change of it tells all other fields.
  return a.kind === b.kind && isDeepStrictEqual(a.values, b.values) ? undefined : 'Other fields';
}
