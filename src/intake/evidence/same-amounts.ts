import type { ProjectColumns } from '../comparison/project-columns.ts';
import { type ComparedFinding, finding } from '../finding.ts';
import { FEWEST_ALIKE, SAME_AMOUNTS_SHARE } from '../finding-codes.ts';
import { fieldPosition, moneyFields, spendingFields } from './field-positions.ts';
import type { PairedProjects } from './paired-projects.ts';

const spendingSoFar = [...spendingFields, fieldPosition('project_expenditure_total')];

/** Whether a project spent anything: its amounts then change from quarter to quarter. */
const hasSpent = (columns: ProjectColumns, position: number): boolean =>
  spendingSoFar.some((field) => columns.numberAt(position, field));

/** Whether anything is spent by quarter. Sums and last values may well stay from one report to the next. */
const reportsQuarters = (columns: ProjectColumns): boolean =>
  spendingFields.some((field) => {
    for (let position = 0; position < columns.count; position++)
      if (columns.numberAt(position, field)) return true;
    return false;
  });

/** How many projects of a quarter that spent something have exactly the amounts of another quarter. */
export interface SameAmounts {
  readonly projects: number;
  readonly same: number;
}

export function sameAmounts({ before, after, beforeOf }: PairedProjects): SameAmounts {
  let projects = 0;
  let same = 0;
  if (!reportsQuarters(after)) return { projects, same };
  for (let position = 0; position < after.count; position++) {
    const known = beforeOf[position]!;
    if (known === -2 || !hasSpent(after, position)) continue;
    projects += 1;
    if (known < 0) continue;
    if (moneyFields.every((field) => before.hashAt(known, field) === after.hashAt(position, field)))
      same += 1;
  }
  return { projects, same };
}

export const shareOf = ({ projects, same }: SameAmounts): number => (projects === 0 ? 0 : same / projects);

/** The quarter that a file fits best, if that is another one than it is said to be. */
export interface QuarterFit extends SameAmounts {
  /** `2019-20 Q3` */
  readonly quarter: string;
}

/** `usual` is the largest share between two published quarters; undefined if that is unknown. */
export function otherQuarter(
  fits: readonly QuarterFit[],
  usual: number | undefined,
): readonly ComparedFinding[] {
  const best = fits.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  const limit = usual === undefined ? SAME_AMOUNTS_SHARE : Math.min(0.95, Math.max(0.5, (1 + usual) / 2));
  if (best === undefined || best.projects < FEWEST_ALIKE || shareOf(best) < limit) return [];
  const sentence = `${best.same} of ${best.projects} projects have exactly the amounts of ${best.quarter}.`;
  return [finding('other_quarter', sentence)];
}
