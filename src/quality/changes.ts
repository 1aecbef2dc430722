import { type IrmSnapshot, type StoredFieldName, storedFields } from '../project/index.ts';
import type { DatedSnapshot } from './spending.ts';

/** One field that a snapshot reported differently from the one before. */
export interface FieldChange {
  readonly field: StoredFieldName;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** What a snapshot changed. */
export interface SnapshotChanges {
  readonly irmSnapshot: IrmSnapshot;
  /** The snapshot before, which it is compared with. */
  readonly previous: IrmSnapshot;
  readonly changes: readonly FieldChange[];
}

/** What changed from snapshot to snapshot, for those that changed anything. `history` is oldest first. */
export function changesBetween(history: readonly DatedSnapshot[]): readonly SnapshotChanges[] {
  return history
    .slice(1)
    .map(({ irmSnapshot, snapshot }, i) => {
      const { irmSnapshot: previous, snapshot: before } = history[i]!;
      const changes = storedFields
        .filter(({ name }) => before[name] !== snapshot[name])
        .map(({ name }) => ({ field: name, from: before[name], to: snapshot[name] }));
      return { irmSnapshot, previous, changes };
    })
    .filter(({ changes }) => changes.length > 0);
}
