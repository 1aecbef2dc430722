import type { ProjectSnapshot } from '../../src/project/index.ts';
import { stageOf } from './stages.ts';

interface Entry {
  /** `2019-20-Q2` */
  readonly quarter: string;
  readonly taken: string;
  readonly snapshot: ProjectSnapshot;
}

/** The measures of a project by their definitions in docs/site.md. */
export interface OracleMeasures {
  readonly spent: number | null;
  readonly overrun: number | null;
  readonly growth: number | null;
  readonly delay: number | null;
  readonly overdue: number | null;
  readonly stalledQuarters: number;
}

export function measuresOf(history: readonly Entry[], isCurrent: boolean): OracleMeasures {
  const now = history.at(-1)!.snapshot;
  const cost = now.estimated_total_project_cost ?? 0;
  const spent = spentBy(now);
  const costs = history.map(({ snapshot }) => snapshot.estimated_total_project_cost ?? 0);
  const dates = history.map(({ snapshot }) => dueDate(snapshot));
  return {
    spent,
    overrun: cost > 0 && spent !== null ? spent - cost : null,
    growth: cost > 0 ? cost - costs.filter((each) => each > 0)[0]! : null,
    delay: dates.at(-1) === null ? null : dayOf(dates.at(-1)!) - dayOf(dates.find((date) => date !== null)!),
    overdue: overdueBy(history.at(-1)!),
    stalledQuarters: isCurrent ? standing(history) : 0,
  };
}

/** Whether a date can be right. */
export const isPossible = (date: string): boolean =>
  Number(date.slice(0, 4)) >= 1990 && Number(date.slice(0, 4)) <= 2060;

/** When a project should be complete, if that can be. */
export const dueDate = ({ estimated_completion_date: date }: ProjectSnapshot): string | null =>
  date === null || !isPossible(date) ? null : date;

/** By how many days a project should have been complete when it was reported; null if it was not due. */
export function overdueBy({ snapshot, taken }: Pick<Entry, 'snapshot' | 'taken'>): number | null {
  const stage = stageOf(snapshot.status);
  const isComing = stage !== undefined && (stage < 10 || stage === 12);
  const due = dueDate(snapshot);
  return isComing && due !== null && due < taken ? dayOf(taken) - dayOf(due) : null;
}

const dayOf = (date: string): number => Math.round(new Date(`${date}T12:00Z`).getTime() / 86_400_000);

const paid = (now: ProjectSnapshot): readonly (number | null)[] => [
  now.actual_expenditure_q1,
  now.actual_expenditure_q2,
  now.actual_expenditure_q3,
  now.actual_expenditure_q4,
];

export function spentBy(now: ProjectSnapshot): number | null {
  const known = [now.expenditure_from_previous_years_total, ...paid(now)].filter((amount) => amount !== null);
  if (now.project_expenditure_total !== null) return now.project_expenditure_total;
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/** The quarter before: `2018-19-Q4` for `2019-20-Q1`. */
function before(quarter: string): string {
  const [from, , at] = [Number(quarter.slice(0, 4)), '', Number(quarter.slice(-1))];
  return at > 1
    ? `${quarter.slice(0, 7)}-Q${at - 1}`
    : `${from - 1}-${String(from % 100).padStart(2, '0')}-Q4`;
}

/** The quarters without progress or spending; 0 unless there are four. */
function standing(history: readonly Entry[]): number {
  const { quarter: latest, snapshot: now } = history.at(-1)!;
  const stage = stageOf(now.status);
  if (stage === undefined || stage < 5 || stage > 9) return 0;
  // The reports of the latest year say what was spent in each of its quarters.
  const spentIn = (quarter: string): number | null => {
    const year = history.filter((entry) => entry.quarter.slice(0, 7) === quarter.slice(0, 7));
    return year.length === 0 ? null : paid(year.at(-1)!.snapshot)[Number(quarter.slice(-1)) - 1]!;
  };
  const sameStage = (since: string) =>
    history.filter(({ quarter }) => quarter >= since).every(({ snapshot }) => snapshot.status === now.status);
  const back: string[] = [latest];
  while (back.at(-1)! > history[0]!.quarter) back.push(before(back.at(-1)!));
  // `back[n]` is n quarters ago. The stage is known for the quarters of reports only.
  const inStage = back.findLastIndex(
    (since) => history.some(({ quarter }) => quarter === since) && sameStage(since),
  );
  const spending = back.findIndex((quarter) => ![0, null].includes(spentIn(quarter)));
  const quarters = Math.min(inStage, spending === -1 ? back.length : spending);
  if (quarters < 4) return 0;
  if (back.slice(0, 4).some((quarter) => spentIn(quarter) !== null)) return quarters;
  const past = history.filter(({ quarter }) => quarter <= back[4]!).at(-1)!.snapshot;
  return spentBy(past) !== null && spentBy(past) === spentBy(now) ? quarters : 0;
}
