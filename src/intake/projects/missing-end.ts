import { CHANCE } from '../../irm/index.ts';
import type { ReportedProject } from '../../project/index.ts';
import type { ProjectBatches } from '../comparison/compare-projects.ts';
import { type Finding, finding } from '../finding.ts';
import { FEWEST_AT_END, FEWEST_VANISHED, VANISHED_SHARE } from '../finding-codes.ts';
import { list } from '../sentences.ts';

/**
 * The last projects of a published quarter, if none of them is in a file and chance cannot explain it: a copy of
 * a file often ends too early. Published projects come in the order of their first rows. Nothing is said if so many
 * are missing that `vanished` says it.
 */
export async function missingEnd(
  projects: ProjectBatches,
  before: ProjectBatches,
  label: string,
): Promise<readonly Finding[]> {
  const ids = new Set<string>();
  for await (const batch of projects) for (const { irmProjectId } of batch) ids.add(irmProjectId);
  let end: ReportedProject[] = [];
  let count = 0;
  let vanished = 0;
  for await (const batch of before)
    for (const project of batch) {
      count += 1;
      if (ids.has(project.irmProjectId)) end = [];
      else {
        vanished += 1;
        end.push(project);
      }
    }
  const isManyVanished = vanished >= FEWEST_VANISHED && vanished > count * VANISHED_SHARE;
  if (end.length < FEWEST_AT_END || isManyVanished) return [];
  if ((vanished / count) ** end.length >= CHANCE) return [];
  const named = list(
    end.map(({ irmProjectId, snapshot }) => `${irmProjectId} "${snapshot.name}"`),
    end.length,
  );
  return [
    finding('end_missing', `The last ${end.length} projects of ${label} are not in the file: ${named}.`),
  ];
}
