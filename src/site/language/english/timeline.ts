import { LAST_QUARTER, period } from '../../../project/index.ts';

const LATEST_COUNTS =
  LAST_QUARTER > 1
    ? `The latest report of a financial year counts for all its ${period.other}, because it corrects earlier ones. `
    : '';

/** Projects over time, quarter by quarter. */
export const timeline = {
  title: 'Over time',
  titleOf: 'Over time: {filters}',
  description: `Spending on public infrastructure projects by ${period.one}, how their stages changed, and how far completion dates moved.`,
  lead: {
    one: `What departments reported about {count} project, ${period.one} by ${period.one}.`,
    other: `What departments reported about {count} projects, ${period.one} by ${period.one}.`,
  },
  value: '{series}: {value}',
  table: 'The figures as a table',
  quarter: period.One,
  spending: `Spending by ${period.one}`,
  spent: 'Spent',
  spentTogether: {
    one: '{amount} was spent from {from} to {to} on {count} project with a reported amount.',
    other: `{amount} was spent from {from} to {to}, with amounts reported for up to {count} projects in a ${period.one}.`,
  },
  spentInOne: {
    one: '{amount} was spent in {quarter} on {count} project with a reported amount.',
    other: '{amount} was spent in {quarter} on {count} projects with a reported amount.',
  },
  spendingChart: `Chart of spending by ${period.one}, from {from} to {to}. The table has all figures.`,
  withSpending: 'Projects with an amount',
  noSpending: 'No spending has been reported for these projects.',
  spendingHow: `${LATEST_COUNTS}Projects whose spending can’t be right are left out.`,
  stages: 'Stages over time',
  stagesChart: 'Chart of projects by stage of their work, from {from} to {to}. The table has all figures.',
  projects: 'Projects reported',
  cost: 'Estimated cost',
  costKnown: { one: 'of {count} cost above zero', other: 'of {count} costs above zero' },
  stagesHow: `Counts the projects in the report of each ${period.one}. A report may leave projects out, so totals rise and fall.`,
  noReports: 'No report is published for these projects.',
  slippage: 'How completion dates moved',
  slippageChart:
    'Chart of the projects whose estimated completion is later or earlier than first reported, from {from} to {to}. The table has all figures.',
  later: 'Later than first reported',
  earlier: 'Earlier',
  same: 'Same',
  dated: 'Projects with a date',
  median: 'Later by, median',
  days: { one: '{count} day', other: '{count} days' },
  slippageNow: {
    one: 'In the latest report, {count} of {dated} projects with a completion date is expected later than first reported.',
    other:
      'In the latest report, {count} of {dated} projects with a completion date are expected later than first reported.',
  },
  slippageHow:
    'Compares the estimated completion date in each report with the first one ever reported for the same project. Half of the later projects have moved by more than the median, half by less.',
  noDates: 'No report has completion dates for these projects.',
  more: 'Stages and completion dates over time',
  oneReport: `Only one ${period.each} report is published so far. When there is another one, charts show how stages and completion dates change from one to the next.`,
  whatChanged: `What changed in the latest ${period.one}`,
} as const;
