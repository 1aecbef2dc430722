import { country, type Phase } from '../country/index.ts';

export type { Phase };

/**
 * The statuses (stages) of a project in their order, each with its rank and phase. South Africa's are
 * those of the published listing's table, which skips rank 12; that is "On Hold".
 */
export const { statuses } = country;

/** A status of the table. Reports may have other texts in its place. */
export type Status = string;

/** The rank of every status outside the table: after all others. */
export const UNKNOWN_STATUS_ORDER = 100;

const definitions: ReadonlyMap<string, (typeof statuses)[number]> = new Map(
  statuses.map((definition) => [definition.status, definition]),
);

/** The row of a status; undefined for a text outside the table. */
export const statusNamed = (status: string) => definitions.get(status);

/** The rank of a stored status; `UNKNOWN_STATUS_ORDER` for a text outside the table. */
export function statusOrder(status: string): number {
  return definitions.get(status)?.order ?? UNKNOWN_STATUS_ORDER;
}

/** The phase of a stored status; `other` for a text outside the table. */
export function phaseOf(status: string): Phase {
  return definitions.get(status)?.phase ?? 'other';
}

/** Whether a project of this stage still has to be completed: planned, under construction or on hold. */
export function isToBeCompleted(status: string): boolean {
  const row = definitions.get(status);
  const isOnHold = row?.phase === 'stopped' && row.oc4ids !== 'cancelled';
  return isOnHold || row?.phase === 'planning' || row?.phase === 'construction';
}

/** Whether a status is one of the consecutive steps from initiation to final completion. */
export function isInSequence(status: string): boolean {
  return ['planning', 'construction', 'finished'].includes(phaseOf(status));
}

/** Dashes and minus signs of every kind. */
const DASHES = /[\p{Pd}\u2212]/gu;

const looseText = (text: string): string => text.toLowerCase().replace(/\s+/g, '').replace(DASHES, '-');

const statusByLooseText: ReadonlyMap<string, Status> = new Map(
  statuses.map(({ status }) => [looseText(status), status]),
);

/**
 * The status of the table that matches the reported text, ignoring case, spaces and the kind of
 * dash; other text is returned unchanged.
 */
export function canonicalStatus(reported: string): string {
  if (definitions.has(reported)) return reported;
  return statusByLooseText.get(looseText(reported)) ?? reported;
}
