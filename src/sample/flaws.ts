import { phaseOf } from '../project/index.ts';
import type { Allocation, Allotment } from './allocation.ts';
import type { ReportedValues } from './layout.ts';
import { Random } from './random.ts';
import { sampleTables } from './tables.ts';

/** What few departments leave out or get wrong. */
interface Flaw {
  /** What is reported instead of the usual values; null if the project is in no report. */
  readonly reports: ((values: ReportedValues) => Partial<ReportedValues>) | null;
  /** The reports that have it, in quarters before the sample's last one. */
  readonly first: number;
  readonly last: number;
  readonly suits?: (allotment: Allotment) => boolean;
}

const always = { first: Number.POSITIVE_INFINITY, last: 0 };
/** Provinces and stages are right in the last report: the specification lists their values. */
const corrected = { first: Number.POSITIVE_INFINITY, last: 1 };
/** From the first report of the sample's last financial year on. */
const newYear = { first: 3, last: 0 };

const isPlanned = ({ status }: Allotment) => phaseOf(status) === 'planning';

const flaws: readonly Flaw[] = [
  { ...always, reports: () => ({ name: '' }) },
  { ...always, reports: () => ({ department: '' }) },
  {
    ...always,
    reports: () => ({ local_municipality: null, district_municipality: null, nature_of_investment: null }),
  },
  { ...corrected, reports: () => ({ province: '' }) },
  {
    ...corrected,
    reports: ({ province }) => ({ province: sampleTables().formerNames.provinces[province]! }),
    suits: ({ province }) => province in sampleTables().formerNames.provinces,
  },
  { ...corrected, reports: () => ({ status: '' }), suits: isPlanned },
  {
    ...corrected,
    reports: ({ status }) => ({ status: sampleTables().formerNames.stages[status]! }),
    suits: isPlanned,
  },
  { ...newYear, reports: null, suits: isPlanned },
];

/** The flaws of a sample by row. */
export type FlawByRow = ReadonlyMap<number, Flaw>;

/** Of so many projects, one has each flaw. */
const PROJECTS_WITH_ONE = 1200;

/**
 * Chooses the rows that have a flaw: none of an odd project, nor of one that a known count speaks of.
 * Of a sample of so few quarters that it would not have a project at all, none is left out.
 */
export function flawsOf({ projects, allotment }: Allocation, seed: number, quarters: number): FlawByRow {
  const random = new Random(seed, 'flaws');
  const { knownCounts } = sampleTables();
  const chosen = new Map<number, Flaw>();
  for (const flaw of flaws.filter(({ reports, first }) => reports !== null || quarters > first + 1)) {
    const rows = new Set<number>();
    while (rows.size < Math.floor(projects / PROJECTS_WITH_ONE)) {
      const row = random.below(projects);
      const { odd, status, kind } = allotment(row);
      const isFree =
        odd === undefined && !chosen.has(row) && !knownCounts.has(status) && !knownCounts.has(kind.kind);
      if (isFree && flaw.suits?.(allotment(row)) !== false) rows.add(row);
    }
    for (const row of rows) chosen.set(row, flaw);
  }
  return chosen;
}

/** What the flaw of a row, if any, changes in the report of a quarter; null if the row is not there. */
export function flawedValues(
  flaw: Flaw | undefined,
  values: ReportedValues,
  quartersAgo: number,
): ReportedValues | null {
  if (flaw === undefined || quartersAgo > flaw.first || quartersAgo < flaw.last) return values;
  return flaw.reports === null ? null : { ...values, ...flaw.reports(values) };
}
