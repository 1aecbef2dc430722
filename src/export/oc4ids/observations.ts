import { quarterKey } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import type { Known, Value } from './known.ts';
import { dayPeriod, type Period } from './period.ts';

export interface Observation {
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
    if (now !== undefined && now !== before) {
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
