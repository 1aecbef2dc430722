import type { ProjectBatches } from '../../../intake/index.ts';
import { type Quarter, quarters } from '../../../project/index.ts';

/** What the rows of a file say about where it comes from, and of when it is. */
export interface FileFacts {
  /** Projects that spent something in each quarter of the year. */
  readonly spending: Readonly<Record<Quarter, number>>;
  readonly irmProjectIds: readonly string[];
  /** The department whose file it is, with its province if it is of one; undefined if of several. */
  readonly sender: string | undefined;
}

/** Goes through the projects of a file once. */
export async function fileFacts(projects: ProjectBatches): Promise<FileFacts> {
  const spending: Record<Quarter, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  const irmProjectIds: string[] = [];
  const departments = new Set<string>();
  const provinces = new Set<string>();
  for await (const batch of projects)
    for (const { irmProjectId, snapshot } of batch) {
      irmProjectIds.push(irmProjectId);
      departments.add(snapshot.department);
      provinces.add(snapshot.province);
      for (const quarter of quarters) if (snapshot[`actual_expenditure_q${quarter}`]) spending[quarter] += 1;
    }
  return { spending, irmProjectIds, sender: senderOf(departments, provinces) };
}

function senderOf(departments: ReadonlySet<string>, provinces: ReadonlySet<string>): string | undefined {
  const [department] = departments.size === 1 ? departments : [];
  const [province] = provinces.size === 1 ? provinces : [];
  return [department, province].filter(Boolean).join(', ') || undefined;
}
