import type { Sphere } from '../project/index.ts';
import { isMirrored } from './catalogue-state.ts';
import type { WriteTransaction } from './engine.ts';
import { type KnownProject, StoreError } from './port.ts';
import type { Adoption } from './writing-port.ts';

/**
 * Projects of a mirror have no IRM project ids. Their own id stands in while the store is a mirror;
 * afterwards, beside real ids, in a form that no workbook uses.
 */
const standIn = (id: number): string => `${id} (mirrored)`;

/** Whether a project of a store came from a mirror and has no IRM project id yet. */
export const isAdoptable = ({ id, irmProjectId }: KnownProject, isMirror: boolean): boolean =>
  isMirror || irmProjectId === standIn(id);

const BATCH_PROJECTS = 2000;

/**
 * Gives projects of a mirror their IRM project ids. All others of the mirror keep their ids, too, and
 * get stand-ins. Fails with `StoreError` if a project has an IRM project id already.
 */
export async function adopt(
  transaction: WriteTransaction,
  sphere: Sphere,
  adoption: Adoption,
): Promise<void> {
  const isMirror = isMirrored((await transaction.state()).kind);
  const adoptable: KnownProject[] = [];
  for await (const projects of transaction.knownProjects())
    adoptable.push(...projects.filter((project) => isAdoptable(project, isMirror)));
  const adopted = adoptable.flatMap((project) => {
    const irmProjectId = project.sphere === sphere ? adoption.get(project.id) : undefined;
    return irmProjectId === undefined ? [] : [{ ...project, irmProjectId }];
  });
  if (adopted.length < adoption.size)
    throw new StoreError(
      'The store has changed since its projects were matched, so nothing was published: run the same command again.',
    );
  // First all stand-ins, so that no real id meets a number that still stands in for another project.
  const standIns = adoptable.map((project) => ({ ...project, irmProjectId: standIn(project.id) }));
  for (const projects of [standIns, adopted])
    for (let from = 0; from < projects.length; from += BATCH_PROJECTS)
      await transaction.updateProjects(projects.slice(from, from + BATCH_PROJECTS));
}
