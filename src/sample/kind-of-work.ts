import type { FundingSource } from '../project/index.ts';
import type { Branch } from './departments.ts';

type Weighted<T> = readonly (readonly [choice: T, weight: number])[];

/** A kind of project, with everything that depends on the kind. */
export interface KindOfWork {
  readonly kind: string;
  readonly branch: Branch;
  /**
   * How common the kind is in a province, relative to the other kinds; 0 for the kind with known
   * counts.
   */
  readonly weight: number;
  /** Ends of names. */
  readonly endings: readonly string[];
  /**
   * Words before an ending, besides colours and towns. They alliterate, as names in the listing
   * often do.
   */
  readonly playfulWords: readonly string[];
  readonly funding: Weighted<FundingSource | null>;
  readonly budgetProgramme: string;
  readonly natures: Weighted<string>;
  /**
   * The distribution of costs in thousands of rand: minimum, quartiles, 95th percentile, maximum.
   */
  readonly costThousandRand: readonly [number, number, number, number, number, number];
}

/**
 * The only kind paid from the Human Settlements Development Grant. Its counts per province are
 * known.
 */
export const GRANT_HOUSING = 'grant housing';
