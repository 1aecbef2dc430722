import type { Comparison } from '../../../intake/index.ts';
import type { StoreReading } from '../../../store/index.ts';

/** The store's numbers of projects, by Project ID: their pages have them in their addresses. */
export type ProjectNumbers = Readonly<Record<string, number>>;

/** The numbers of the projects that a comparison lists. A new project has none yet. */
export async function numbersOfListed(
  published: StoreReading,
  comparison: Comparison,
): Promise<ProjectNumbers> {
  const { vanished, changedListed, renamed, identityChanged, costChanges, sphere } = comparison;
  const listed = [vanished.listed, changedListed, renamed.listed, identityChanged.listed, costChanges];
  const wanted = new Set(listed.flatMap((projects) => projects.map(({ irmProjectId }) => irmProjectId)));
  const numbers = new Map<string, number>();
  for await (const batch of published.knownProjects())
    for (const { id, sphere: itsSphere, irmProjectId } of batch)
      if (itsSphere === sphere && wanted.has(irmProjectId)) numbers.set(irmProjectId, id);
  return Object.fromEntries(numbers);
}
