/**
 * The sources of funding seen in the published listing. A grant that by law pays for one sector only
 * has it, as OC4IDS calls it.
 */
export const fundingSources = [
  { name: 'Education Infrastructure Grant', sector: 'education' },
  { name: 'Health Facility Revitalisation Grant', sector: 'health' },
  { name: 'Provincial Roads Maintenance Grant', sector: 'transport.road' },
  { name: 'Community Library Service Grant', sector: 'cultureSportsAndRecreation' },
  { name: 'Human Settlements Development Grant', sector: 'socialHousing' },
  { name: 'Comprehensive Agricultural Support Programme Grant', sector: 'economy' },
  { name: 'Land Care Programme Grant', sector: 'naturalResources' },
  { name: 'Early Childhood Development Grant' },
  { name: 'Equitable Share' },
  { name: 'Other' },
] as const;

export type FundingSource = (typeof fundingSources)[number]['name'];
