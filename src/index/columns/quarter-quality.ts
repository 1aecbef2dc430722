import {
  currencies,
  hasOtherCurrencies,
  quarterKey,
  storedCurrency,
  storedFields,
} from '../../project/index.ts';
import { flagSet, isOverZeroEstimate, isStalled, spentToDate } from '../../quality/index.ts';
import type { PublishedIrmSnapshot } from '../../store/index.ts';
import type { IndexedProject, SectionsBuilder } from '../sections/sections-builder.ts';
import { coding, judgedInEach } from './amount-columns.ts';
import { GrowingColumn } from './growing-column.ts';

const STALLED = flagSet('stalled');
const OVER_ZERO = flagSet('spending_over_zero_estimate');
const COST_IMPLAUSIBLE = flagSet('cost_implausible');
const SPENDING_IMPLAUSIBLE = flagSet('spending_implausible');

const fieldAt = (name: string): number => storedFields.findIndex((field) => field.name === name);
const DEPARTMENT = fieldAt('department');
const KIND = fieldAt('nature_of_investment');

/** No report of a project by then. */
const NONE = 0xffff;

/** What the catalogue of a quarter knows of each project: that of its newest report by then. */
const quarterColumns = () => ({
  irmSnapshot: new GrowingColumn('uint16'),
  cost: new GrowingColumn('float64'),
  spent: new GrowingColumn('float64'),
  department: new GrowingColumn(),
  kind: new GrowingColumn(),
  currency: new GrowingColumn('uint16'),
});

type Report = IndexedProject['reports'][number];

/** Flags that follow from the history of a project, by its reports so far. */
const courseFlags = (reports: readonly Report[]): number =>
  (isStalled(reports) ? STALLED : 0) | (isOverZeroEstimate(reports.at(-1)!.snapshot) ? OVER_ZERO : 0);

/**
 * Builds the flags of every report as of its quarter: also those that follow from the reports before
 * it, and from the other projects of then. The set of project `p` in IRM snapshot `s` is at index `s *
 * count + p`; 0 if the project is not in it.
 */
export function quarterQualityBuilder(irmSnapshots: readonly PublishedIrmSnapshot[]): SectionsBuilder {
  const keys = [...new Set(irmSnapshots.map(quarterKey))].sort();
  const quarterOf = irmSnapshots.map((irmSnapshot) => keys.indexOf(quarterKey(irmSnapshot)));
  const flags = irmSnapshots.map(() => new GrowingColumn());
  const quarters = keys.map(quarterColumns);
  const [departmentCode, kindCode] = [coding(), coding()];
  return {
    add: ({ snapshots, reports }) => {
      for (const column of flags) column.push(0);
      snapshots.forEach(({ irmSnapshot, quality }, i) => {
        flags[irmSnapshot]!.replaceLast(quality | courseFlags(reports.slice(0, i + 1)));
      });
      let newest = -1;
      quarters.forEach((column, quarter) => {
        while (newest + 1 < snapshots.length && quarterOf[snapshots[newest + 1]!.irmSnapshot]! <= quarter)
          newest++;
        const { irmSnapshot = NONE, values = [] } = snapshots[newest] ?? {};
        const report = reports[newest]?.snapshot;
        column.irmSnapshot.push(irmSnapshot);
        column.cost.push(report?.estimated_total_project_cost ?? Number.NaN);
        column.spent.push((report && spentToDate(report)) ?? Number.NaN);
        column.currency.push(hasOtherCurrencies ? currencies.indexOf(storedCurrency(values)) : 0);
        column.department.push(departmentCode((values[DEPARTMENT] as string | null) ?? null));
        column.kind.push(kindCode((values[KIND] as string | null) ?? null));
      });
    },
    finish: (write) => {
      const sets = flags.map((column) => column.values());
      quarters.forEach(({ irmSnapshot, cost, spent, department, kind, currency }, quarter) => {
        const judged = judgedInEach(
          { estimated_total_project_cost: cost.values(), spent: spent.values() },
          { departments: department.values(), kinds: kind.values(), currencies: currency.values() },
        );
        const reportedIn = irmSnapshot.values();
        const mark = (positions: readonly number[], flag: number) => {
          for (const position of positions) {
            const number = reportedIn[position]!;
            if (quarterOf[number] === quarter) sets[number]![position]! |= flag;
          }
        };
        for (const { implausibleCosts, implausibleSpending } of judged) {
          mark(implausibleCosts, COST_IMPLAUSIBLE);
          mark(implausibleSpending, SPENDING_IMPLAUSIBLE);
        }
      });
      write('quarters.quality', ...sets);
    },
  };
}
