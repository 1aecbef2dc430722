import type { FacetCount } from '../../index/index.ts';
import { type Phase, phaseOf } from '../../project/index.ts';

export const totalCount = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The number of projects in a phase, given their numbers by stage. */
export const countInPhase = (stages: readonly FacetCount[], phase: Phase): number =>
  totalCount(stages.filter(({ value }) => phaseOf(value) === phase));
