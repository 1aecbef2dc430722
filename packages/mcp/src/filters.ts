import type { QualityFlag, QueryFilters } from 'infra-projects-client';
import { z } from 'zod';
import { meanings } from './flags.ts';

const flagNames = Object.keys(meanings) as [QualityFlag, ...QualityFlag[]];

const warningList = z.array(z.enum(flagNames)).optional();

const listOf = (what: string) => z.array(z.string()).max(20).optional().describe(what);

/** The conditions that tools take. A project must match all of them. */
export const filterSchema = z.object({
  q: z
    .string()
    .max(300)
    .optional()
    .describe(
      'Words that must all occur in the name, place, department, parties or stage; other forms and synonyms count. "Quoted words" must be adjacent, -word must not occur. A place may be named: clinic near Soweto. Words of stage, time, money and order are understood: late schools, clinics over 10 million, roads completed in 2019, largest hospitals.',
    ),
  province: listOf('Names of provinces, like Limpopo. Several: any of them.'),
  local_municipality: listOf('Names of local municipalities, as find_places gives them.'),
  department: listOf('Names of departments, like Health.'),
  sector: listOf('Sectors, as get_figures by sector gives them.'),
  status: listOf('Stages as reported, like Tender, Design, On Hold or Construction 1% - 25%.'),
  contractor: listOf('Names of main contractors, in any spelling.'),
  warnings: warningList.describe(
    `Only projects with any of these warnings about their reports. ${flagNames.map((flag) => `${flag}: ${meanings[flag]}.`).join(' ')} Over budget is spending_over_estimate, overdue is completion_overdue.`,
  ),
  cost_min: z.number().optional().describe('Lowest estimated total cost, in rand.'),
  cost_max: z.number().optional().describe('Highest estimated total cost, in rand.'),
  completion_after: z.iso.date().optional().describe('Earliest estimated completion date.'),
  completion_before: z.iso.date().optional().describe('Latest estimated completion date.'),
  not: z
    .object({
      province: listOf('Provinces.'),
      local_municipality: listOf('Local municipalities.'),
      department: listOf('Departments.'),
      sector: listOf('Sectors.'),
      status: listOf('Stages.'),
      contractor: listOf('Main contractors.'),
      warnings: warningList,
    })
    .optional()
    .describe('Only projects with none of these values; projects without a value count.'),
});

/** When tools answer about. */
export const asOf = z
  .string()
  .regex(/^\d{4}-\d{2}-Q[1-4]$/)
  .optional()
  .describe(
    'A past quarter, like 2019-20-Q2: answers with what was reported until then. Left out: the present.',
  );

export type Filters = z.infer<typeof filterSchema>;

/** The filters as the service takes them. */
export const queryFilters = ({ not, ...filters }: Filters): QueryFilters =>
  ({
    ...named(filters),
    ...Object.fromEntries(Object.entries(named(not ?? {})).map(([name, values]) => [`${name}!`, values])),
  }) as QueryFilters;

const named = <F extends Pick<Filters, 'warnings'>>({ warnings, ...filters }: F) => ({
  ...filters,
  ...(warnings && { quality: warnings }),
});

/** The query of a page of the site with these filters. */
export function pageQuery(filters: Filters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(queryFilters(filters)))
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, String(each));
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
