import type { CatalogueIndex, FacetCount } from '../../index/index.ts';
import { type Phase, phaseOf, type Status, statuses, statusOrder } from '../../project/status.ts';

/** The phases in order. */
export const phases: readonly Phase[] = [...new Set(statuses.map(({ phase }) => phase))];

/** The stages of a phase, in order. */
export const stagesOf = (phase: Phase): readonly Status[] =>
  statuses.filter((each) => each.phase === phase).map(({ status }) => status);

/** The number of a stage's colour: its rank, or the next number for a stage outside the table. */
export const stageColour = (status: string): number => Math.min(statusOrder(status), statuses.length);

/** For each code of a status, 1 if it is in the phase `finished`. */
export function finishedCodes({ values: { status } }: CatalogueIndex): Uint8Array {
  const finished = new Uint8Array(status.values.length + 1);
  status.values.forEach((value, i) => {
    finished[i + 1] = phaseOf(value) === 'finished' ? 1 : 0;
  });
  return finished;
}

export const totalCount = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The number of projects in a phase, given their numbers by stage. */
export const countInPhase = (stages: readonly FacetCount[], phase: Phase): number =>
  totalCount(stages.filter(({ value }) => phaseOf(value) === phase));
