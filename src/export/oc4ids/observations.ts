import { quarterKey } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import type { Known } from './known.ts';
import { dayPeriod, type Period } from './period.ts';
import type { Value } from './value.ts';

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

/** A metric, or nothing where it was never observed. */
export function metricOf(
  about: Omit<Metric, 'observations'>,
  observations: readonly Observation[],
): readonly Metric[] {
  return observations.length === 0 ? [] : [{ ...about, observations }];
}

/**
 * What was reported of a project over time: the first time that it was known, and each time that it was not the same
 * as before, on the day of the snapshot. The last observation is what holds now, unless it is no longer reported.
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
