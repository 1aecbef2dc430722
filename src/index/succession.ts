import type { CatalogueState, PrimaryAnswer, StoreState } from '../store/index.ts';

/** Which publication follows which, where backups are put back and replicas lag behind. */

export const isSameVersion = (a: CatalogueState, b: CatalogueState): boolean =>
  a.storeId === b.storeId && a.publicationId === b.publicationId;

/**
 * Whether a state is to be indexed instead of the current one: a higher version, or, unless a replica
 * reports it, a different publication: a backup was restored, or another store took the place. A
 * replica may not yet know of the current publication and report an older one.
 */
export function isNewer(state: StoreState, current: CatalogueState | undefined): boolean {
  if (state.dataVersion === 0) return false;
  if (current === undefined || state.dataVersion > current.dataVersion) return true;
  return !isSameVersion(state, current) && state.fromReplica !== true;
}

/** Whether the store holds something else in the place of what an index was built from. */
export function isParted(index: CatalogueState, state: StoreState): boolean {
  if (isSameVersion(index, state)) return false;
  const isHigher = state.dataVersion > index.dataVersion;
  return index.storeId === state.storeId
    ? state.fromReplica !== true && !isHigher
    : state.fromReplica !== true || isHigher;
}

/**
 * What to make of a replica's state that differs from the current one, after the primary was asked
 * for both: nothing if the primary does not hold it, because it was lost; the word of a primary if
 * the current one was lost; otherwise the word of a replica, which may be late.
 */
export function judged(
  state: StoreState,
  { holds: [holdsCurrent, holdsState] }: PrimaryAnswer,
): StoreState | undefined {
  if (holdsState !== true) return undefined;
  if (holdsCurrent === true) return state;
  const { fromReplica: _, ...sure } = state;
  return sure;
}
