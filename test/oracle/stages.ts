const statusRanks: Readonly<Record<string, number>> = {
  'Project Initiation': 0,
  'Pre - Feasibility': 1,
  Feasibility: 2,
  Tender: 3,
  Design: 4,
  'Site Handed - Over to Contractor': 5,
  'Construction 1% - 25%': 6,
  'Construction 26% - 50%': 7,
  'Construction 51% - 75%': 8,
  'Construction 76% - 99%': 9,
  'Practical Completion (100%)': 10,
  'Final Completion': 11,
  'On Hold': 12,
  Terminated: 13,
  'Other - Compensation of Employees': 14,
  'Other - Packaged Ongoing Project': 15,
};

/** The rank of a status; undefined if it is not in the table. */
export const stageOf = (status: string): number | undefined => statusRanks[status];

/** The stages from initiation to final completion. */
export const sequence: readonly string[] = Object.keys(statusRanks).slice(0, 12);
