import type { CatalogueIndex, FacetCount } from '../../index/index.ts';
import { isToBeCompleted, type Phase, phaseOf, type Status, statuses } from '../../project/status.ts';

/** The phases in order. */
export const phases: readonly Phase[] = [...new Set(statuses.map(({ phase }) => phase))];

/** The stages of a phase, in order. */
export const stagesOf = (phase: Phase): readonly Status[] =>
  statuses.filter((each) => each.phase === phase).map(({ status }) => status);

/** The number of a stage's colour: its place, or the next number for a stage outside the table. */
export function stageColour(status: string): number {
  const place = statuses.findIndex((each) => each.status === status);
  return place < 0 ? statuses.length : place;
}

/** For each code of a status, 1 if it is in the phase `finished`. */
export const finishedCodes = (index: CatalogueIndex): Uint8Array =>
  codesWhere(index, (status) => phaseOf(status) === 'finished');

/** For each code of a status, 1 if the project still has to be completed: those that can be overdue. */
export const toBeCompletedCodes = (index: CatalogueIndex): Uint8Array => codesWhere(index, isToBeCompleted);

function codesWhere({ values: { status } }: CatalogueIndex, holds: (status: string) => boolean): Uint8Array {
  const codes = new Uint8Array(status.values.length + 1);
  status.values.forEach((value, i) => {
    codes[i + 1] = holds(value) ? 1 : 0;
  });
  return codes;
}

export const totalCount = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** The number of projects in a phase, given their numbers by stage. */
export const countInPhase = (stages: readonly FacetCount[], phase: Phase): number =>
  totalCount(stages.filter(({ value }) => phaseOf(value) === phase));
