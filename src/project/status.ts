/**
 * The statuses (stages) of a project with their rank and phase. Statuses and ranks are those of the
 * published listing's table, which skips rank 12; that is "On Hold".
 */
export const statuses = [
  { status: 'Project Initiation', order: 0, phase: 'planning' },
  { status: 'Pre - Feasibility', order: 1, phase: 'planning' },
  { status: 'Feasibility', order: 2, phase: 'planning' },
  { status: 'Tender', order: 3, phase: 'planning' },
  { status: 'Design', order: 4, phase: 'planning' },
  { status: 'Site Handed - Over to Contractor', order: 5, phase: 'construction' },
  { status: 'Construction 1% - 25%', order: 6, phase: 'construction' },
  { status: 'Construction 26% - 50%', order: 7, phase: 'construction' },
  { status: 'Construction 51% - 75%', order: 8, phase: 'construction' },
  { status: 'Construction 76% - 99%', order: 9, phase: 'construction' },
  { status: 'Practical Completion (100%)', order: 10, phase: 'finished' },
  { status: 'Final Completion', order: 11, phase: 'finished' },
  { status: 'On Hold', order: 12, phase: 'stopped' },
  { status: 'Terminated', order: 13, phase: 'stopped' },
  { status: 'Other - Compensation of Employees', order: 14, phase: 'other' },
  { status: 'Other - Packaged Ongoing Project', order: 15, phase: 'other' },
] as const;

export type Status = (typeof statuses)[number]['status'];

/** The part of a project's life that a status belongs to. */
export type Phase = (typeof statuses)[number]['phase'];

/** The rank of every status outside the table: after all others. */
export const UNKNOWN_STATUS_ORDER = 100;

const definitions: ReadonlyMap<string, (typeof statuses)[number]> = new Map(
  statuses.map((definition) => [definition.status, definition]),
);

/** The rank of a stored status; `UNKNOWN_STATUS_ORDER` for a text outside the table. */
export function statusOrder(status: string): number {
  return definitions.get(status)?.order ?? UNKNOWN_STATUS_ORDER;
}

/** The phase of a stored status; `other` for a text outside the table. */
export function phaseOf(status: string): Phase {
  return definitions.get(status)?.phase ?? 'other';
}

/** Whether a project of this stage still has to be completed: planned, under construction or on hold. */
export const isToBeCompleted = (status: string): boolean =>
  status === 'On Hold' || ['planning', 'construction'].includes(phaseOf(status));

/** Whether a status is one of the consecutive steps from initiation to final completion. */
export function isInSequence(status: string): boolean {
  return ['planning', 'construction', 'finished'].includes(phaseOf(status));
}

const withoutCaseAndSpaces = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

const statusByLooseText: ReadonlyMap<string, Status> = new Map(
  statuses.map(({ status }) => [withoutCaseAndSpaces(status), status]),
);

/**
 * The status of the table that matches the reported text, ignoring case and spaces; other text is
 * returned unchanged.
 */
export function canonicalStatus(reported: string): string {
  if (definitions.has(reported)) return reported;
  return statusByLooseText.get(withoutCaseAndSpaces(reported)) ?? reported;
}
