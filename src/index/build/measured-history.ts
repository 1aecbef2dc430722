import { type StoredValues, storedFields } from '../../project/index.ts';
import {
  type MeasuredReport,
  type MeasuredSnapshot,
  measuredFields,
  type ProjectMeasures,
  projectMeasures,
} from '../../quality/index.ts';
import type { ProjectHistory, PublishedIrmSnapshot } from '../../store/index.ts';

const places = measuredFields.map(
  (name) => [name, storedFields.findIndex((field) => field.name === name)] as const,
);

/** The measures of a stored history. */
export function measuresOf(
  { snapshots }: ProjectHistory,
  irmSnapshots: readonly PublishedIrmSnapshot[],
  isCurrent: boolean,
): ProjectMeasures {
  const history = snapshots.map(
    ({ irmSnapshot, values }): MeasuredReport => ({
      irmSnapshot: irmSnapshots[irmSnapshot]!,
      snapshot: measuredSnapshot(values),
    }),
  );
  return projectMeasures(history, isCurrent);
}

/** Only the fields that measures need, because a history may be long. */
function measuredSnapshot(values: StoredValues): MeasuredSnapshot {
  const snapshot: Record<string, string | number | null> = {};
  for (const [name, at] of places) snapshot[name] = values[at]!;
  return snapshot as MeasuredSnapshot;
}
