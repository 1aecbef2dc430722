/**
 * The stages of a project with their rank. Source: the status table of the published listing;
 * rank 12 ("On Hold") does not occur in it but is reserved there.
 */
export const statuses = [
  { status: 'Project Initiation', order: 0 },
  { status: 'Pre - Feasibility', order: 1 },
  { status: 'Feasibility', order: 2 },
  { status: 'Tender', order: 3 },
  { status: 'Design', order: 4 },
  { status: 'Site Handed - Over to Contractor', order: 5 },
  { status: 'Construction 1% - 25%', order: 6 },
  { status: 'Construction 26% - 50%', order: 7 },
  { status: 'Construction 51% - 75%', order: 8 },
  { status: 'Construction 76% - 99%', order: 9 },
  { status: 'Practical Completion (100%)', order: 10 },
  { status: 'Final Completion', order: 11 },
  { status: 'On Hold', order: 12 },
  { status: 'Terminated', order: 13 },
  { status: 'Other - Compensation of Employees', order: 14 },
  { status: 'Other - Packaged Ongoing Project', order: 15 },
] as const;

export type Status = (typeof statuses)[number]['status'];

/** The rank of every status that is not in the table: after all of them. */
export const UNKNOWN_STATUS_ORDER = 100;

const orderByStatus: ReadonlyMap<string, number> = new Map(
  statuses.map(({ status, order }) => [status, order]),
);

/** The rank of a status as it is stored; `UNKNOWN_STATUS_ORDER` for a text outside the table. */
export function statusOrder(status: string): number {
  return orderByStatus.get(status) ?? UNKNOWN_STATUS_ORDER;
}

const withoutCaseAndSpaces = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

const statusByLooseText: ReadonlyMap<string, Status> = new Map(
  statuses.map(({ status }) => [withoutCaseAndSpaces(status), status]),
);

/** A reported status as the table has it, matched without regard to case and spaces; any other text unchanged. */
export function canonicalStatus(reported: string): string {
  return statusByLooseText.get(withoutCaseAndSpaces(reported)) ?? reported;
}
