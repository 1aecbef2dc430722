import type { Sample } from './sample.ts';

/** One measurement of a case: a line of the table. */
export interface Measurement {
  readonly what: string;
  readonly sample: Sample;
  /**
   * What the median must not exceed, or must not fall below if more is better. Without a limit the
   * figure is only reported.
   */
  readonly limit?: number;
  /** Judges the best run instead of the median: other load on the machine can only slow runs down. */
  readonly isJudgedByBest?: true;
  /** What a reader needs to judge the figure. */
  readonly note?: string;
}

/** What one case measured, or why it did not run. */
export interface CaseResult {
  readonly name: string;
  readonly title: string;
  readonly measurements: readonly Measurement[];
  /** Why the case did not run, if it did not. */
  readonly failure?: string;
}

/** One file in `bench/cases/`, which exports it as `benchCase`; its file name is its name. */
export interface BenchCase {
  readonly title: string;
  /** Fails if something did not run. A figure over its limit is not a failure. */
  measure(): Promise<readonly Measurement[]>;
}

/** How many runs each figure is taken from. */
export const RUNS = 3;

/** The results of three runs of `work`, one after the other. */
export async function threeRuns<T>(work: (run: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await work(run));
  return results;
}
