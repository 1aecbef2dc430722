import { type Phase, type Status, statuses } from '../../project/index.ts';

/** The phases in order, with their labels. */
export const phases = [
  { phase: 'planning', label: 'Planning' },
  { phase: 'construction', label: 'Construction' },
  { phase: 'finished', label: 'Finished' },
  { phase: 'stopped', label: 'Stopped' },
  { phase: 'other', label: 'Other' },
] as const satisfies readonly { readonly phase: Phase; readonly label: string }[];

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

const definitionOf: ReadonlyMap<string, string> = new Map(Object.entries(definitions));

/** What a stage means; undefined for a status that is not in the table. */
export const stageDefinition = (status: string): string | undefined => definitionOf.get(status);

/** The stages of a phase, in order. */
export const stagesOf = (phase: Phase): readonly Status[] =>
  statuses.filter((each) => each.phase === phase).map(({ status }) => status);
