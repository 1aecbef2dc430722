import type { Status } from '../../project/index.ts';

/** The codes of projectStatus that our stages lead to; it is a closed list. */
export type ProjectStatus = 'identification' | 'preparation' | 'implementation' | 'completion' | 'cancelled';

/**
 * The phase that each stage belongs to. Procurement and design are part of the implementation there, so that a tender
 * comes after the preparation. A project on hold may be in any phase, and the two "Other" stages say nothing of one.
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

/** The phase of a project at a stage; undefined where the stage, or a text that is none, does not tell it. */
export const projectStatus = (stage: string): ProjectStatus | undefined => statusByStage.get(stage);
