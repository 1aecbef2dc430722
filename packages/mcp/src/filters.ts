import { z } from 'zod';
import type { QualityFlag, QueryFilters } from '#client';
import { meanings } from './flags.ts';
import { strict } from './strict.ts';

const flagNames = Object.keys(meanings) as [QualityFlag, ...QualityFlag[]];

const quality = z.array(z.enum(flagNames)).optional();

const listOf = (what: string) => z.array(z.string()).max(20).optional().describe(what);

/** The conditions that tools take, named as in the API. A project must match all of them. */
export const filters = {
  q: z
    .string()
    .max(300)
    .optional()
    .describe(
      'Words that must all occur in the name, place, department, firms or numbers of a project; other forms and synonyms count. "Quoted words" must be adjacent, -word must not occur. A place may be named: clinic near Soweto. Words of stage, time, money and order become conditions: late schools, clinics over 10 million, roads completed in 2019, largest hospitals. The answer says which. For an exact stage use status.',
    ),
  province: listOf(
    'Names of the largest areas of the country: provinces, like Limpopo or KZN for short, regions or states. Several: any of them.',
  ),
  local_municipality: listOf('Names of local municipalities, as find_places gives them.'),
  department: listOf('Names of departments, like Health.'),
  sector: listOf('Sectors, as get_figures by sector gives them.'),
  status: listOf('Stages as reported, like Tender, Design, On Hold or Construction 1% - 25%.'),
  contractor: listOf('Names of main contractors, in any spelling.'),
  quality: quality.describe(
    `Only projects with any of these flags: doubts about their reports. ${flagNames.map((flag) => `${flag}: ${meanings[flag]}.`).join(' ')} Over budget is spending_over_estimate, overdue is completion_overdue.`,
  ),
  currency: listOf(
    'Currencies (ISO 4217), of services that have several: the figures are in the one that is named, else in the main one.',
  ),
  cost_min: z.number().optional().describe('Lowest estimated total cost, in the currency of the figures.'),
  cost_max: z.number().optional().describe('Highest estimated total cost, in the currency of the figures.'),
  completion_after: z.iso.date().optional().describe('Earliest estimated completion date.'),
  completion_before: z.iso.date().optional().describe('Latest estimated completion date.'),
  not: strict({
    province: listOf('Provinces, regions or states.'),
    local_municipality: listOf('Local municipalities.'),
    department: listOf('Departments.'),
    sector: listOf('Sectors.'),
    status: listOf('Stages.'),
    contractor: listOf('Main contractors.'),
    quality,
  })
    .optional()
    .describe('Only projects with none of these values; projects without a value count.'),
};

const filterSchema = z.object(filters);

/** A quarter of a financial year, a half or the whole where reports come less often. */
export const quarter = z.string().regex(/^\d{4}(-\d{2})?(-(Q[1-4]|H[12]))?$/i);

/** When tools answer about. */
export const asOf = quarter
  .optional()
  .describe(
    'A past quarter, like 2019-20-Q2: answers with what was reported until then. Left out: the present.',
  );

export type Filters = z.infer<typeof filterSchema>;

/** The filters as the service takes them. */
export const queryFilters = ({ not, ...filters }: Filters): QueryFilters =>
  ({
    ...filters,
    ...Object.fromEntries(Object.entries(not ?? {}).map(([name, values]) => [`${name}!`, values])),
  }) as QueryFilters;

/** The query of a page of the site with these filters. */
export function pageQuery(filters: Filters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(queryFilters(filters)))
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, String(each));
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
