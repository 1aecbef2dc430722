import { isDeepStrictEqual } from 'node:util';
import { spentBeforeMetrics } from '../../oc4ids/index.ts';
import {
  type FinancialYear,
  type ProjectSnapshot,
  period,
  type Quarter,
  quarterKey,
} from '../../project/index.ts';
import { type DatedSnapshot, type SpendingPoint, spendingSeries } from '../../quality/index.ts';
import { amountOf, type Known, someOf, textOf, type Value } from './known.ts';
import { dayPeriod, latestOfYears, type Period, periodBefore, periodTo, quarterPeriod } from './period.ts';

/**
 * Progress and spending. The ids `financialProgress` and `physicalProgress` are codes of metricID;
 * the others are our own. `history` is oldest first.
 */
export function metricsOf(history: readonly DatedSnapshot[]): readonly Metric[] | undefined {
  const spending = spendingSeries(history);
  const newest = history.at(-1)!.snapshot;
  return someOf([
    ...metricOf(
      { id: 'physicalProgress', title: 'Stage of the project, as reported' },
      reportedOverTime(
        history,
        ({ snapshot }) => textOf(snapshot.status),
        (stage) => ({ measure: stage }),
      ),
    ),
    ...metricOf(
      {
        id: 'financialProgress',
        title: 'Spent to date',
        description: `Previous years' total and the financial year's ${period.other} so far`,
      },
      byQuarter(newest, spending, periodTo, ({ spent_to_date }) => spent_to_date),
    ),
    ...metricOf(
      { id: 'spentInQuarter', title: `Spent in the ${period.one}` },
      byQuarter(newest, spending, quarterPeriod, ({ spent_in_quarter }) => spent_in_quarter),
    ),
    ...spentBeforeMetrics.flatMap(({ field, ...about }) => metricOf(about, beforeYears(history, field))),
    ...metricOf(
      { id: 'projectExpenditure', title: 'Expenditure of the project, as reported' },
      reportedOverTime(
        history,
        ({ snapshot }) => amountOf(snapshot.project_expenditure_total, snapshot),
        (value) => ({ value }),
      ),
    ),
  ]);
}

/** `newest` is the snapshot whose currency the series is in. */
function byQuarter(
  newest: ProjectSnapshot,
  spending: readonly SpendingPoint[],
  periodOf: (year: FinancialYear, quarter: Quarter) => Period,
  amountAt: (point: SpendingPoint) => number | null,
): readonly Observation[] {
  return spending.flatMap((point) => {
    const value = amountOf(amountAt(point), newest);
    const { financial_year, quarter } = point;
    return value === undefined
      ? []
      : [
          {
            id: quarterKey({ financialYear: financial_year, quarter }),
            period: periodOf(financial_year, quarter),
            value,
          },
        ];
  });
}

function beforeYears(
  history: readonly DatedSnapshot[],
  field: (typeof spentBeforeMetrics)[number]['field'],
): readonly Observation[] {
  return latestOfYears(history).flatMap(({ irmSnapshot: { financialYear }, snapshot }) => {
    const value = amountOf(snapshot[field], snapshot);
    return value === undefined ? [] : [{ id: financialYear, period: periodBefore(financialYear), value }];
  });
}

interface Observation {
  readonly id: string;
  readonly period: Period;
  readonly value?: Value;
  readonly measure?: string;
}

export interface Metric {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly observations: readonly Observation[];
}

/** A list with the metric, or an empty list if there are no observations. */
export function metricOf(
  about: Omit<Metric, 'observations'>,
  observations: readonly Observation[],
): readonly Metric[] {
  return observations.length === 0 ? [] : [{ ...about, observations }];
}

/**
 * A reported value over time: an observation when it is first known and each time it changes, dated
 * by the snapshot. A snapshot without the value is skipped.
 */
export function reportedOverTime<V>(
  history: readonly DatedSnapshot[],
  reported: (entry: DatedSnapshot) => V | undefined,
  observed: (value: V) => Known<Pick<Observation, 'value' | 'measure'>>,
): readonly Observation[] {
  const observations: Observation[] = [];
  let before: V | undefined;
  for (const entry of history) {
    const now = reported(entry);
    if (now !== undefined && !isDeepStrictEqual(now, before)) {
      const { irmSnapshot } = entry;
      observations.push({
        id: quarterKey(irmSnapshot),
        period: dayPeriod(irmSnapshot.taken),
        ...observed(now),
      });
      before = now;
    }
  }
  return observations;
}
