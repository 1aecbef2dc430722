import fc from 'fast-check';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { readSnapshot } from '../../src/sample/reading.fixture.ts';
import { collidingCatalogue } from './colliding-catalogue.ts';
import type { ReportedQuarter } from './rows.ts';

/** A catalogue to query, generated when it is needed. */
export interface CatalogueCase {
  readonly name: string;
  readonly quarters: () => Promise<readonly ReportedQuarter[]>;
  /** A factor for the number of queries. */
  readonly effort: number;
}

/** Small catalogues with fixed seeds; the queries differ in every run. */
export const collidingCatalogues = (...seeds: readonly number[]): readonly CatalogueCase[] =>
  seeds.map((seed) => ({
    name: `colliding values, seed ${seed}`,
    quarters: async () => fc.sample(collidingCatalogue, { numRuns: 1, seed })[0]!,
    effort: 1,
  }));

const SAMPLE_PROJECTS = 2000;

const sample: CatalogueCase = {
  name: 'part of the sample',
  quarters: () =>
    Promise.all(
      sampleSnapshots({ projects: SAMPLE_PROJECTS, quarters: 4 }).map(async (snapshot) => ({
        irmSnapshot: snapshot.irmSnapshot,
        projects: await readSnapshot(snapshot),
      })),
    ),
  effort: 0.1,
};

export const catalogues = (...seeds: readonly number[]): readonly CatalogueCase[] => [
  ...collidingCatalogues(...seeds),
  sample,
];
