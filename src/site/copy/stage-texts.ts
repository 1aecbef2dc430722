import { type Status, statuses, statusOrder } from '../../project/index.ts';

/** The parts of a project's life that the stages belong to, in their order. */
export const phases = [
  { phase: 'planning', label: 'Planning', orders: [0, 1, 2, 3, 4] },
  { phase: 'construction', label: 'Construction', orders: [5, 6, 7, 8, 9] },
  { phase: 'finished', label: 'Finished', orders: [10, 11] },
  { phase: 'stopped', label: 'Stopped', orders: [12, 13] },
  { phase: 'other', label: 'Other', orders: [14, 15] },
] as const;

export type Phase = (typeof phases)[number];

const definitions: Readonly<Record<Status, string>> = {
  'Project Initiation': 'The need has been put on paper and the project has a number.',
  'Pre - Feasibility': 'Officials look at whether the project could work, and at what else could be done.',
  Feasibility: 'The chosen option is studied in detail: site, cost, time.',
  Tender: 'Companies are being asked to offer a price, or their offers are being judged.',
  Design: 'Architects and engineers draw what is to be built.',
  'Site Handed - Over to Contractor': 'The builder has been given the site and may begin.',
  'Construction 1% - 25%': 'Building has begun; at most a quarter is done.',
  'Construction 26% - 50%': 'Between a quarter and a half is built.',
  'Construction 51% - 75%': 'Between a half and three quarters is built.',
  'Construction 76% - 99%': 'More than three quarters is built.',
  'Practical Completion (100%)': 'It can be used; small defects may still be put right.',
  'Final Completion': 'Everything is done, the defects too, and the accounts are closed.',
  'On Hold': 'Work has stopped for the time being.',
  Terminated: 'The project was ended before it was finished.',
  'Other - Compensation of Employees': 'No building work: money for the staff who run projects.',
  'Other - Packaged Ongoing Project': 'Several smaller works reported together, year after year.',
};

/** What a stage means, in plain words; undefined for one that is not in the table. */
export const stageDefinition = (status: string): string | undefined => definitions[status as Status];

/** The phase that a stage belongs to. */
export const phaseOf = (status: string): Phase =>
  phases.find(({ orders }) => (orders as readonly number[]).includes(statusOrder(status))) ?? phases[4];

/** The stages of a phase, as they are reported. */
export const stagesOf = ({ orders }: Phase): readonly Status[] =>
  statuses.filter(({ order }) => (orders as readonly number[]).includes(order)).map(({ status }) => status);

/** Whether a project of this stage is done. */
export const isFinished = (status: string): boolean => phaseOf(status).phase === 'finished';
