import type { StoreWork } from '../store/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { PastIndexes } from './past/past-indexes.ts';

/** Supplies the current index, which requests use. */
export interface IndexSource {
  /** Undefined until data has been published and indexed. */
  readonly current: CatalogueIndex | undefined;
  /** Why there is no current index; absent if this source does not follow a store. */
  readonly absence?: Absence;
  /** Whether the store can be reached; absent if this source does not follow a store. */
  readonly storeContact?: StoreContact;
  /** The indexes of past quarters; absent if this source has none. */
  readonly past?: PastIndexes | undefined;
  /** What programs do to the store; absent if this source does not follow one. */
  readonly storeWork?: StoreWork;
}

/**
 * Why there is no current index: it is being loaded or built, nothing has been published yet, or
 * the store cannot be read or indexed.
 */
export type Absence = 'starting' | 'nothing published' | 'failing';

/** The result of the last poll of the store. */
export interface StoreContact {
  readonly reachable: boolean;
  /** Time of the last successful poll in milliseconds since 1970; 0 if there was none. */
  readonly lastReachedAt: number;
  /** Whether a newer version of the program has migrated the store, which this one cannot read. */
  readonly needsUpgrade: boolean;
  /** The data version that it had then; absent if it never answered. */
  readonly dataVersion?: number;
}
