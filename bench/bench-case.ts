import type { Sample } from './sample.ts';

/** What a case measured, one line of the table. */
export interface Measurement {
  readonly what: string;
  readonly sample: Sample;
  /** The value that the median must not exceed, or fall below where more is better; without it it is only told. */
  readonly limit?: number;
  /** Anything that a reader needs to judge the figure. */
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

/** One file of `bench/cases/`, which exports it as `benchCase`; its file name is its name. */
export interface BenchCase {
  readonly title: string;
  /** Measures. Fails when something did not run; a figure that is over its limit is no failure. */
  measure(): Promise<readonly Measurement[]>;
}

/** Runs that every figure is taken from. */
export const RUNS = 3;

/** What `work` gives, three times, one after the other. */
export async function threeRuns<T>(work: (run: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await work(run));
  return results;
}
