/**
 * Figures worked out from the file of all reports by the definitions of `docs/site.md`. Nothing of the
 * program is used here, so that a mistake of it is not made twice.
 */

/** A line of `infrastructure-projects-history.csv`. */
export type Report = Readonly<Record<string, string>>;

/** A project with its reports, oldest first. */
export interface Project {
  readonly latest: Report;
  readonly reports: readonly Report[];
}

export function projectsOf(lines: readonly Report[]): readonly Project[] {
  return [...grouped(lines, ({ id }) => [id!]).values()].map((reports) => ({
    latest: reports.at(-1)!,
    reports,
  }));
}

function grouped<T>(some: readonly T[], keysOf: (each: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of some) {
    for (const key of keysOf(each)) {
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key)!.push(each);
    }
  }
  return groups;
}

export const number = (report: Report, column: string): number | null =>
  (report[column] ?? '') === '' ? null : Number(report[column]);

export const cost = (report: Report): number | null => number(report, 'estimated_total_project_cost');

const quarters = ['1', '2', '3', '4'];

/** What was spent to date. */
export function spent(report: Report): number | null {
  const reported = number(report, 'project_expenditure_total');
  if (reported !== null) return reported;
  const parts = [
    'expenditure_from_previous_years_total',
    ...quarters.map((each) => `actual_expenditure_q${each}`),
  ];
  const known = parts.map((column) => number(report, column)).filter((rand) => rand !== null);
  return known.length === 0 ? null : sum(known);
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[half - 0.5]!;
}

const phases: Readonly<Record<string, readonly string[]>> = {
  Planning: ['Project Initiation', 'Pre - Feasibility', 'Feasibility', 'Tender', 'Design'],
  Construction: [
    'Site Handed - Over to Contractor',
    ...['1% - 25%', '26% - 50%', '51% - 75%', '76% - 99%'].map((part) => `Construction ${part}`),
  ],
  Finished: ['Practical Completion (100%)', 'Final Completion'],
  Stopped: ['On Hold', 'Terminated'],
};

export const phaseOf = ({ status }: Report): string =>
  Object.keys(phases).find((phase) => phases[phase]!.includes(status!)) ?? 'Other';

export const isToBeCompleted = (report: Report): boolean =>
  ['Planning', 'Construction'].includes(phaseOf(report)) || report.status === 'On Hold';

/** A completion date before 1990 can't be right, so it has not passed. */
export const isOverdue = (report: Report): boolean =>
  isToBeCompleted(report) &&
  report.estimated_completion_date! >= '1990' &&
  report.estimated_completion_date! < report.taken!;

export function isOverBudget(report: Report): boolean {
  const [estimate, total] = [cost(report), spent(report)];
  return estimate !== null && estimate > 0 && total !== null && total > estimate;
}

/** What can't be right, judged beside all projects. */
export interface Judge {
  readonly isWrongCost: (rand: number | null, report: Report) => boolean;
  readonly isWrongSpending: (report: Report) => boolean;
}

export function judgeOf(projects: readonly Project[]): Judge {
  const latest = projects.map((project) => project.latest);
  const mostCost = limits(latest, cost);
  const mostSpent = limits(latest, spent);
  const isWrongCost = (rand: number | null, report: Report) =>
    rand !== null && (rand <= 0 || rand > mostCost(report));
  const isWrongSpending = (report: Report) => {
    const [estimate, total] = [cost(report), spent(report)];
    if (total === null) return false;
    const isHeld = estimate !== null && !isWrongCost(estimate, report);
    return total < 0 || total > (isHeld ? 10 * estimate : mostSpent(report));
  };
  return { isWrongCost, isWrongSpending };
}

/** 100 times the median of the amounts above zero of the same kind and department, or of the department. */
function limits(reports: readonly Report[], amount: (report: Report) => number | null) {
  const keysOf = ({ department, nature_of_investment: kind }: Report) => [
    ...(kind && department ? [`${department}\n${kind}`] : []),
    ...(department ? [department] : []),
  ];
  const above = reports.filter((report) => (amount(report) ?? 0) > 0);
  const medians = new Map(
    Array.from(grouped(above, keysOf), ([key, own]) => [
      key,
      own.length < 5 ? null : median(own.map((report) => amount(report)!)),
    ]),
  );
  return (report: Report): number => {
    const known = keysOf(report).map((key) => medians.get(key) ?? null);
    return 100 * (known.find((each) => each !== null) ?? Number.POSITIVE_INFINITY);
  };
}

/** What pages say of the costs of projects. */
export function costsOf(projects: readonly Project[], { isWrongCost }: Judge) {
  const known = projects.filter(({ latest }) => cost(latest) !== null);
  const clean = known.filter(({ latest }) => !isWrongCost(cost(latest), latest));
  const amounts = (some: readonly Project[]) => some.map(({ latest }) => cost(latest)!);
  return {
    clean: sum(amounts(clean)),
    reported: sum(amounts(known)),
    cleanCount: clean.length,
    leftOut: known.length - clean.length,
    median: median(amounts(clean)),
  };
}

/** What was spent in a quarter such as `2019-20 Q4`, and how many projects report it. */
export function spentIn(projects: readonly Project[], quarter: string, { isWrongSpending }: Judge) {
  const [year, q] = quarter.split(' Q');
  const amounts = projects
    .filter(({ latest }) => !isWrongSpending(latest))
    .map(({ reports }) => reports.findLast(({ financial_year }) => financial_year === year))
    .map((report) => (report === undefined ? null : number(report, `actual_expenditure_q${q}`)))
    .filter((rand) => rand !== null);
  return { rand: sum(amounts), projects: amounts.length };
}
