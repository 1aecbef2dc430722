import type { StoreComparison } from '../../examination/index.ts';
import type { Comparison } from '../../intake/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';

/**
 * What an approver saw of the changes, kept with the approval: once a draft is published, its file can
 * only be compared with itself.
 */
export interface ChangesSummary
  extends Pick<
    Comparison,
    'before' | 'after' | 'changed' | 'unchanged' | 'provinces' | 'departments' | 'costChanges'
  > {
  readonly comparedWith: IrmSnapshot;
  readonly added: number;
  readonly vanished: number;
  readonly renamed: number;
}

/** Undefined if there was nothing to compare with. */
export function changesSummary(compared: StoreComparison | undefined): ChangesSummary | undefined {
  if (compared?.comparison === undefined) return undefined;
  const { added, vanished, renamed, identityChanged, ...comparison } = compared.comparison;
  const { before, after, changed, unchanged, provinces, departments, costChanges } = comparison;
  return {
    ...{ before, after, changed, unchanged, provinces, departments, costChanges },
    comparedWith: compared.comparedWith!,
    added: added.count,
    vanished: vanished.count,
    renamed: renamed.count + identityChanged.count,
  };
}
