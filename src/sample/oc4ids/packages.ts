import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_FILE_PREFIX } from '../../irm/index.ts';
import {
  daysAfter,
  financialYearFrom,
  type IrmSnapshot,
  LAST_QUARTER,
  quarterEnd,
  spheres,
} from '../../project/index.ts';
import { sampleProject } from './project.ts';
import { sampleTable } from './table.ts';

/** The package of the sample for one year. */
export interface SamplePackage {
  readonly irmSnapshot: IrmSnapshot;
  /** Its JSON. */
  readonly text: string;
}

const DAYS_TO_THE_PACKAGE = 63;

/** The calendar years in which the financial years of the sample begin, oldest first. */
const YEARS = [2022, 2023];

/**
 * The sample of a country whose sample is one of OC4IDS: made-up projects with what real packages of the standard
 * show, a package for each year, identical on every machine.
 */
export function samplePackages({
  projects = sampleTable().projects,
  seed = 1,
}: {
  readonly projects?: number;
  readonly seed?: number;
}): readonly SamplePackage[] {
  return YEARS.map((year, at) => {
    const financialYear = financialYearFrom(year);
    const taken = daysAfter(quarterEnd(financialYear, LAST_QUARTER), DAYS_TO_THE_PACKAGE);
    const isLatest = at === YEARS.length - 1;
    const all = Array.from({ length: projects }, (_, index) => sampleProject(seed, index, year, isLatest));
    const text = JSON.stringify({
      uri: 'https://register.example/package.json',
      publishedDate: `${taken}T08:00:00Z`,
      publisher: { name: sampleTable().publisher },
      version: '0.9',
      projects: all.filter((project) => project !== undefined),
    });
    return { irmSnapshot: { sphere: spheres[0]!, financialYear, quarter: LAST_QUARTER, taken }, text };
  });
}

/** Writes the packages into a folder, and returns their paths. */
export async function writeSamplePackages(
  folder: string,
  packages: readonly SamplePackage[],
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    packages.map(async ({ irmSnapshot: { financialYear }, text }) => {
      const path = join(folder, `${SAMPLE_FILE_PREFIX}${financialYear}.json`);
      await writeFile(path, text);
      return path;
    }),
  );
}
