import type { Comparison } from '../../../intake/index.ts';
import type { ProjectChange } from '../../reading/derived/index.ts';

/**
 * What a comparison lists of its projects, where the reading has no list of all of them because there are too
 * many: the first thousand of each kind, without departments.
 */
export function listedChanges(comparison: Comparison): readonly ProjectChange[] {
  const { added, vanished, changedListed, costChanges } = comparison;
  const costs = new Map(costChanges.map((change) => [change.irmProjectId, change]));
  const unknown = { department: '', province: '', costBefore: null, costAfter: null, values: [] };
  return [
    ...added.listed.map((project) => ({ ...unknown, ...project, kind: 'added' as const })),
    ...changedListed.map((project) => {
      const cost = costs.get(project.irmProjectId);
      const known = cost && { costBefore: cost.beforeRand, costAfter: cost.afterRand };
      return { ...unknown, ...known, ...project, kind: 'changed' as const };
    }),
    ...vanished.listed.map((project) => ({ ...unknown, ...project, kind: 'vanished' as const })),
  ];
}
