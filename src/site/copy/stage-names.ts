import { statuses, statusOrder } from '../../project/status.ts';

/** Short names for narrow places. Other stages keep their name. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['Site Handed - Over to Contractor', 'Site handed over'],
  ['Project Initiation', 'Initiation'],
  ['Pre - Feasibility', 'Pre-feasibility'],
  ['Construction 1% - 25%', 'Construction 1\u201325 %'],
  ['Construction 26% - 50%', 'Construction 26\u201350 %'],
  ['Construction 51% - 75%', 'Construction 51\u201375 %'],
  ['Construction 76% - 99%', 'Construction 76\u201399 %'],
  ['Practical Completion (100%)', 'Practical completion'],
  ['Final Completion', 'Final completion'],
  ['Other - Compensation of Employees', 'Other: pay of employees'],
  ['Other - Packaged Ongoing Project', 'Other: packaged ongoing work'],
]);

export const shortStage = (status: string): string => shortNames.get(status) ?? status;

/** The number of a stage's colour: its rank, or the next number for a stage outside the table. */
export function stageColour(status: string): number {
  return Math.min(statusOrder(status), statuses.length);
}
