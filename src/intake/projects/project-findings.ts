import type { IrmReading } from '../../irm/index.ts';
import { type IrmSnapshot, quarterKey, yearAndQuarter } from '../../project/index.ts';
import type { Finding } from '../finding.ts';
import { newValueFindings } from '../values/new-value-findings.ts';
import type { RememberedProjects } from '../values/remembered-values.ts';
import { doubledProjects } from './doubled-projects.ts';
import { missingEnd } from './missing-end.ts';
import { placeFindings } from './place-findings.ts';

/** What is published of the kind of a file. */
export interface PublishedBeside extends Omit<RememberedProjects, 'knownProjects'> {
  /** What the file is of. */
  readonly key: Pick<IrmSnapshot, 'sphere' | 'financialYear' | 'quarter'>;
  /** Whether the file is added to a quarter, so that others may be missing. */
  readonly isPart: boolean;
}

/** What the projects of a file show, by themselves and beside their quarter, or else the one before. */
export async function projectFindings(
  reading: Pick<IrmReading, 'projects' | 'headings'>,
  published: PublishedBeside | undefined,
): Promise<readonly Finding[]> {
  const doubled = await doubledProjects(reading);
  if (published === undefined) return [...(await placeFindings(reading, undefined)), ...doubled];
  const { key, isPart, irmSnapshots, snapshotProjects } = published;
  const compared = irmSnapshots.findLast(
    (each) => each.sphere === key.sphere && quarterKey(each) <= quarterKey(key),
  );
  const before = compared && snapshotProjects(compared);
  const label = compared && `${compared.sphere} ${yearAndQuarter(compared.financialYear, compared.quarter)}`;
  return [
    ...(before && label && !isPart ? await missingEnd(reading.projects, before, label) : []),
    ...(await placeFindings(reading, compared && snapshotProjects(compared))),
    ...doubled,
    ...(await newValueFindings(reading, key.sphere, published)),
  ];
}
