import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { type CostStatistics, type GroupStatistics, groupings, statistics } from '../index/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { bounds } from '../query/bounds.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { amount, jsonOf } from './json.ts';
import { queryHeaders } from './page.ts';
import { closed, countSchema, nullable } from './schemas/project-schema.ts';

const statsOrderings = ['count', '-count', 'sum', '-sum', 'median', '-median', 'value', '-value'] as const;

const DEFAULT_GROUPS = 100;

const parameters = [
  {
    name: 'by',
    schema: Type.Enum([...groupings]),
    description: 'Group the projects by the values of this field. Default: no groups, only the total.',
  },
  {
    name: 'ordering',
    schema: Type.Enum([...statsOrderings], { default: '-count' }),
    description: 'Statistic to order the groups by; `-` in front means descending.',
  },
  {
    name: 'limit',
    schema: Type.Integer({ minimum: 1, default: DEFAULT_GROUPS }),
    largest: bounds.groups,
    description: `Maximum number of groups. A number above ${bounds.groups} counts as ${bounds.groups}.`,
  },
  ...filterParameters,
] as const satisfies readonly Parameter[];

const rand = (which: string) =>
  nullable('number', { description: `${which}, in rand; null if no cost is known.` });

const statisticsMembers = {
  count: countSchema('Projects.'),
  with_cost: countSchema('Projects with a known cost. The amounts below are based on these.'),
  sum: rand('Sum of the estimated total costs'),
  minimum: rand('Lowest estimated total cost'),
  lower_quartile: rand('A quarter of the projects cost less than this'),
  median: rand('Median of the estimated total costs'),
  upper_quartile: rand('Three quarters of the projects cost less than this'),
  maximum: rand('Highest estimated total cost'),
} satisfies Record<keyof CostStatistics, unknown>;

const groupSchema = closed(
  {
    value: nullable('string', { description: 'Value of the field; null for projects without a value.' }),
    ...statisticsMembers,
  },
  { $id: 'GroupFigures' },
);

const statsSchema = closed(
  {
    by: nullable('string', {
      enum: [...groupings, null],
      description: 'Field that the projects are grouped by.',
    }),
    total: closed(statisticsMembers, { $id: 'Figures' }),
    group_count: countSchema('Number of groups, including those beyond `limit`.'),
    groups: Type.Array(groupSchema),
  },
  { $id: 'Statistics' },
);

/** The number of matching projects and their costs, in total and for each value of a field. */
export const statsOperation: Operation = {
  name: 'Count and add up',
  description:
    'The number of matching projects, and the sum, median and quartiles of their estimated costs in rand: in total and for each value of a field.',
  path: apiPaths.stats,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: statsSchema,
    headers: ['X-Query-Corrected', 'X-Query-Place'],
    example: `${apiPaths.stats}?by=province&limit=1`,
  },
  handle: ({ query }, index) => {
    const { values, selection } = selectedProjects(index, readParameters(query, parameters));
    const { by, ordering = '-count', limit = DEFAULT_GROUPS } = values;
    const { total, groups } = statistics(index, selection.positions, by);
    const ordered = groups.toSorted(byStatistic(ordering)).slice(0, limit);
    const body = {
      by: by ?? null,
      total: withAmounts(total),
      group_count: groups.length,
      groups: ordered.map(({ value, ...costs }) => ({ value, ...withAmounts(costs) })),
    };
    return {
      contentType: 'application/json',
      headers: queryHeaders(selection),
      body: jsonOf(body),
    };
  },
};

/** The statistics with amounts written as in the listing. */
const withAmounts = ({ count, with_cost, ...amounts }: CostStatistics) => ({
  count,
  with_cost,
  ...Object.fromEntries(Object.entries(amounts).map(([name, rand]) => [name, amount(rand)])),
});

/** Nulls come last in both directions; groups with equal statistics are ordered by value. */
function byStatistic(ordering: string): (a: GroupStatistics, b: GroupStatistics) => number {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const key = ordering.replace('-', '') as 'count' | 'sum' | 'median' | 'value';
  return (a, b) => compare(a[key], b[key], direction) || compare(a.value, b.value, 1);
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -direction : a > b ? direction : 0;
}
