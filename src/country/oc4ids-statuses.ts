/** The statuses of OC4IDS as `statuses.csv`, for countries that have no others. */
export const oc4idsStatuses = `status,order,phase,short_name,definition,oc4ids,proves
Identification,0,planning,Identification,"The need has been written down, and the project has been named.",identification,
Preparation,1,planning,Preparation,"The project is studied, designed and paid for on paper; no contract has been signed.",preparation,
Implementation,2,construction,Implementation,Contracts are being awarded or carried out.,implementation,
Completion,3,finished,Completion,It is being handed over. Small defects may still have to be fixed.,completion,built
Completed,4,finished,Completed,"All work is done, and nothing more is paid.",completed,closed
Maintenance,5,finished,Maintenance,What was built is in use and kept in order.,maintenance,built
Decommissioning,6,finished,Decommissioning,What was built is taken out of use.,decommissioning,built
Cancelled,7,stopped,Cancelled,The project was ended before it was finished.,cancelled,
`;
