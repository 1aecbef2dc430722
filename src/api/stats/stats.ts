import Type from 'typebox';
import { type Operation, usualStatuses } from '../../http/operation.ts';
import type { Parameter } from '../../http/parameters/parameter.ts';
import {
  type CostStatistics,
  costBands,
  type Grouping,
  groupings,
  orderedWindow,
  scratchPositions,
  statistics,
} from '../../index/index.ts';
import { CURRENCY_NAME, hasOtherCurrencies } from '../../project/index.ts';
import { amounts } from '../../quality/index.ts';
import { apiPaths } from '../../query/addresses.ts';
import { bounds } from '../../query/bounds.ts';
import { areaLevel, filterParameters, levelParameter } from '../../query/filter-parameters.ts';
import { selectedProjects } from '../../query/selected-projects.ts';
import { understoodParameters } from '../../query/understood-query.ts';
import { asOfParameter } from '../as-of.ts';
import { amount, jsonOf, listJson } from '../json.ts';
import { queryHeaders } from '../page.ts';
import { type PopulatedGroup, populatedGroups } from './people-figures.ts';
import { figuresCsv } from './stats-csv.ts';
import { cleanNames, isCount, names, statsSchema } from './stats-schema.ts';

/** What groups are ordered by. */
const orderedBy = {
  count: ({ count }) => count,
  sum: ({ sum }) => sum,
  median: ({ median }) => median,
  clean_sum: ({ clean }) => clean.sum,
  clean_median: ({ clean }) => clean.median,
  per_person: ({ per_person = null }) => per_person,
} as const satisfies Readonly<Record<string, (figures: PopulatedGroup) => number | null>>;

type OrderedBy = keyof typeof orderedBy | 'value';

const statsOrderings = [
  ...(['count', '-count', 'sum', '-sum', 'median', '-median', 'value', '-value'] as const),
  ...(['clean_sum', '-clean_sum', 'clean_median', '-clean_median', 'per_person', '-per_person'] as const),
] as const satisfies readonly (OrderedBy | `-${OrderedBy}`)[];

const DEFAULT_GROUPS = 100;

const parameters = [
  {
    name: 'by',
    schema: Type.Array(Type.Enum([...groupings]), { minItems: 1, maxItems: 2, uniqueItems: true }),
    accepted: `one or two different fields, comma-separated: ${groupings.join(', ')}`,
    description:
      'Group the projects by the values of this field, or of two, as in `province,status`. `area` is the areas of a `level`. `completion_year` and `cost_band` make histograms; `quarter` is that of a project’s newest report. Default: no groups, only the total.',
  },
  {
    name: 'sum',
    schema: Type.Enum([...amounts], { default: amounts[0] }),
    description:
      'Amount that `with_cost`, `sum`, the median and the quartiles are about. `spent` is what was spent to date.',
  },
  {
    name: 'ordering',
    schema: Type.Enum([...statsOrderings], { default: '-count' }),
    description:
      'Statistic to order the groups by; `-` in front means descending. `clean_sum` and `clean_median` are those of `clean`, and `per_person` is of places only.',
  },
  {
    name: 'limit',
    schema: Type.Integer({ minimum: 1, default: DEFAULT_GROUPS }),
    largest: bounds.groups,
    description: `Maximum number of groups. A number above ${bounds.groups} counts as ${bounds.groups}.`,
  },
  {
    name: 'format',
    schema: Type.Enum(['json', 'csv'], { default: 'json' }),
    description:
      'Format of the response. A CSV has a line for each group, or without `by` one for the total.',
  },
  {
    ...levelParameter,
    description: `${levelParameter.description} Needed with \`by=area\` if there are several.`,
  },
  asOfParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

const scratch = scratchPositions();

/** The number of matching projects and their costs, in total and for each value of a field. */
export const statsOperation: Operation = {
  name: 'Count and add up',
  description: `The number of matching projects, and the sum, median and quartiles of their estimated costs or another amount, in ${hasOtherCurrencies ? 'one currency' : CURRENCY_NAME}: in total and for each value of a field, or of two.`,
  path: apiPaths.stats,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: ['application/json', 'text/csv'],
    schema: statsSchema,
    csvSchema: Type.String({
      description: 'A header line with the fields of `by` and the figures, then one line per group.',
    }),
    headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
    example: `${apiPaths.stats}?by=province&limit=1`,
  },
  handle: ({ query }, index) => {
    const selected = selectedProjects(index, understoodParameters(index, query, parameters));
    const { values, selection } = selected;
    const { by = [], sum, ordering = '-count', limit = DEFAULT_GROUPS, format } = values;
    const level = by.includes('area') ? areaLevel(index, values.level).named.level : undefined;
    const {
      total,
      groups: plain,
      groupCount,
    } = statistics(selection.amounts, selection.projects.positions(scratch), {
      by,
      ...(sum !== undefined && { amount: sum }),
      level,
      largest: ordering === '-count' ? limit : undefined,
    });
    const { currency } = selection.amounts;
    const { groups, peopleNames } = populatedGroups(index, plain, { by, level, currency });
    const inOrdering = byStatistic(ordering, by);
    const places = orderedWindow(groups.length, (a, b) => inOrdering(groups[a]!, groups[b]!), 0, limit);
    const ordered = Array.from(places, (place) => groups[place]!);
    const headers = queryHeaders(index, selected);
    if (format === 'csv') {
      const body = figuresCsv(by.length === 0 ? [total] : ordered, { by, currency, peopleNames });
      return { contentType: 'text/csv; charset=utf-8', headers, body };
    }
    const [first = null, second] = by;
    const figures = {
      by: first,
      then_by: second,
      sum_of: sum,
      currency: hasOtherCurrencies ? currency : undefined,
      total: withAmounts(total),
      group_count: groupCount,
    };
    const frame = { before: `${jsonOf(figures).slice(0, -1)},"groups":[`, after: ']}' };
    const body = listJson(ordered, frame, (group) => {
      const { value, then_value, name, people, people_year, people_source, per_person } = group;
      return jsonOf({
        ...{ value, then_value, name, ...withAmounts(group), people, people_year, people_source },
        per_person: per_person === undefined ? undefined : amount(per_person),
      });
    });
    return { contentType: 'application/json', headers, body };
  },
};

/** The statistics with amounts written as in the listing. */
const withAmounts = (figures: CostStatistics) => ({
  ...written(figures, names),
  clean: written(figures.clean, cleanNames),
});

const written = <Name extends string>(
  figures: Readonly<Partial<Record<Name, number | null>>>,
  members: readonly Name[],
) =>
  Object.fromEntries(
    members.map((name) => [name, isCount(name) ? figures[name] : amount(figures[name] ?? null)]),
  );

/** Nulls come last in both directions; groups with equal statistics are ordered by value. */
function byStatistic(
  ordering: string,
  [first, second]: readonly Grouping[],
): (a: PopulatedGroup, b: PopulatedGroup) => number {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const key = ordering.replace('-', '') as OrderedBy;
  const byValue = (a: PopulatedGroup, b: PopulatedGroup, direction: number) =>
    compare(orderOf(first, a.value), orderOf(first, b.value), direction) ||
    compare(orderOf(second, a.then_value), orderOf(second, b.then_value), direction);
  if (key === 'value') return (a, b) => byValue(a, b, direction);
  const figure = orderedBy[key];
  return (a, b) => compare(figure(a), figure(b), direction) || byValue(a, b, 1);
}

/** What to order values by: bands of costs by the costs, other texts as they are. */
function orderOf(by: Grouping | undefined, value: string | null = null): string | number | null {
  return by === 'cost_band' && value !== null ? costBands.indexOf(value) : value;
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -direction : a > b ? direction : 0;
}
