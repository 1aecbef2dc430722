import { LEAST_FOR_A_SHARE } from '../charts/province-rates.ts';
import type { PerPerson } from '../listed/per-person.ts';
import type { GroupFigures } from '../subjects/group-figures.ts';

/** What the municipalities of a map may be shaded by, as addresses have it. */
export const measures = ['per-person', 'cost', 'projects', 'overdue'] as const;
export type Measure = (typeof measures)[number];

/** What is known of a place on a map. */
export interface PlaceFigures {
  /** Undefined if no project is reported there. */
  readonly figures: GroupFigures | undefined;
  /** Undefined without people or a cost. */
  readonly perPerson: PerPerson | undefined;
}

/** The value of a place: none if it has no projects, unknown if its projects do not say or are too few. */
export type MeasuredValue = number | 'none' | 'unknown';

export function measured(measure: Measure, { figures, perPerson }: PlaceFigures): MeasuredValue {
  if (figures === undefined || figures.projects === 0) return 'none';
  const { projects, cost, toBeCompleted, overdue } = figures;
  switch (measure) {
    case 'projects':
      return projects;
    case 'cost':
      return cost.known === 0 ? 'unknown' : cost.sum;
    case 'per-person':
      return perPerson?.amount ?? 'unknown';
    case 'overdue':
      return toBeCompleted < LEAST_FOR_A_SHARE ? 'unknown' : overdue / toBeCompleted;
  }
  return measure satisfies never;
}
