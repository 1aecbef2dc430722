import Type from 'typebox';
import { type CleanStatistics, type CostStatistics, groupings } from '../../index/index.ts';
import { CURRENCY, CURRENCY_NAME, currencies, hasOtherCurrencies } from '../../project/index.ts';
import { amounts } from '../../quality/index.ts';
import { closed, countSchema, nullable } from '../schemas/project-schema.ts';
import { peopleMembers } from './people-figures.ts';

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
    ...peopleMembers,
  },
  { $id: 'GroupFigures' },
);

export const statsSchema = closed(
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

/** Whether a member counts; the others are amounts. */
export const isCount = (member: string): boolean =>
  ['count', 'with_cost', 'with_amount', 'left_out', 'in_other_currencies'].includes(member);

export const cleanNames = Object.keys(cleanMembers) as (keyof CleanStatistics)[];
/** The members of the statistics but `clean`. */
export const names = (Object.keys(statisticsMembers) as (keyof CostStatistics)[]).filter(
  (name): name is Exclude<keyof CostStatistics, 'clean'> => name !== 'clean',
);
