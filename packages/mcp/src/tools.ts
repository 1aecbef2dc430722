import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  type CostStatistics,
  type Grouping,
  type InfraProjects,
  ProblemError,
  type QualityFlag,
} from '#client';
import { asOf, type Filters, filters, pageQuery, quarter, queryFilters } from './filters.ts';
import { knownNames } from './known-names.ts';
import { strict } from './strict.ts';
import { cost, line, lineFields, money, notes, number, projects, wrong, wrongCostFlags } from './words.ts';

const MOST_LISTED = 20;
const MOST_GROUPS = 30;

const NO_MATCH =
  'No project matches. Try fewer conditions, q instead of a filter, or find_places for the names that filters take.';

/** The fields that figures are grouped by. */
const grouping = z.enum([
  'province',
  'department',
  'sector',
  'status',
  'local_municipality',
  'contractor',
  'completion_year',
  'quarter',
  'cost_band',
  'quality',
  'currency',
]);

/** The amounts that figures add up, in words. */
const amountWords = {
  estimated_total_project_cost: 'cost',
  spent: 'spending to date',
  total_construction_costs: 'construction cost',
  total_professional_fees: 'amount of professional fees',
  main_appropriation_total: 'main appropriation',
  adjusted_appropriation_total: 'adjusted appropriation',
} as const;

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

const offset = z.int().min(0).default(0).describe('How many to skip, to go on with a list.');

const limit = z.int().min(1).max(MOST_LISTED).default(10).describe('How many to list.');

/** Adds the tools. `base` is the address of the service, for links. */
export function addTools(server: McpServer, client: InfraProjects, base: string): void {
  server.registerTool(
    'search_projects',
    {
      title: 'Search projects',
      description:
        'Finds public infrastructure projects (schools, clinics, roads, housing) that departments of a country report. Says how many match, what they cost together, and lists the first ones with the addresses of their pages.',
      inputSchema: strict({
        ...filters,
        ordering: z
          .enum([
            'name',
            '-estimated_total_project_cost',
            'estimated_total_project_cost',
            'estimated_completion_date',
            '-estimated_completion_date',
            '-overrun',
            '-overdue',
            '-delay',
            '-spent',
          ])
          .optional()
          .describe(
            '-overrun: most over budget first. -overdue: longest overdue first. -delay: those whose completion date moved furthest since the first report first. Left out: best match first.',
          ),
        as_of: asOf,
        limit,
        offset,
      }),
      annotations: readOnly,
    },
    ({ limit, offset, ordering, as_of, ...given }) =>
      answer(async () => {
        const { filters, notes: read } = await knownNames(client, given);
        const query = { ...queryFilters(filters), ...(as_of && { as_of }) };
        const { total, currency } = await client.stats(query);
        const fields = currency === undefined ? lineFields : ([...lineFields, 'currency'] as const);
        const page = await client.list({ ...query, ...(ordering && { ordering }), limit, offset, fields });
        const end = offset + page.results.length;
        if (page.count === 0) return [NO_MATCH, ...read, ...notes(page)];
        return [
          `${projects(page.count)} match. ${together(total, 'cost', currency)}`,
          ...page.results.map((project) => line(project, base)),
          ...(end < page.count ? [`${number(page.count - end)} more: ask again with offset ${end}.`] : []),
          link(as_of, 'All of them', base, filters),
          ...read,
          ...notes(page),
        ];
      }),
  );

  server.registerTool(
    'get_project',
    {
      title: 'One project with its history',
      description: 'Everything that was reported about one project, quarter by quarter.',
      inputSchema: strict({
        id: z
          .union([z.int(), z.string().max(500)])
          .describe('Its number in the service, or the address of its page, as other tools give it.'),
        as_of: asOf,
      }),
      annotations: readOnly,
    },
    ({ id: given, as_of }) =>
      answer(async () => {
        const id = /(?:^|\/full\/)(\d+)(?:-|\/|$)/.exec(String(given))?.[1];
        if (id === undefined) return ['This is no address of a project: search_projects gives them.'];
        const project = await client.project(Number(id), as_of === undefined ? {} : { as_of });
        return [
          line(project, base),
          `Implementing agent: ${project.program_implementing_agent ?? 'not reported'}. Main contractor: ${project.main_contractor ?? 'not reported'}. Funding: ${project.primary_funding_source ?? 'not reported'}.`,
          'Reports, oldest first:',
          ...project.snapshots.map(
            (snapshot) =>
              `- ${snapshot.irm_snapshot}: ${snapshot.status || 'no stage'} | estimated cost ${cost(snapshot)} | estimated completion ${snapshot.estimated_completion_date ?? 'not reported'}`,
          ),
          ...spendingLines(project),
          ...notes(project),
        ];
      }),
  );

  server.registerTool(
    'get_figures',
    {
      title: 'Count and add up projects',
      description:
        'Number and costs of the matching projects, in total and by the values of a field or two: projects by province (or region, or state), costs by department, spending by province and stage, and so on. completion_year and cost_band make histograms; quarter is that of the newest report.',
      inputSchema: strict({
        ...filters,
        by: z
          .union([grouping, z.array(grouping).min(1).max(2)])
          .optional()
          .describe('Field to group by, or two for a table: ["province", "status"]. Left out: totals only.'),
        sum: z
          .enum(Object.keys(amountWords) as (keyof typeof amountWords)[])
          .default('estimated_total_project_cost')
          .describe('What to add up. spent: everything spent so far. Appropriations: budget of the year.'),
        ordering: z
          .enum(['-count', '-clean_sum', 'value'])
          .default('-count')
          .describe('Order of the groups. clean_sum: by the sums that the answer gives.'),
        as_of: asOf,
      }),
      annotations: readOnly,
    },
    ({ by, sum, ordering, as_of, ...given }) =>
      answer(async () => {
        const { filters, notes: read } = await knownNames(client, given);
        const fields = [by ?? []].flat();
        const figures = await client.stats({
          ...queryFilters(filters),
          ...(as_of && { as_of }),
          ...(fields.length > 0 && { by: fields as unknown as Grouping }),
          sum,
          ordering,
          limit: MOST_GROUPS,
        });
        const { total, groups, group_count, currency } = figures;
        if (total.count === 0) return [NO_MATCH, ...read, ...notes(figures)];
        const more = group_count - groups.length;
        return [
          `${projects(total.count)}. ${together(total, amountWords[sum], currency)}`,
          ...groups.map(({ value, then_value, count, clean }) => {
            const values = fields.length > 1 ? [value, then_value ?? null] : [value];
            const own = fields.includes('currency') ? values[fields.indexOf('currency')]! : currency;
            return `- ${values.map((each) => each ?? 'not reported').join(' | ')}: ${projects(count)}, ${money(clean.sum, own)}`;
          }),
          ...(more > 0 ? [`and ${number(more)} more groups.`] : []),
          link(as_of, 'The projects', base, filters),
          ...read,
          ...notes(figures),
        ];
      }),
  );

  server.registerTool(
    'list_changes',
    {
      title: 'What changed between two quarters',
      description:
        'Projects whose cost, completion date or stage changed between two quarterly reports, the largest changes first. Without quarters: the latest two.',
      inputSchema: strict({
        ...filters,
        kind: z
          .array(
            z.enum([
              'cost_up',
              'cost_down',
              'later',
              'earlier',
              'moved_on',
              'moved_back',
              'stopped',
              'new',
              'vanished',
            ]),
          )
          .optional()
          .describe('Only these kinds of changes.'),
        since: quarter.optional().describe('The earlier quarter, like 2019-20-Q2.'),
        until: quarter.optional().describe('The later quarter.'),
        limit,
        offset,
      }),
      annotations: readOnly,
    },
    ({ kind, since, until, limit, offset, ...given }) =>
      answer(async () => {
        const { filters, notes: read } = await knownNames(client, given);
        const compared = { ...(kind && { kind }), ...(since && { since }), ...(until && { until }) };
        const query = { ...queryFilters(filters), ...compared };
        const asked = filters.quality ?? [];
        // Who asks for these costs gets them; otherwise the largest changes would be typing errors.
        const left = wrongCostFlags.filter((flag) => !asked.includes(flag));
        const not = [...(filters.not?.quality ?? []), ...left];
        const [page, all] = await Promise.all([
          client.changes({ ...query, 'quality!': not, limit, offset }),
          client.changes({ ...query, limit: 1 }),
        ]);
        const end = offset + page.results.length;
        return [
          `${projects(page.count)} changed from ${page.since} to ${page.until}.`,
          ...(all.count > page.count
            ? [
                `${number(all.count - page.count)} more changed that have an estimated cost that can't be right: they are left out here (quality lists them).`,
              ]
            : []),
          ...page.results.map(({ name, province, url_path, changes }) => {
            const {
              estimated_total_project_cost: cost,
              estimated_completion_date: date,
              status,
              listing,
            } = changes;
            return [
              `- ${name} (${province})`,
              ...(listing ? [listing === 'new' ? 'new in the later report' : 'no longer reported'] : []),
              ...(cost
                ? [`cost ${money(cost.from, cost.from_currency)} to ${money(cost.to, cost.to_currency)}`]
                : []),
              ...(date ? [`completion ${date.from ?? 'not reported'} to ${date.to ?? 'not reported'}`] : []),
              ...(status ? [`stage ${status.from} to ${status.to}`] : []),
              base + url_path,
            ].join(' | ');
          }),
          ...(end < page.count ? [`${number(page.count - end)} more: ask again with offset ${end}.`] : []),
          ...read,
          ...notes(page),
        ];
      }),
  );

  server.registerTool(
    'find_places',
    {
      title: 'Find places and names',
      description:
        'Completes the beginning of a name: municipalities, provinces (or regions, or states), departments, contractors and project names, with the value that the filters of the other tools take.',
      inputSchema: strict({ q: z.string().min(1).max(100).describe('The beginning of the name.') }),
      annotations: readOnly,
    },
    ({ q }) =>
      answer(async () => {
        const found = await client.suggest(q, { understand: false });
        if (found.suggestions.length === 0) return [`Nothing begins with "${q}".`];
        return found.suggestions.map(
          ({ text, field, values, count, path }) =>
            `- ${text}: ${field} = ${values.join(' or ')} (${projects(count)})${path ? ` | ${base}${path}` : ''}`,
        );
      }),
  );
}

/** Where the projects are on the site, which shows the present only. */
function link(asOf: string | undefined, what: string, base: string, filters: Filters): string {
  const address = `${base}/infrastructure-projects/full/${pageQuery(filters)}`;
  return asOf === undefined ? `${what}: ${address}` : `This is as of ${asOf}. As of today: ${address}`;
}

/** What a known amount of some projects comes to, without amounts that can't be right. */
function together(
  { sum, clean, in_other_currencies: others = 0 }: CostStatistics,
  amount: string,
  currency: string | undefined,
): string {
  const { with_amount, left_out } = clean;
  return [
    `The ${number(with_amount)} with a ${amount} that can be right add up to ${money(clean.sum, currency)} (median ${money(clean.median, currency)}).`,
    left_out > 0 &&
      `As reported it is ${money(sum, currency)}, with ${number(left_out)} more that can't be right.`,
    others > 0 && `${number(others)} more are in other currencies, which are not added.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface SpendingOfQuarter {
  readonly date: string;
  readonly spent_to_date: number | null;
}

function spendingLines({
  spending,
  quality,
  currency,
}: {
  readonly spending: readonly SpendingOfQuarter[];
  readonly quality: readonly QualityFlag[];
  readonly currency?: string;
}): readonly string[] {
  const known = spending.findLast(({ spent_to_date }) => spent_to_date !== null);
  if (known === undefined) return [];
  const amount = money(known.spent_to_date, currency);
  return [`Spent up to ${known.date}: ${quality.includes('spending_implausible') ? wrong(amount) : amount}.`];
}

/** The lines as the answer of a tool. What the service refuses or cannot do is said, not thrown. */
async function answer(lines: () => Promise<readonly string[]>) {
  try {
    return { content: [{ type: 'text' as const, text: (await lines()).join('\n') }] };
  } catch (error) {
    const text = error instanceof ProblemError ? error.message : `The service cannot be reached (${error}).`;
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
