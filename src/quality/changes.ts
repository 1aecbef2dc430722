import { type IrmSnapshot, namedValue, type StoredFieldName, storedFields } from '../project/index.ts';
import type { DatedSnapshot } from './spending.ts';

/** A field that differs from the previous snapshot. */
export interface FieldChange {
  readonly field: StoredFieldName;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** The changes in one snapshot. */
export interface SnapshotChanges {
  readonly irmSnapshot: IrmSnapshot;
  /** The snapshot that it is compared with. */
  readonly previous: IrmSnapshot;
  readonly changes: readonly FieldChange[];
}

/** A publisher words what has no field of ours as it likes. */
const comparedFields = storedFields.filter(({ type }) => type !== 'more');

/**
 * The changes between consecutive snapshots, without snapshots that changed nothing. `history` is
 * oldest first.
 */
export function changesBetween(history: readonly DatedSnapshot[]): readonly SnapshotChanges[] {
  return history
    .slice(1)
    .map(({ irmSnapshot, snapshot }, i) => {
      const { irmSnapshot: previous, snapshot: before } = history[i]!;
      const changes = comparedFields
        .filter(({ name }) => before[name] !== snapshot[name])
        .map(({ name }) => ({ field: name, from: namedValue(before, name), to: namedValue(snapshot, name) }));
      return { irmSnapshot, previous, changes };
    })
    .filter(({ changes }) => changes.length > 0);
}
