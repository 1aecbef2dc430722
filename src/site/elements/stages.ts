import type { CatalogueIndex, FacetCount } from '../../index/index.ts';
import { isToBeCompleted, type Phase, phaseOf, type Status, statuses } from '../../project/status.ts';

/** The phases in order. */
export const phases: readonly Phase[] = [...new Set(statuses.map(({ phase }) => phase))];

/** The stages of a phase, in order. */
export const stagesOf = (phase: Phase): readonly Status[] =>
  statuses.filter((each) => each.phase === phase).map(({ status }) => status);

/** The numbers of the colours of a phase in `tokens.css`, the first and how many there are. */
const coloursOf: Readonly<Record<Phase, readonly [first: number, count: number]>> = {
  planning: [0, 5],
  construction: [5, 5],
  finished: [10, 2],
  stopped: [12, 2],
  other: [14, 2],
};

/** The number of the colour of a stage outside the table. */
export const UNKNOWN_COLOUR = 16;

const colours: ReadonlyMap<string, number> = new Map(
  phases.flatMap((phase) => {
    const stages = stagesOf(phase);
    const [first, count] = coloursOf[phase];
    const step = Math.min(1, count / stages.length);
    return stages.map((stage, i) => [stage, first + Math.floor(i * step)] as const);
  }),
);

/** The number of a stage's colour, one of its phase's; another one for a stage outside the table. */
export const stageColour = (status: string): number => colours.get(status) ?? UNKNOWN_COLOUR;

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
