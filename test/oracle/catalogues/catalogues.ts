import fc from 'fast-check';
import type { ReportedProject } from '../../../src/project/index.ts';
import { type SampleSnapshot, sampleSnapshots, variedSnapshots } from '../../../src/sample/index.ts';
import { readSnapshot } from '../../../src/sample/reading.fixture.ts';
import type { ReportedQuarter } from '../rows.ts';
import { collidingCatalogue } from './colliding-catalogue.ts';
import { thresholdCatalogue } from './threshold-catalogue.ts';

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

const read = (snapshots: readonly SampleSnapshot[]) =>
  Promise.all(
    snapshots.map(async (snapshot) => ({
      irmSnapshot: snapshot.irmSnapshot,
      projects: await readSnapshot(snapshot),
    })),
  );

const sample: CatalogueCase = {
  name: 'part of the sample',
  quarters: () => read(sampleSnapshots({ projects: SAMPLE_PROJECTS, quarters: 4 })),
  effort: 0.1,
};

/** National projects, sectors, spellings, and projects that are new, vanished or renamed. */
export const variedCatalogue: CatalogueCase = {
  name: 'the varied sample',
  quarters: () => read(variedSnapshots({ quarters: 4 })),
  effort: 0.1,
};

const thresholds: CatalogueCase = {
  name: 'selections at every threshold between sparse and dense',
  quarters: async () => fc.sample(thresholdCatalogue, { numRuns: 1, seed: 5 })[0]!,
  effort: 1,
};

const COPIES = 10;

/** A copy of a project with the place of another one, and with a name, a number and a cost of its own. */
function copied({ snapshot }: ReportedProject, other: ReportedProject, copy: number): ReportedProject {
  const { province, local_municipality, district_municipality, latitude, longitude } = other.snapshot;
  const cost = snapshot.estimated_total_project_cost;
  return {
    irmProjectId: `${other.irmProjectId}-${copy}`,
    snapshot: {
      ...snapshot,
      ...{ province, local_municipality, district_municipality, latitude, longitude },
      name: `${snapshot.name} ${copy}`,
      estimated_total_project_cost: cost === null ? null : cost + copy * 1000,
    },
  };
}

/** So many projects that each comparison takes seconds: each is made a few times. */
export const largeCatalogue: CatalogueCase = {
  name: '200 000 projects',
  quarters: async () => {
    const [quarter] = await read(sampleSnapshots({ projects: 20_000, quarters: 1 }));
    const { irmSnapshot, projects } = quarter!;
    const copies = Array.from({ length: COPIES }, (_, copy) =>
      projects.map((project, i) => copied(project, projects[(i + copy * 997) % projects.length]!, copy)),
    );
    return [{ irmSnapshot, projects: copies.flat() }];
  },
  effort: 0.01,
};

export const catalogues = (...seeds: readonly number[]): readonly CatalogueCase[] => [
  ...collidingCatalogues(...seeds),
  thresholds,
  sample,
  variedCatalogue,
];
