import type { DatedSnapshot } from '../../quality/index.ts';
import { costsContradict } from './contradictions.ts';
import { someOf } from './known.ts';
import { type Metric, metricOf, reportedOverTime } from './observations.ts';
import { inRand } from './value.ts';

/** The estimates of cost and completion over time. `history` is oldest first. */
export function forecastsOf(history: readonly DatedSnapshot[]): readonly Metric[] | undefined {
  return someOf([
    ...metricOf(
      { id: 'estimatedTotalCost', title: 'Estimated total cost of the project' },
      reportedOverTime(
        history,
        ({ snapshot }) =>
          costsContradict(snapshot) ? undefined : (snapshot.estimated_total_project_cost ?? undefined),
        (amount) => ({ value: inRand(amount)! }),
      ),
    ),
    ...metricOf(
      { id: 'estimatedCompletion', title: 'Estimated date of completion' },
      reportedOverTime(
        history,
        ({ snapshot }) => snapshot.estimated_completion_date ?? undefined,
        (date) => ({ measure: date }),
      ),
    ),
  ]);
}
