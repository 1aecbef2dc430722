import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import {
  type CostStatistics,
  type Grouping,
  type GroupStatistics,
  groupings,
  select,
  statistics,
} from '../index/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { amount, jsonOf } from './json.ts';
import { correctionHeaders } from './page.ts';
import { closed, countSchema, nullable } from './schemas/project-schema.ts';

const statsOrderings = ['count', '-count', 'sum', '-sum', 'median', '-median', 'value', '-value'] as const;

const DEFAULT_GROUPS = 100;
const MOST_GROUPS = 10_000;

const parameters: readonly Parameter[] = [
  {
    name: 'by',
    schema: Type.Enum([...groupings]),
    description: 'Field whose values are the groups. Without it: only the figures of all projects together.',
  },
  {
    name: 'ordering',
    schema: Type.Enum([...statsOrderings], { default: '-count' }),
    description: 'Figure to order the groups by, with `-` in front for descending.',
  },
  {
    name: 'limit',
    schema: Type.Integer({ minimum: 1, maximum: MOST_GROUPS, default: DEFAULT_GROUPS }),
    description: 'Groups at the most.',
  },
  ...filterParameters,
];

interface StatsValues {
  readonly by?: Grouping;
  readonly ordering?: (typeof statsOrderings)[number];
  readonly limit?: number;
}

const rand = (which: string) =>
  nullable('number', { description: `${which}, in rand; null where none is known.` });

const figureMembers = {
  count: countSchema('Projects.'),
  with_cost: countSchema('Projects whose cost is known: all figures below are of these.'),
  sum: rand('Sum of the estimated total costs'),
  minimum: rand('Lowest estimated total cost'),
  lower_quartile: rand('Cost below which a quarter of the projects lie'),
  median: rand('Cost in the middle'),
  upper_quartile: rand('Cost below which three quarters of the projects lie'),
  maximum: rand('Highest estimated total cost'),
} satisfies Record<keyof CostStatistics, unknown>;

const groupSchema = closed(
  {
    value: nullable('string', { description: 'Value that the projects share; null: they have none.' }),
    ...figureMembers,
  },
  { $id: 'GroupFigures' },
);

const statsSchema = closed(
  {
    by: nullable('string', { enum: [...groupings, null], description: 'Field whose values are the groups.' }),
    total: closed(figureMembers, { $id: 'Figures' }),
    group_count: countSchema('Groups, also those beyond the limit.'),
    groups: Type.Array(groupSchema),
  },
  { $id: 'Statistics' },
);

/** Numbers of projects and their costs, for a filters and for each value of a field within it. */
export const statsOperation: Operation = {
  name: 'Count and add up',
  description:
    'Projects, projects with a cost, and the sum, median and quartiles of their estimated costs in rand, per value of a field.',
  path: apiPaths.stats,
  parameters,
  documentation: {
    group: 'Figures',
    statuses: usualStatuses,
    contentTypes: ['application/json'],
    schema: statsSchema,
    headers: ['X-Query-Corrected'],
    example: `${apiPaths.stats}?by=province&limit=1`,
  },
  handle: ({ query }, index) => {
    const reading = readParameters(query, parameters);
    const { by, ordering = '-count', limit = DEFAULT_GROUPS } = reading.values as StatsValues;
    const selection = select(index, queryFilters(reading));
    const { total, groups } = statistics(index, selection.positions, by);
    const ordered = groups.toSorted(byFigure(ordering)).slice(0, limit);
    const body = {
      by: by ?? null,
      total: figures(total),
      group_count: groups.length,
      groups: ordered.map(({ value, ...costs }) => ({ value, ...figures(costs) })),
    };
    return {
      contentType: 'application/json',
      headers: correctionHeaders(selection),
      body: jsonOf(body),
    };
  },
};

/** Amounts as the listing writes them. */
const figures = ({ count, with_cost, ...amounts }: CostStatistics) => ({
  count,
  with_cost,
  ...Object.fromEntries(Object.entries(amounts).map(([name, rand]) => [name, amount(rand)])),
});

/** Nulls come last in both directions; equal figures are in order of the value. */
function byFigure(ordering: string): (a: GroupStatistics, b: GroupStatistics) => number {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const figure = ordering.replace('-', '') as 'count' | 'sum' | 'median' | 'value';
  return (a, b) => compare(a[figure], b[figure], direction) || compare(a.value, b.value, 1);
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -direction : a > b ? direction : 0;
}
