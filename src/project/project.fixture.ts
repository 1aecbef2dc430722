import { storedFields } from './field-lists.ts';
import type { ProjectSnapshot, ReportedProject } from './project-snapshot.ts';

const nothingKnown = Object.fromEntries(
  storedFields.map(({ name, nullable }) => [name, nullable ? null : '']),
) as unknown as ProjectSnapshot;

/** A reported project in which all values except the given ones are unknown. */
export function reported(irmProjectId: string, known: Partial<ProjectSnapshot> = {}): ReportedProject {
  return { irmProjectId, snapshot: { ...nothingKnown, ...known } };
}
