import { storedFields } from './field-lists.ts';
import type { ProjectSnapshot, ReportedProject } from './project-snapshot.ts';

const nothingKnown = Object.fromEntries(
  storedFields.map(({ name, nullable }) => [name, nullable ? null : '']),
) as unknown as ProjectSnapshot;

/** A reported project of which only the given values are known. */
export function reported(irmProjectId: string, known: Partial<ProjectSnapshot> = {}): ReportedProject {
  return { irmProjectId, snapshot: { ...nothingKnown, ...known } };
}
