import type { StoredFieldName } from '../../project/index.ts';

/** The fields in which words are looked for. The name comes first: what is found there counts for more. */
export const searchFields = [
  'name',
  'province',
  'department',
  'local_municipality',
  'district_municipality',
  'project_number',
  'budget_programme',
  'primary_funding_source',
  'nature_of_investment',
  'program_implementing_agent',
  'principle_agent',
  'main_contractor',
  'other_parties',
] as const satisfies readonly StoredFieldName[];
