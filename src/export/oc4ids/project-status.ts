import type { Status } from '../../project/index.ts';

/** The codes of projectStatus, a closed list, that are used. */
export type ProjectStatus = 'identification' | 'preparation' | 'implementation' | 'completion' | 'cancelled';

/**
 * The code of each stage. In the standard, procurement and design are part of implementation. A
 * project on hold may be in any phase, and the two "Other" stages do not imply one.
 */
export const projectStatuses: Readonly<Record<Status, ProjectStatus | undefined>> = {
  'Project Initiation': 'identification',
  'Pre - Feasibility': 'preparation',
  Feasibility: 'preparation',
  Tender: 'implementation',
  Design: 'implementation',
  'Site Handed - Over to Contractor': 'implementation',
  'Construction 1% - 25%': 'implementation',
  'Construction 26% - 50%': 'implementation',
  'Construction 51% - 75%': 'implementation',
  'Construction 76% - 99%': 'implementation',
  'Practical Completion (100%)': 'completion',
  'Final Completion': 'completion',
  'On Hold': undefined,
  Terminated: 'cancelled',
  'Other - Compensation of Employees': undefined,
  'Other - Packaged Ongoing Project': undefined,
};

const statusByStage: ReadonlyMap<string, ProjectStatus | undefined> = new Map(
  Object.entries(projectStatuses),
);

/** The code of a stage; undefined if the stage does not imply one, and for any other text. */
export const projectStatus = (stage: string): ProjectStatus | undefined => statusByStage.get(stage);
