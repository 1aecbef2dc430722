import { readIrmSheet } from '../irm/index.ts';
import type { ReportedProject } from '../project/index.ts';
import type { SampleSnapshot } from './snapshots.ts';

/** The projects of a sample's snapshot as imported. Fails if the import reports anything. */
export async function readSnapshot({ sheet }: SampleSnapshot): Promise<readonly ReportedProject[]> {
  const reading = await readIrmSheet(sheet);
  const projects: ReportedProject[] = [];
  for await (const batch of reading.projects) projects.push(...batch);
  const { leftOut, unreadableCells } = reading.report;
  if (leftOut.length + unreadableCells.length > 0) {
    throw new Error(
      `The import of the sample reports: ${JSON.stringify({ leftOut, unreadableCells }).slice(0, 2000)}`,
    );
  }
  return projects;
}

/** The number of projects with each value, the most frequent first. */
export function countBy<K>(
  projects: readonly ReportedProject[],
  value: (project: ReportedProject) => K,
): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const project of projects) counts.set(value(project), (counts.get(value(project)) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}
