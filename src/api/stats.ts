import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import type { Parameter } from '../http/parameters/parameter.ts';
import type { Pieces } from '../http/sending/pieces.ts';
import {
  type CleanStatistics,
  type CostStatistics,
  costBands,
  type Grouping,
  type GroupStatistics,
  groupings,
  statistics,
} from '../index/index.ts';
import {
  CURRENCY,
  CURRENCY_NAME,
  currencies,
  guardedLine,
  hasOtherCurrencies,
  valuesLines,
} from '../project/index.ts';
import { amounts } from '../quality/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { bounds } from '../query/bounds.ts';
import { areaLevel, filterParameters, levelParameter } from '../query/filter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { asOfParameter } from './as-of.ts';
import { amount, jsonOf, listJson } from './json.ts';
import { queryHeaders } from './page.ts';
import { closed, countSchema, nullable } from './schemas/project-schema.ts';

/** What groups are ordered by. */
const orderedBy = {
  count: ({ count }) => count,
  sum: ({ sum }) => sum,
  median: ({ median }) => median,
  clean_sum: ({ clean }) => clean.sum,
  clean_median: ({ clean }) => clean.median,
} as const satisfies Readonly<Record<string, (figures: CostStatistics) => number | null>>;

type OrderedBy = keyof typeof orderedBy | 'value';

const statsOrderings = [
  ...(['count', '-count', 'sum', '-sum', 'median', '-median', 'value', '-value'] as const),
  ...(['clean_sum', '-clean_sum', 'clean_median', '-clean_median'] as const),
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
      'Statistic to order the groups by; `-` in front means descending. `clean_sum` and `clean_median` are those of `clean`.',
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

const inCurrency = hasOtherCurrencies ? 'the `currency` of the figures' : CURRENCY_NAME;
const amountSchema = (which: string) =>
  nullable('number', { description: `${which}, in ${inCurrency}; null if none is known.` });

const cleanMembers = {
  with_amount: countSchema('Projects with a known amount that can be right.'),
  sum: amountSchema('Sum of these amounts'),
  lower_quartile: amountSchema('A quarter of them are below this'),
  median: amountSchema('Median of them'),
  upper_quartile: amountSchema('Three quarters of them are below this'),
  left_out: countSchema('Known amounts that can’t be right, and are not in these figures.'),
} satisfies Record<keyof CleanStatistics, unknown>;

const statisticsMembers = {
  count: countSchema('Projects.'),
  with_cost: countSchema('Projects with a known amount. The figures below are based on these.'),
  sum: amountSchema('Sum of the amounts'),
  minimum: amountSchema('Lowest amount'),
  lower_quartile: amountSchema('A quarter of the projects have less than this'),
  median: amountSchema('Median of the amounts'),
  upper_quartile: amountSchema('Three quarters of the projects have less than this'),
  maximum: amountSchema('Highest amount'),
  clean: closed(cleanMembers, {
    $id: 'CleanFigures',
    description:
      'The same without amounts that can’t be right: below zero (variation orders may be), a cost of zero, an estimated cost over 100 times the median of comparable projects, or another amount over 10 times an estimate that can be right, or without one over 100 times the median.',
  }),
  ...(hasOtherCurrencies && {
    in_other_currencies: countSchema('Known amounts in other currencies, which no figure here includes.'),
  }),
} satisfies Partial<Record<keyof CostStatistics, unknown>>;

const groupSchema = closed(
  {
    value: nullable('string', { description: 'Value of the field; null for projects without a value.' }),
    then_value: Type.Optional(
      nullable('string', { description: 'Value of the second field, if the groups are by two.' }),
    ),
    name: Type.Optional(Type.String({ description: 'What the area is called, if the groups are areas.' })),
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
    then_by: Type.Optional(
      Type.Enum([...groupings], { description: 'Second field that they are grouped by, if there are two.' }),
    ),
    sum_of: Type.Optional(
      Type.Enum([...amounts], {
        description: 'Amount that the figures are about, if the request names one with `sum`.',
      }),
    ),
    ...(hasOtherCurrencies && {
      currency: Type.Enum([...currencies], {
        description: `The currency of all figures but those of groups by \`currency\`, each of which is in its own: that which the filter \`currency\` names, if it names one, else ${CURRENCY}.`,
      }),
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
    const isByArea = by.includes('area');
    const { total, groups } = statistics(selection.amounts, selection.positions, {
      by,
      ...(sum !== undefined && { amount: sum }),
      ...(isByArea && { level: areaLevel(index, values.level).named.level }),
    });
    const ordered = groups.toSorted(byStatistic(ordering, by)).slice(0, limit);
    const headers = queryHeaders(index, selected);
    if (format === 'csv') {
      const { currency } = selection.amounts;
      const body = by.length === 0 ? figuresCsv([], [total], currency) : figuresCsv(by, ordered, currency);
      return { contentType: 'text/csv; charset=utf-8', headers, body };
    }
    const [first = null, second] = by;
    const figures = {
      by: first,
      then_by: second,
      sum_of: sum,
      currency: hasOtherCurrencies ? selection.amounts.currency : undefined,
      total: withAmounts(total),
      group_count: groups.length,
    };
    const frame = { before: `${jsonOf(figures).slice(0, -1)},"groups":[`, after: ']}' };
    const body = listJson(ordered, frame, ({ value, then_value, name, ...costs }) =>
      jsonOf({ value, then_value, name, ...withAmounts(costs) }),
    );
    return { contentType: 'application/json', headers, body };
  },
};

/** A figure of a column of the CSV. */
interface FigureColumn {
  readonly heading: string;
  readonly isMoney: boolean;
  readonly of: (figures: CostStatistics) => number | null;
}

const isCount = (member: string): boolean =>
  ['count', 'with_cost', 'with_amount', 'left_out', 'in_other_currencies'].includes(member);

const cleanNames = Object.keys(cleanMembers) as (keyof CleanStatistics)[];
const names = (Object.keys(statisticsMembers) as (keyof CostStatistics)[]).filter(
  (name): name is Exclude<keyof CostStatistics, 'clean'> => name !== 'clean',
);

const figureColumns: readonly FigureColumn[] = [
  ...names.map((name) => ({
    heading: name,
    isMoney: !isCount(name),
    of: (figures: CostStatistics) => figures[name] ?? null,
  })),
  ...cleanNames.map((name) => ({
    heading: `clean_${name}`,
    isMoney: !isCount(name),
    of: ({ clean }: CostStatistics) => clean[name],
  })),
];

const groupMembers = ['value', 'then_value'] as const;

/** Areas have names besides their codes. */
const namesOf = (by: readonly Grouping[]) => (by[0] === 'area' ? (['name'] as const) : []);

const LINES_OF_A_PIECE = 100;

/**
 * Figures as CSV: the fields that they are grouped by, their currency where there are several and no group names it,
 * then the statistics.
 */
function* figuresCsv(
  by: readonly Grouping[],
  figures: readonly (CostStatistics | GroupStatistics)[],
  currency: string,
): Pieces {
  const named = hasOtherCurrencies && !by.includes('currency') ? [currency] : [];
  const areas = namesOf(by);
  yield guardedLine([
    ...by,
    ...areas,
    ...named.map(() => 'currency'),
    ...figureColumns.map(({ heading }) => heading),
  ]);
  const isMoney = [
    ...[...by, ...areas, ...named].map(() => false),
    ...figureColumns.map((column) => column.isMoney),
  ];
  for (let i = 0; i < figures.length; i += LINES_OF_A_PIECE) {
    const some = figures.slice(i, i + LINES_OF_A_PIECE) as readonly GroupStatistics[];
    const rows = some.map((each) => [
      ...groupMembers.slice(0, by.length).map((name) => each[name] ?? null),
      ...areas.map((name) => each[name] ?? null),
      ...named,
      ...figureColumns.map(({ of }) => of(each)),
    ]);
    yield valuesLines(rows, isMoney);
  }
}

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
): (a: GroupStatistics, b: GroupStatistics) => number {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const key = ordering.replace('-', '') as OrderedBy;
  const byValue = (a: GroupStatistics, b: GroupStatistics, direction: number) =>
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
